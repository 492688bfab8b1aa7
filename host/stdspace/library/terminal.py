"""Settings of a terminal. The streams of a program that is opened are none: every function says so."""


class error(Exception):
    pass


def _refused(name):
    def refuse(*args):
        raise error(25, name + '(): the streams of a program that is opened are no terminals')
    refuse.__name__ = name
    return refuse


setraw, setcbreak, tcgetattr, tcsetattr, tcflush, tcdrain, tcsendbreak, tcflow = [
    _refused(n) for n in ('setraw', 'setcbreak', 'tcgetattr', 'tcsetattr', 'tcflush', 'tcdrain', 'tcsendbreak', 'tcflow')]
TCSANOW, TCSADRAIN, TCSAFLUSH, ECHO, ICANON, ISIG, VMIN, VTIME = 0, 1, 2, 8, 2, 1, 6, 5
