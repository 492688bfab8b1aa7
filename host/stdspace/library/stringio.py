"""Files in memory."""

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2


class UnsupportedOperation(ValueError):
    pass


class StringIO(object):

    _empty = ''
    _newline = '\n'

    def __init__(self, initial_value=None, newline='\n'):
        if initial_value is None:
            initial_value = self._empty
        self._check(initial_value)
        self._parts = [initial_value]
        self._pos = 0
        self._at_end = not initial_value
        self.closed = False

    def _check(self, s):
        if not isinstance(s, str):
            if str is bytes:
                return
            raise TypeError("string argument expected, got '%s'" % _type_name(s))

    def _open(self):
        if self.closed:
            raise ValueError('I/O operation on closed file')

    def getvalue(self):
        self._open()
        if len(self._parts) != 1:
            self._parts = [self._empty.join(self._parts)]
        return self._parts[0]

    def write(self, s):
        self._open()
        self._check(s)
        if self._at_end:
            self._parts.append(s)
        else:
            value = self.getvalue()
            if len(value) < self._pos:
                value += self._zero() * (self._pos - len(value))
            self._parts = [value[:self._pos] + s + value[self._pos + len(s):]]
        self._pos += len(s)
        if not self._at_end:
            self._at_end = self._pos >= len(self._parts[0])
        if str is not bytes:
            return len(s)

    def _zero(self):
        return '\0'

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def read(self, size=-1):
        value = self.getvalue()
        if size is None or size < 0:
            end = len(value)
        else:
            end = min(self._pos + size, len(value))
        result = value[self._pos:end]
        self._move(max(self._pos, end))
        return result

    def readline(self, size=-1):
        value = self.getvalue()
        end = value.find(self._newline, self._pos) + 1
        if not end:
            end = len(value)
        if size is not None and 0 <= size < end - self._pos:
            end = self._pos + size
        result = value[self._pos:end]
        self._move(max(self._pos, end))
        return result

    def readlines(self, hint=-1):
        return list(self)

    def _move(self, pos):
        self._pos = pos
        self._at_end = pos == len(self._parts[0])

    def seek(self, pos, whence=0):
        value = self.getvalue()
        if whence == 1:
            pos += self._pos
        elif whence == 2:
            pos += len(value)
        if pos < 0:
            raise ValueError('Negative seek position %d' % pos)
        self._move(pos)
        return pos

    def tell(self):
        self._open()
        return self._pos

    def truncate(self, size=None):
        value = self.getvalue()
        if size is None:
            size = self._pos
        self._parts = [value[:size]]
        self._move(self._pos)
        return size

    def flush(self):
        self._open()

    def close(self):
        self.closed = True

    def isatty(self):
        return False

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    next = __next__

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *args):
        self.close()


class BytesIO(StringIO):

    _empty = b''
    _newline = b'\n'

    def _check(self, s):
        if not isinstance(s, (bytes, bytearray)):
            raise TypeError("a bytes-like object is required, not '%s'" % _type_name(s))

    def _zero(self):
        return b'\0'
