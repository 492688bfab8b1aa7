"""Functions of os as programs that are translated have them.

The functions whose names begin with "_" are those of the run-time system. They raise
nothing: _errno and _reason tell what went wrong in the last call.
"""


def _check():
    number = _errno()
    if number != 0:
        raise OSError(number, _reason())


def open(path, flags, mode=0x1ff):
    fd = _open(path, flags, mode)
    _check()
    return fd


def read(fd, n):
    data = _read(fd, n)
    _check()
    return data


def write(fd, data):
    n = _write(fd, data)
    _check()
    return n


def close(fd):
    _close(fd)
    _check()


def dup(fd):
    copy = _dup(fd)
    _check()
    return copy


def lseek(fd, offset, whence):
    at = _lseek(fd, offset, whence)
    _check()
    return at


def ftruncate(fd, size):
    _ftruncate(fd, size)
    _check()


def isatty(fd):
    return False


class stat_result(object):

    def __init__(self):
        self.st_mode = _stat_item(0)
        self.st_ino = _stat_item(1)
        self.st_dev = _stat_item(2)
        self.st_nlink = _stat_item(3)
        self.st_uid = _stat_item(4)
        self.st_gid = _stat_item(5)
        self.st_size = _stat_item(6)
        self.st_atime = _stat_time(7)
        self.st_mtime = _stat_time(8)
        self.st_ctime = _stat_time(9)

    def __getitem__(self, i):
        if i == 0:
            return self.st_mode
        elif i == 1:
            return self.st_ino
        elif i == 2:
            return self.st_dev
        elif i == 3:
            return self.st_nlink
        elif i == 4:
            return self.st_uid
        elif i == 5:
            return self.st_gid
        elif i == 6:
            return self.st_size
        elif i == 7:
            return int(self.st_atime)
        elif i == 8:
            return int(self.st_mtime)
        elif i == 9:
            return int(self.st_ctime)
        raise IndexError


def stat(path):
    _stat(path, 1)
    _check()
    return stat_result()


def lstat(path):
    _stat(path, 0)
    _check()
    return stat_result()


def fstat(fd):
    _fstat(fd)
    _check()
    return stat_result()


def access(path, mode):
    return _access(path, mode) != 0


def listdir(path='.'):
    n = _listdir(path)
    _check()
    names = []
    for i in range(n):
        names.append(_listdir_item(i))
    return names


def unlink(path):
    _unlink(path)
    _check()


def remove(path):
    unlink(path)


def rmdir(path):
    _rmdir(path)
    _check()


def mkdir(path, mode=0x1ff):
    _mkdir(path, mode)
    _check()


def rename(old, new):
    _rename(old, new)
    _check()


def getcwd():
    path = _getcwd()
    _check()
    return path


def getenv(name, default=None):
    if _hasenv(name) != 0:
        return _getenv(name)
    return default


def getpid():
    return _getpid()


def strerror(number):
    return _strerror(number)


def sleep(seconds):
    if seconds < 0.0:
        raise IOError(22, _strerror(22))
    _sleep(float(seconds))


def _refusing(number, sentence):
    def refused(*args):
        raise OSError(number, sentence)
    return refused


for _name, _number, _sentence in _refused:
    globals()[_name] = _refusing(_number, _sentence)
