"""Texts in UTF-8, in strings of bytes: characters by their places in bytes, and by their numbers."""

import sys

from rlib.rstring import StringBuilder

MAXUNICODE = 0x10ffff
UTF8_INDEX_STEP = 64
UTF8_HAS_SURROGATES, UTF8_IS_ASCII, UTF8_INDEX_ZERO_LEN = 1, 2, 0


class OutOfRange(Exception):
    """No character has that number."""


class CheckError(Exception):
    """A string is not UTF-8 from a place on."""

    def __init__(self, pos):
        self.pos = pos


def unichr_as_utf8(code, allow_surrogates=False):
    """A character in UTF-8."""
    code = int(code)
    if code < 0 or code > MAXUNICODE or not allow_surrogates and 0xd800 <= code <= 0xdfff:
        raise OutOfRange
    if code < 0x80:
        return chr(code)
    if code < 0x800:
        return chr(0xc0 | code >> 6) + chr(0x80 | code & 0x3f)
    if code < 0x10000:
        return chr(0xe0 | code >> 12) + chr(0x80 | code >> 6 & 0x3f) + chr(0x80 | code & 0x3f)
    return chr(0xf0 | code >> 18) + chr(0x80 | code >> 12 & 0x3f) + chr(0x80 | code >> 6 & 0x3f) + chr(0x80 | code & 0x3f)


def unichr_as_utf8_append(builder, code, allow_surrogates=False):
    builder.append(unichr_as_utf8(code, allow_surrogates))


def _width(c):
    """How many bytes the character has whose first byte is c."""
    if c < 0x80:
        return 1
    if c < 0xe0:
        return 2
    if c < 0xf0:
        return 3
    return 4


def next_codepoint_pos(code, pos):
    """Where the next character begins."""
    return pos + _width(ord(code[pos]))


def prev_codepoint_pos(code, pos):
    """Where the character before a place begins."""
    pos -= 1
    while pos > 0 and 0x80 <= ord(code[pos]) < 0xc0:
        pos -= 1
    return pos


def codepoint_at_pos(code, pos):
    """The number of the character that begins at a place."""
    c = ord(code[pos])
    n = _width(c)
    if n == 1:
        return c
    value = c & (0x7f >> n)
    for i in range(1, n):
        value = value << 6 | ord(code[pos + i]) & 0x3f
    return value


def codepoint_before_pos(code, pos):
    return codepoint_at_pos(code, prev_codepoint_pos(code, pos))


def check_ascii(s):
    """CheckError at the first byte that is not ASCII."""
    pos = first_non_ascii_char(s)
    if pos >= 0:
        raise CheckError(pos)


def first_non_ascii_char(s):
    for i in range(len(s)):
        if ord(s[i]) > 0x7f:
            return i
    return -1


def islinebreak(s, pos):
    c = codepoint_at_pos(s, pos)
    return 10 <= c <= 13 or 28 <= c <= 30 or c == 0x85 or c == 0x2028 or c == 0x2029


def isspace(s, pos):
    c = codepoint_at_pos(s, pos)
    return islinebreak(s, pos) or c == 9 or c == 31 or c == 32 or c == 0xa0 or c == 0x1680 or 0x2000 <= c <= 0x200a \
        or c == 0x202f or c == 0x205f or c == 0x3000


def utf8_in_chars(value, pos, chars):
    """Whether the character at a place is one of those of a text."""
    i = 0
    c = codepoint_at_pos(value, pos)
    while i < len(chars):
        if codepoint_at_pos(chars, i) == c:
            return True
        i = next_codepoint_pos(chars, i)
    return False


def check_utf8(s, allow_surrogates, start=0, stop=-1):
    """The number of characters; CheckError where the bytes are not UTF-8."""
    if stop < 0:
        stop = len(s)
    n = 0
    pos = start
    while pos < stop:
        pos = _checked(s, pos, stop, allow_surrogates)
        n += 1
    return n


def _checked(s, pos, stop, allow_surrogates):
    """Where the character after a place begins."""
    c = ord(s[pos])
    if c < 0x80:
        return pos + 1
    if c < 0xc2 or c > 0xf4:
        raise CheckError(pos)
    n = _width(c)
    if pos + n > stop:
        raise CheckError(pos)
    for i in range(1, n):
        if not 0x80 <= ord(s[pos + i]) < 0xc0:
            raise CheckError(pos)
    value = codepoint_at_pos(s, pos)
    if n == 3 and value < 0x800 or n == 4 and not 0x10000 <= value <= MAXUNICODE:
        raise CheckError(pos)
    if not allow_surrogates and 0xd800 <= value <= 0xdfff:
        raise CheckError(pos)
    return pos + n


def get_utf8_length(s, start=0, end=-1):
    return codepoints_in_utf8(s, start, end)


def codepoints_in_utf8(value, start=0, end=-1):
    """How many characters begin between two places."""
    if end < 0 or end > len(value):
        end = len(value)
    n = 0
    for i in range(start, end):
        if not 0x80 <= ord(value[i]) < 0xc0:
            n += 1
    return n


def surrogate_in_utf8(utf8):
    """The place of the first surrogate, -1 if there is none."""
    for i in range(len(utf8) - 2):
        if utf8[i] == '\xed' and utf8[i + 1] >= '\xa0':
            return i
    return -1


def has_surrogates(utf8):
    return surrogate_in_utf8(utf8) >= 0


def reencode_utf8_with_surrogates(utf8):
    """Pairs of surrogates become the characters that they stand for."""
    builder = StringBuilder(len(utf8))
    pos = 0
    while pos < len(utf8):
        c = codepoint_at_pos(utf8, pos)
        pos = next_codepoint_pos(utf8, pos)
        if 0xd800 <= c <= 0xdbff and pos < len(utf8):
            low = codepoint_at_pos(utf8, pos)
            if 0xdc00 <= low <= 0xdfff:
                c = 0x10000 + ((c - 0xd800) << 10 | low - 0xdc00)
                pos = next_codepoint_pos(utf8, pos)
        builder.append(unichr_as_utf8(c, True))
    return builder.build()


class _Index(object):
    """Where every 64th character begins."""

    def __init__(self, places):
        self.places = places


def null_storage():
    return _Index([])


def create_utf8_index_storage(utf8, utf8len):
    """What makes finding characters by their numbers quick."""
    places = []
    pos = 0
    for i in range(utf8len):
        if i % UTF8_INDEX_STEP == 0:
            places.append(pos)
        pos = next_codepoint_pos(utf8, pos)
    return _Index(places)


def codepoint_position_at_index(utf8, storage, index):
    """Where the character of that number begins."""
    step = index // UTF8_INDEX_STEP
    pos, i = 0, 0
    if step < len(storage.places):
        pos, i = storage.places[step], step * UTF8_INDEX_STEP
    while i < index:
        pos = next_codepoint_pos(utf8, pos)
        i += 1
    return pos


def _pos_at_index(utf8, index):
    pos = 0
    for i in range(index):
        pos = next_codepoint_pos(utf8, pos)
    return pos


def codepoint_at_index(utf8, storage, index):
    return codepoint_at_pos(utf8, codepoint_position_at_index(utf8, storage, index))


def codepoint_index_at_byte_position(utf8, storage, bytepos, num_codepoints):
    """The number of the character that begins at a place."""
    if bytepos >= len(utf8):
        return num_codepoints
    return codepoints_in_utf8(utf8, 0, bytepos)


_HEX = '0123456789abcdef'


def char_escape_helper(result, char):
    """Appends the escape of a character: \\x, \\u or \\U."""
    n = 2
    letter = 'x'
    if char >= 0x10000:
        n, letter = 8, 'U'
    elif char >= 0x100:
        n, letter = 4, 'u'
    result.append('\\')
    result.append(letter)
    for i in range(n - 1, -1, -1):
        result.append(_HEX[char >> 4 * i & 15])


def make_utf8_escape_function(pass_printable=False, quotes=False, prefix=None, unicodedb=None):
    """A function that gives the representation of a text."""
    if pass_printable and unicodedb is None:
        raise ValueError('to pass printable characters, a table of characters is needed')

    def escape(s):
        result = StringBuilder(len(s))
        quote = '\0'
        if quotes:
            quote = "'"
            if s.find("'") >= 0 and s.find('"') < 0:
                quote = '"'
            if prefix is not None:
                result.append(prefix)
            result.append(quote)
        pos = 0
        while pos < len(s):
            c = codepoint_at_pos(s, pos)
            after = next_codepoint_pos(s, pos)
            if c == ord('\\') or quotes and c == ord(quote):
                result.append('\\')
                result.append(chr(c))
            elif c == 9:
                result.append('\\t')
            elif c == 10:
                result.append('\\n')
            elif c == 13:
                result.append('\\r')
            elif 32 <= c < 127:
                result.append(chr(c))
            elif pass_printable and c >= 128 and unicodedb.isprintable(c):
                result.append(s[pos:after])
            else:
                char_escape_helper(result, c)
            pos = after
        if quotes:
            result.append(quote)
        return result.build()
    return escape


class Utf8StringBuilder(object):
    """Builds a text and counts its characters."""

    def __init__(self, size=0):
        self._s = StringBuilder(size)
        self._length = 0

    def append(self, s):
        self._s.append(s)
        self._length += codepoints_in_utf8(s)

    def append_slice(self, s, start, end):
        self.append(s[start:end])

    def append_utf8(self, utf8, length):
        self._s.append(utf8)
        self._length += length

    def append_utf8_slice(self, utf8, start, end, slicelength):
        self._s.append_slice(utf8, start, end)
        self._length += slicelength

    def append_char(self, s):
        self._s.append(s)
        self._length += 1

    def append_code(self, code):
        self._s.append(unichr_as_utf8(code, True))
        self._length += 1

    def build(self):
        return self._s.build()

    def getlength(self):
        return self._length


class Utf8StringIterator(object):
    """The numbers of the characters of a text."""

    def __init__(self, utf8s):
        self._utf8 = utf8s
        self._pos = 0

    def __iter__(self):
        return self

    def next(self):
        if self._pos >= len(self._utf8):
            raise StopIteration
        c = codepoint_at_pos(self._utf8, self._pos)
        self._pos = next_codepoint_pos(self._utf8, self._pos)
        return c
    __next__ = next

    def done(self):
        return self._pos >= len(self._utf8)

    def get_pos(self):
        return self._pos


class Utf8StringPosIterator(object):
    """The numbers of the characters of a text, and where they begin."""

    def __init__(self, utf8s):
        self._utf8 = utf8s
        self._pos = 0

    def __iter__(self):
        return self

    def next(self):
        if self._pos >= len(self._utf8):
            raise StopIteration
        pos = self._pos
        self._pos = next_codepoint_pos(self._utf8, pos)
        return codepoint_at_pos(self._utf8, pos), pos
    __next__ = next


def decode_latin_1(s):
    """The text whose characters are the bytes of a string."""
    if first_non_ascii_char(s) < 0:
        return s
    result = StringBuilder(len(s))
    for c in s:
        result.append(unichr_as_utf8(ord(c)))
    return result.build()
