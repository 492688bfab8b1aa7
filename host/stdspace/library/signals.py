"""Signals. None reaches a program that is opened, so what it wants to do about them is only kept."""

SIG_DFL, SIG_IGN = 0, 1
SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGKILL, SIGUSR1 = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
SIGSEGV, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP = 11, 12, 13, 14, 15, 17, 18, 19, 20
SIGTTIN, SIGTTOU, SIGURG, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGWINCH, SIGIO = 21, 22, 23, 24, 25, 26, 27, 28, 29
SIGPWR, SIGSYS, SIGRTMIN, SIGRTMAX = 30, 31, 34, 64
SIGIOT, SIGCLD, SIGPOLL, NSIG = SIGABRT, SIGCHLD, SIGIO, 65
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2

_handlers = {}


class ItimerError(IOError):
    pass


def default_int_handler(signum, frame):
    raise KeyboardInterrupt


def getsignal(signum):
    if not 0 < signum < NSIG:
        raise ValueError('signal number out of range')
    return _handlers.get(signum, default_int_handler if signum == SIGINT else SIG_DFL)


def signal(signum, handler):
    before = getsignal(signum)
    if not callable(handler) and handler not in (SIG_DFL, SIG_IGN):
        raise TypeError('signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object')
    if signum in (SIGKILL, SIGSTOP):
        raise RuntimeError('the handler of this signal cannot be changed')
    _handlers[signum] = handler
    return before


def siginterrupt(signum, flag):
    getsignal(signum)
