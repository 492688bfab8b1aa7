"""Files as streams: what is under a program's files, without the C library.

A stream that is open for writing passes on what it is given at once, so nothing is
lost that is not flushed. Its errors are those of os: OSError.
"""

import os

from rlib.objectmodel import we_are_translated

BIGSIZE = 1 << 20
BUFSIZE = 8192


class StreamError(Exception):

    def __init__(self, message):
        self.message = message


StreamErrors = (OSError, StreamError)


def decode_mode(mode):
    if len(mode) == 0 or mode[0] not in 'rwaU':
        raise ValueError("invalid mode")
    basemode = mode[0]
    universal = 'U' in mode
    plus = '+' in mode
    binary = 'b' in mode
    if basemode == 'U':
        basemode = 'r'
    reading = basemode == 'r' or plus
    writing = basemode != 'r' or plus
    flags = os.O_RDONLY
    if reading and writing:
        flags = os.O_RDWR
    elif writing:
        flags = os.O_WRONLY
    if basemode != 'r':
        flags |= os.O_CREAT
    if basemode == 'w':
        flags |= os.O_TRUNC
    return flags, universal, reading, writing, basemode, binary


def open_path_helper(path, os_flags, append, signal_checker=None):
    fd = os.open(path, os_flags, 0x1b6)
    if append:
        os.lseek(fd, 0, 2)
    return fd


def open_file_as_stream(path, mode="r", buffering=-1, signal_checker=None):
    flags, universal, reading, writing, basemode, binary = decode_mode(mode)
    fd = open_path_helper(path, flags, basemode == 'a')
    return construct_stream_tower(DiskFile(fd), buffering, universal, reading, writing, binary)


def fdopen_as_stream(fd, mode="r", buffering=-1, signal_checker=None):
    flags, universal, reading, writing, basemode, binary = decode_mode(mode)
    return construct_stream_tower(DiskFile(fd), buffering, universal, reading, writing, binary)


def construct_stream_tower(stream, buffering, universal, reading, writing, binary):
    if buffering != 0 and reading:
        stream = BufferingInputStream(stream)
    if universal and reading and not writing:
        stream = TextInputFilter(stream)
    return stream


_CONVERTS = str is not bytes


def _text(data):
    """Characters of Python 3 are bytes in programs that are translated."""
    if _CONVERTS and not we_are_translated():
        return data.decode('latin-1')
    return data


def _octets(data):
    if _CONVERTS and not we_are_translated():
        return data.encode('latin-1')
    return data


class Stream(object):
    """What all streams can do, by means of read, write and close1."""

    def read(self, n):
        raise NotImplementedError

    def write(self, data):
        raise NotImplementedError

    def tell(self):
        raise NotImplementedError

    def seek(self, offset, whence):
        raise NotImplementedError

    def truncate(self, size):
        raise NotImplementedError

    def close1(self, closefileno):
        raise NotImplementedError

    def readall(self):
        parts = []
        while True:
            data = self.read(BUFSIZE)
            if not data:
                break
            parts.append(data)
        return ''.join(parts)

    def readline(self):
        parts = []
        while True:
            char = self.read(1)
            if not char:
                break
            parts.append(char)
            if char == '\n':
                break
        return ''.join(parts)

    def flush_buffers(self):
        pass

    def flush(self):
        pass

    def flushable(self):
        return False

    def close(self):
        self.close1(True)

    def peek(self):
        return ''

    def count_buffered_bytes(self):
        return 0

    def try_to_find_file_descriptor(self):
        return -1

    def getnewlines(self):
        return 0


class DiskFile(Stream):
    """A stream that is a file descriptor."""

    def __init__(self, fd, signal_checker=None):
        self.fd = fd

    def seek(self, offset, whence):
        os.lseek(self.fd, offset, whence)

    def tell(self):
        return os.lseek(self.fd, 0, 1)

    def read(self, n):
        return _text(os.read(self.fd, n))

    def write(self, data):
        data = _octets(data)
        while len(data) > 0:
            n = os.write(self.fd, data)
            assert n >= 0
            data = data[n:]

    def truncate(self, size):
        os.ftruncate(self.fd, size)

    def close1(self, closefileno):
        if closefileno:
            os.close(self.fd)

    def try_to_find_file_descriptor(self):
        return self.fd


class _Filter(Stream):
    """A stream on top of another one, to which it leaves what it does not do."""

    def __init__(self, base):
        self.base = base

    def read(self, n):
        return self.base.read(n)

    def write(self, data):
        self.base.write(data)

    def tell(self):
        return self.base.tell()

    def seek(self, offset, whence):
        self.base.seek(offset, whence)

    def truncate(self, size):
        self.base.truncate(size)

    def flush_buffers(self):
        self.base.flush_buffers()

    def flush(self):
        self.base.flush()

    def flushable(self):
        return self.base.flushable()

    def close1(self, closefileno):
        self.flush_buffers()
        self.base.close1(closefileno)

    def close(self):
        self.flush_buffers()
        self.base.close()

    def try_to_find_file_descriptor(self):
        return self.base.try_to_find_file_descriptor()

    def getnewlines(self):
        return self.base.getnewlines()


class BufferingInputStream(_Filter):
    """Reads ahead."""

    def __init__(self, base, bufsize=-1):
        self.base = base
        if bufsize < 0:
            bufsize = BUFSIZE
        self.bufsize = bufsize
        self.buf = ''
        self.pos = 0

    def _fill(self):
        self.buf = self.base.read(self.bufsize)
        self.pos = 0
        return len(self.buf) > 0

    def _take(self, end):
        begin = self.pos
        assert 0 <= begin <= end
        self.pos = end
        return self.buf[begin:end]

    def flush_buffers(self):
        ahead = len(self.buf) - self.pos
        if ahead > 0:
            self.base.seek(-ahead, 1)
        self.buf = ''
        self.pos = 0

    def tell(self):
        return self.base.tell() - (len(self.buf) - self.pos)

    def seek(self, offset, whence):
        if whence == 1 and 0 <= self.pos + offset <= len(self.buf):
            self.pos += offset
            return
        if whence == 1:
            offset -= len(self.buf) - self.pos
        self.buf = ''
        self.pos = 0
        self.base.seek(offset, whence)

    def read(self, n=-1):
        if n < 0:
            return self.readall()
        parts = []
        while n > 0:
            if self.pos == len(self.buf) and not self._fill():
                break
            ready = len(self.buf) - self.pos
            if ready > n:
                ready = n
            parts.append(self._take(self.pos + ready))
            n -= ready
        return ''.join(parts)

    def readall(self):
        parts = [self._take(len(self.buf))]
        while self._fill():
            parts.append(self._take(len(self.buf)))
        return ''.join(parts)

    def readline(self):
        parts = []
        while True:
            if self.pos == len(self.buf) and not self._fill():
                break
            begin = self.pos
            assert begin >= 0
            end = self.buf.find('\n', begin) + 1
            if end > 0:
                parts.append(self._take(end))
                break
            parts.append(self._take(len(self.buf)))
        return ''.join(parts)

    def peek(self):
        begin = self.pos
        assert begin >= 0
        return self.buf[begin:]

    def count_buffered_bytes(self):
        return len(self.buf) - self.pos

    def write(self, data):
        self.flush_buffers()
        self.base.write(data)

    def truncate(self, size):
        self.flush_buffers()
        self.base.truncate(size)

    def _forget(self):
        self.buf = ''
        self.pos = 0

    def close1(self, closefileno):
        self._forget()
        self.base.close1(closefileno)

    def close(self):
        self._forget()
        self.base.close()


class BufferingOutputStream(_Filter):
    """Collects what is written until there is enough of it, or until it is flushed."""

    def __init__(self, base, bufsize=-1):
        self.base = base
        if bufsize < 0:
            bufsize = BUFSIZE
        self.bufsize = bufsize
        self.parts = []
        self.size = 0

    def flush_buffers(self):
        if self.size > 0:
            data = ''.join(self.parts)
            self.parts = []
            self.size = 0
            self.base.write(data)

    def flush(self):
        self.flush_buffers()
        self.base.flush()

    def flushable(self):
        return True

    def read(self, n):
        self.flush_buffers()
        return self.base.read(n)

    def readall(self):
        self.flush_buffers()
        return self.base.readall()

    def readline(self):
        self.flush_buffers()
        return self.base.readline()

    def write(self, data):
        self._keep(data)
        if self.size >= self.bufsize:
            self.flush_buffers()

    def _keep(self, data):
        self.parts.append(data)
        self.size += len(data)

    def tell(self):
        return self.base.tell() + self.size

    def seek(self, offset, whence):
        self.flush_buffers()
        self.base.seek(offset, whence)

    def truncate(self, size):
        self.flush_buffers()
        self.base.truncate(size)


class LineBufferingOutputStream(BufferingOutputStream):
    """Is flushed at the end of each line: what is behind it, or does not fill the buffer, is kept."""

    def write(self, data):
        cut = data.rfind('\n') + 1
        if self.size + len(data) >= self.bufsize and self.size + cut < self.bufsize:
            cut = self.bufsize - self.size
        if cut > 0:
            self._keep(data[:cut])
            self.flush_buffers()
        self._keep(data[cut:])


class TextInputFilter(_Filter):
    """Reads lines that end in any of \\n, \\r and \\r\\n as if all ended in \\n."""

    def __init__(self, base):
        self.base = base
        self.after_return = False  # the last character read was \r, and what comes next is not known
        self.ahead = ''            # a character that tell() had to look at, and that was not given yet
        self.returns = False       # which ends of lines there were
        self.newlines = False
        self.both = False

    def getnewlines(self):
        return self.returns * 1 + self.newlines * 2 + self.both * 4

    def read(self, n):
        data = self._more(n)
        self._note_ends(data)
        if '\r' not in data:
            return data
        self.after_return = data[len(data) - 1] == '\r'
        return data.replace('\r\n', '\n').replace('\r', '\n')

    def _more(self, n):
        """What comes next, without the second half of an end of line whose first was given."""
        data = self.ahead
        if data:
            self.ahead = ''
            return data
        data = self.base.read(n)
        if self.after_return:
            self.after_return = False
            if data.startswith('\n'):
                self.both = True
                data = data[1:]
                if not data:
                    data = self.base.read(n)
            else:
                self.returns = True
        return data

    def _note_ends(self, data):
        """Notes the ends of lines; a \\r at the end may be half of one."""
        last = len(data) - 1
        for i in range(len(data)):
            char = data[i]
            if char == '\n':
                if i > 0 and data[i - 1] == '\r':
                    self.both = True
                else:
                    self.newlines = True
            elif char == '\r' and i < last and data[i + 1] != '\n':
                self.returns = True

    def _look(self):
        """Finds out whether the \\r that was read last is half of an end of line."""
        if self.after_return:
            self.after_return = False
            char = self.base.read(1)
            if char == '\n':
                self.both = True
            else:
                self.returns = True
                self.ahead = char

    def tell(self):
        self._look()
        return self.base.tell() - len(self.ahead)

    def seek(self, offset, whence):
        if whence == 1:
            offset -= len(self.ahead)
        self.after_return = False
        self.ahead = ''
        self.base.seek(offset, whence)

    def flush_buffers(self):
        self._look()
        if self.ahead:
            try:
                self.base.seek(-len(self.ahead), 1)
            except NotImplementedError:
                pass
            else:
                self.ahead = ''
        self.base.flush_buffers()


class CRLFFilter(TextInputFilter):
    """The same; the original keeps less account of where it is."""


class TextOutputFilter(_Filter):
    """Writes \\n as what ends lines elsewhere."""

    def __init__(self, base, linesep=os.linesep):
        assert linesep == '\n' or linesep == '\r\n' or linesep == '\r'
        self.base = base
        self.linesep = linesep

    def write(self, data):
        if self.linesep != '\n':
            data = data.replace('\n', self.linesep)
        self.base.write(data)
