"""Threads, of which a program has one. Locks are there; another thread cannot be started."""

from rlib.lltypesystem import rffi


class RThreadError(Exception):
    pass


error = RThreadError


class Lock(object):

    def __init__(self, ll_lock=None):
        self._taken = False

    def acquire(self, flag):
        """Take the lock; return whether that was possible. Waiting for it would never end."""
        if self._taken:
            if flag:
                raise RThreadError('deadlock: the only thread of the program waits for itself')
            return False
        self._taken = True
        return True

    def is_acquired(self):
        return self._taken

    def acquire_timed(self, timeout):
        return 1 if self.acquire(False) else 0

    def release(self):
        if not self._taken:
            raise RThreadError('release of a lock that is not taken')
        self._taken = False

    def __enter__(self):
        self.acquire(True)

    def __exit__(self, *args):
        self.release()


class DummyLock(object):
    """A lock that nobody else wants."""

    def acquire(self, flag):
        return True

    def is_acquired(self):
        return False

    def release(self):
        pass

    def _freeze_(self):
        return True

    def __enter__(self):
        pass

    def __exit__(self, *args):
        pass


dummy_lock = DummyLock()


def allocate_lock():
    return Lock()


def get_ident():
    return 1


get_or_make_ident = get_ident


def start_new_thread(x, y):
    raise RThreadError('a program has one thread here')



def gc_thread_run():
    pass


gc_thread_start = gc_thread_die = gc_thread_before_fork = gc_thread_prepare = gc_thread_run


def gc_thread_after_fork(result_of_fork, opaqueaddr):
    pass


def set_stacksize(size):
    return 0


class ThreadLocalField(object):
    """A variable of the thread: one, as there is one."""

    def __init__(self, FIELDTYPE, fieldname, loop_invariant=False):
        self._value = FIELDTYPE._defl()

    def getraw(self):
        return self._value

    get_or_make_raw = getraw

    def setraw(self, value):
        self._value = value


class ThreadLocalReference(object):

    def __init__(self, Cls, loop_invariant=False):
        self.Cls = Cls
        self._value = None

    def get(self):
        return self._value

    def set(self, value):
        self._value = value


tlfield_thread_ident, tlfield_p_errno, tlfield_rpy_errno, tlfield_alt_errno, tlfield_rpy_lasterror, tlfield_alt_lasterror = [
    ThreadLocalField(rffi.INT, _name) for _name in ('thread_ident', 'p_errno', 'rpy_errno', 'alt_errno', 'rpy_lasterror',
                                                    'alt_lasterror')]
