"""Strings built piece by piece, and string functions of RPython."""

INIT_SIZE = 100


class AbstractStringBuilder(object):

    def __init__(self, init_size=INIT_SIZE):
        self._parts = []
        self._size = 0

    def append(self, s):
        self._parts.append(s)
        self._size += len(s)

    def append_slice(self, s, start, end):
        assert 0 <= start <= end <= len(s)
        self.append(s[start:end])

    def append_multiple_char(self, c, times):
        assert len(c) == 1
        self.append(c * times)

    def append_charpsize(self, s, size):
        self.append(s[:size])

    def build(self):
        result = self._empty.join(self._parts)
        self._parts = [result]
        return result

    def getlength(self):
        return self._size

    def shrink(self, newlen):
        self._parts = [self.build()[:newlen]]
        self._size = newlen


class StringBuilder(AbstractStringBuilder):
    _empty = ''


class UnicodeBuilder(AbstractStringBuilder):
    _empty = u''


class ByteListBuilder(object):

    def __init__(self, init_size=INIT_SIZE):
        self.l = []

    def append(self, s):
        for c in s:
            self.l.append(c)

    def append_slice(self, s, start, end):
        self.append(s[start:end])

    def append_multiple_char(self, c, times):
        self.l.extend([c] * times)

    def build(self):
        return self.l

    def getlength(self):
        return len(self.l)


def split(value, by=None, maxsplit=-1):
    if by is not None and len(by) == 0:
        raise ValueError("empty separator")
    return value.split(by, maxsplit)


def rsplit(value, by=None, maxsplit=-1):
    if by is not None and len(by) == 0:
        raise ValueError("empty separator")
    return value.rsplit(by, maxsplit)


def replace(input, sub, by, maxsplit=-1):
    return input.replace(sub, by, maxsplit)


def startswith(u_self, prefix, start=0, end=None):
    if end is None:
        end = len(u_self)
    return u_self[start:end].startswith(prefix)


def endswith(u_self, suffix, start=0, end=None):
    if end is None:
        end = len(u_self)
    return u_self[start:end].endswith(suffix)


def find(value, other, start, end):
    return value.find(other, start, end)


def rfind(value, other, start, end):
    return value.rfind(other, start, end)


def count(value, other, start, end):
    return value.count(other, start, end)


def assert_str0(fname):
    assert '\x00' not in fname, "NUL byte in string"
    return fname


check_str0 = assert_str0


def strip_spaces(s):
    return s.strip()


class ParseStringError(Exception):

    def __init__(self, msg):
        self.msg = msg


class InvalidBaseError(ParseStringError):
    pass


class ParseStringOverflowError(Exception):

    def __init__(self, parser=None):
        self.parser = parser
