"""Files as programs that are translated have them: what open() gives there."""

import os

_SIZE = 8192

_READ = 1
_WRITE = 2


def _decoded(mode):
    """Return the flags for os.open and what the file is open for."""
    if len(mode) == 0 or mode[0] not in 'rwaU':
        raise ValueError("mode string must begin with one of 'r', 'w', 'a' or 'U'")
    kind = mode[0]
    both = '+' in mode
    if kind == 'w':
        flags = os.O_CREAT | os.O_TRUNC
        doing = _WRITE
    elif kind == 'a':
        flags = os.O_CREAT | os.O_APPEND
        doing = _WRITE
    else:
        flags = 0
        doing = _READ
    if both:
        return flags | os.O_RDWR, _READ | _WRITE
    if doing == _WRITE:
        return flags | os.O_WRONLY, doing
    return flags, doing


def create_file(filename, mode='r', buffering=-1):
    flags, doing = _decoded(mode)
    try:
        fd = os.open(filename, flags, 0x1b6)
    except OSError as e:
        raise IOError(e.errno, e.strerror)
    return RFile(fd, doing)


def create_fdopen_rfile(fd, mode='r', buffering=-1):
    flags, doing = _decoded(mode)
    return RFile(fd, doing)


def create_stdio():
    return RFile(0, _READ), RFile(1, _WRITE), RFile(2, _WRITE)


open = create_file


class RFile(object):

    def __init__(self, fd, doing):
        self._fd = fd
        self._doing = doing
        self._buffer = ''
        self._at = 0

    def _check(self, doing):
        if self._fd < 0:
            raise ValueError("I/O operation on closed file")
        if doing & self._doing != doing:
            if doing == _READ:
                raise IOError(9, "File not open for reading")
            raise IOError(9, "File not open for writing")

    def _fill(self):
        """Read some more; return False at the end."""
        try:
            data = os.read(self._fd, _SIZE)
        except OSError as e:
            raise IOError(e.errno, e.strerror)
        self._buffer = data
        self._at = 0
        return len(data) > 0

    def _take(self, end):
        """Return what is in the buffer up to an index."""
        begin = self._at
        assert 0 <= begin <= end
        self._at = end
        if begin == 0 and end == len(self._buffer):
            return self._buffer
        return self._buffer[begin:end]

    def _forget(self):
        """Let the system be where the program is."""
        ahead = len(self._buffer) - self._at
        self._buffer = ''
        self._at = 0
        if ahead > 0:
            os.lseek(self._fd, -ahead, 1)

    def read(self, size=-1):
        self._check(_READ)
        parts = []
        missing = size
        while size < 0 or missing > 0:
            ready = len(self._buffer) - self._at
            if ready == 0:
                if not self._fill():
                    break
                ready = len(self._buffer)
            if size >= 0 and ready > missing:
                ready = missing
            parts.append(self._take(self._at + ready))
            missing -= ready
        return ''.join(parts)

    def readline(self, size=-1):
        self._check(_READ)
        parts = []
        missing = size
        while size < 0 or missing > 0:
            if self._at == len(self._buffer) and not self._fill():
                break
            begin = self._at
            assert begin >= 0
            end = self._buffer.find('\n', begin) + 1
            found = end > 0
            if not found:
                end = len(self._buffer)
            if size >= 0 and end - begin > missing:
                end = begin + missing
            parts.append(self._take(end))
            missing -= end - begin
            if found:
                break
        return ''.join(parts)

    def write(self, value):
        self._check(_WRITE)
        try:
            self._forget()
            while len(value) > 0:
                n = os.write(self._fd, value)
                assert n >= 0
                value = value[n:]
        except OSError as e:
            raise IOError(e.errno, e.strerror)

    def flush(self):
        self._check(0)

    def truncate(self, size=-1):
        self._check(_WRITE)
        if size < 0:
            size = self.tell()
        try:
            os.ftruncate(self._fd, size)
        except OSError as e:
            raise IOError(e.errno, e.strerror)

    def seek(self, offset, whence=0):
        self._check(0)
        try:
            self._forget()
            os.lseek(self._fd, offset, whence)
        except OSError as e:
            raise IOError(e.errno, e.strerror)

    def tell(self):
        self._check(0)
        try:
            return os.lseek(self._fd, 0, 1) - (len(self._buffer) - self._at)
        except OSError as e:
            raise IOError(e.errno, e.strerror)

    def fileno(self):
        self._check(0)
        return self._fd

    def isatty(self):
        self._check(0)
        return os.isatty(self._fd)

    def close(self):
        fd = self._fd
        if fd >= 0:
            self._fd = -1
            self._buffer = ''
            self._at = 0
            try:
                os.close(fd)
            except OSError as e:
                raise IOError(e.errno, e.strerror)

    def __enter__(self):
        return self

    def __exit__(self, typ, value, traceback):
        self.close()
    __exit__._annspecialcase_ = 'specialize:argtype(1)'
