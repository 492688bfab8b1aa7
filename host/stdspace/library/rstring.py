"""Strings built piece by piece, and string functions of RPython."""

INIT_SIZE = 100


class AbstractStringBuilder(object):
    _mixin_ = True  # what strings are made of is never joined with what unicode strings are

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
        for i in range(size):
            self.append(s[i])

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
    if maxsplit < 0:
        return input.replace(sub, by)
    if len(sub) == 0:
        return _spread(input, by, maxsplit)
    return by.join(input.split(sub, maxsplit))


def _spread(input, by, times):
    """Puts by in front of each character and at the end, but only so many times."""
    pieces = []
    i = 0
    while i < len(input) and i < times:
        pieces.append(by)
        pieces.append(input[i])
        i += 1
    pieces.append(input[i:])
    if i < times:
        pieces.append(by)
    return input[:0].join(pieces)


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

    def __str__(self):
        return self.msg


class InvalidBaseError(ParseStringError):
    pass


class ParseStringOverflowError(Exception):

    def __init__(self, parser=None):
        self.parser = parser


class MaxDigitsError(Exception):

    def __init__(self, digits):
        self.digits = digits


class NumberStringParser(object):
    """The digits of a literal of an integer, one after the other. sign is 1 or -1."""

    def __init__(self, s, literal, base, fname, allow_underscores=False, no_implicit_octal=False, start=0, end=-1,
                 max_str_digits=0, disallow_whitespace_after_sign=False):
        self.s, self.fname = s, fname
        self.start = start
        self.end = len(s) if end == -1 else end
        self.original_base, self.allow_underscores = base, allow_underscores
        self.sign = 1
        self._strip()
        if self._at('-') or self._at('+'):
            if self._at('-'):
                self.sign = -1
            self.start += 1
            if not disallow_whitespace_after_sign:
                self._strip()
        if base != 0 and (base < 2 or base > 36):
            raise InvalidBaseError('%s() base must be >= 2 and <= 36, or 0' % fname)
        prefix = self._prefix()
        if base == 0:
            base = prefix
            if base == 0:
                base = 10
                if self._at('0'):
                    base = 1 if no_implicit_octal else 8
        self.base = base
        if self._at('_'):
            self.error()
        if prefix == base:
            self.start += 2
        if self.start == self.end:
            self.error()
        self.i = self.start
        if max_str_digits > 0:
            length = self.end - self.start - self.s.count('_')
            if length > max_str_digits:
                raise MaxDigitsError(length)

    def error(self):
        raise ParseStringError('invalid literal for %s() with base %d' % (self.fname, self.original_base))

    def _strip(self):
        start, end = self.start, self.end
        while start < end and self.s[start] in ' \f\n\r\t\v':
            start += 1
        while start < end and self.s[end - 1] in ' \f\n\r\t\v':
            end -= 1
        self.start, self.end = start, end

    def _at(self, c):
        return self.start < self.end and self.s[self.start] == c[0]

    def _prefix(self):
        """Return the base that 0x, 0o or 0b at the beginning stands for, or 0."""
        if self._at('0') and self.start + 1 < self.end:
            c = self.s[self.start + 1]
            if c == 'x' or c == 'X':
                return 16
            if c == 'o' or c == 'O':
                return 8
            if c == 'b' or c == 'B':
                return 2
        return 0

    def _digit(self, c):
        digit = 36
        if '0' <= c <= '9':
            digit = ord(c) - ord('0')
        elif 'A' <= c <= 'Z':
            digit = ord(c) - ord('A') + 10
        elif 'a' <= c <= 'z':
            digit = ord(c) - ord('a') + 10
        if digit >= self.base:
            self.error()
        return digit

    def rewind(self):
        self.i = self.start

    def next_digit(self):
        """Return the next digit, -1 at the end."""
        if self.i >= self.end:
            return -1
        c = self.s[self.i]
        if self.allow_underscores and c == '_':
            self.i += 1
            if self.i >= self.end:
                self.error()
            c = self.s[self.i]
        digit = self._digit(c)
        self.i += 1
        return digit

    def prev_digit(self):
        """Return the digit before, after next_digit() has come to the end."""
        i = self.i - 1
        assert i >= self.start
        if self.allow_underscores and self.s[i] == '_':
            i -= 1
            assert i >= 0
        self.i = i
        return self._digit(self.s[i])
