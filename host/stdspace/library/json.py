"""Objects as text in JSON, and back."""

_ESCAPES = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f'}
_MEANING = {'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f', '"': '"', '\\': '\\', '/': '/'}
try:
    _text, _char, _integers = unicode, unichr, (int, long)
except NameError:
    _text, _char, _integers = str, chr, (int,)


def _quoted(s):
    out = []
    if not isinstance(s, _text):
        s = s.decode('utf-8')
    for c in s:
        n = ord(c)
        if c in _ESCAPES:
            out.append(_ESCAPES[c])
        elif 32 <= n < 127:
            out.append(str(c))
        elif n < 0x10000:
            out.append('\\u%04x' % n)
        else:
            n -= 0x10000
            out.append('\\u%04x\\u%04x' % (0xd800 + (n >> 10), 0xdc00 + (n & 0x3ff)))
    return '"' + ''.join(out) + '"'


def _kept(s):
    """Like _quoted, but what is no ASCII stays as it is: bytes of Python 2 as well."""
    out = []
    for c in s:
        if c in _ESCAPES:
            c = _ESCAPES[c]
        elif c < ' ':
            c = '\\u%04x' % ord(c)
        out.append(c)
    return '"' + s[:0].join(out) + '"'


class JSONEncoder(object):
    def __init__(self, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None,
                 separators=None, default=None, **kwds):
        self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan = skipkeys, ensure_ascii, check_circular, allow_nan
        self.sort_keys, self.indent = sort_keys, indent
        self.comma, self.colon = separators or (', ' if indent is None or _text is not str else ',', ': ')
        if default is not None:
            self.default = default

    def default(self, x):
        if _text is str:
            raise TypeError('Object of type %s is not JSON serializable' % type(x).__name__)
        raise TypeError('%r is not JSON serializable' % (x,))

    def encode(self, x):
        return self._encode(x, 0, {})

    def _encode(self, x, depth, around):
        """The text of x, which lies so deep in the objects that around has by their addresses."""
        if x is None:
            return 'null'
        if x is True:
            return 'true'
        if x is False:
            return 'false'
        if isinstance(x, (str, _text)):
            return self._string(x)
        if isinstance(x, _integers):
            return str(x)
        if isinstance(x, float):
            return self._float(x)
        if self.check_circular and id(x) in around:
            raise ValueError('Circular reference detected')
        around[id(x)] = x
        text = self._compound(x, depth, around)
        around.pop(id(x), None)
        return text

    def _compound(self, x, depth, around):
        if isinstance(x, dict):
            items = sorted(x.items()) if self.sort_keys else list(x.items())
            if self.skipkeys:
                items = [(k, v) for k, v in items if self._fits(k)]
            parts = [self._key(k) + self.colon + self._encode(v, depth + 1, around) for k, v in items]
            return self._inside('{', parts, '}', depth)
        if isinstance(x, (list, tuple)):
            return self._inside('[', [self._encode(v, depth + 1, around) for v in x], ']', depth)
        return self._encode(self.default(x), depth, around)

    def _string(self, s):
        return _quoted(s) if self.ensure_ascii else _kept(s)

    def _float(self, x):
        if x - x == 0:
            return repr(x)
        if not self.allow_nan:
            raise ValueError('Out of range float values are not JSON compliant')
        if x != x:
            return 'NaN'
        return 'Infinity' if x > 0 else '-Infinity'

    def _fits(self, k):
        return k is None or isinstance(k, (str, _text, float) + _integers)

    def _key(self, k):
        if isinstance(k, (str, _text)):
            return self._string(k)
        if self._fits(k):
            if _text is not str and self.indent is None and isinstance(k, bool):
                return '"' + str(k) + '"'
            return '"' + self._encode(k, 0, {}) + '"'
        if _text is str:
            raise TypeError('keys must be str, int, float, bool or None, not ' + type(k).__name__)
        raise TypeError('keys must be a string')

    def _inside(self, left, parts, right, depth):
        if not parts or self.indent is None:
            return left + self.comma.join(parts) + right
        step = self.indent if isinstance(self.indent, (str, _text)) else ' ' * self.indent
        line = '\n' + step * depth
        return left + line + step + (self.comma + line + step).join(parts) + line + right


class JSONDecodeError(ValueError):
    """Says what is wrong with a text, and where."""
    def __init__(self, msg, doc, pos):
        self.msg, self.doc, self.pos = msg, doc, pos
        self.lineno, self.colno = _place(doc, pos)
        ValueError.__init__(self, '%s: line %d column %d (char %d)' % (msg, self.lineno, self.colno, pos))


if _text is not str:
    del JSONDecodeError


def _place(doc, pos):
    """The line and the column of a position."""
    return doc.count('\n', 0, pos) + 1, pos - doc.rfind('\n', 0, pos)


if _text is str:
    _wording = {',': "Expecting ',' delimiter", ':': "Expecting ':' delimiter",
                'name': 'Expecting property name enclosed in double quotes'}
else:
    _wording = {',': 'Expecting , delimiter', ':': 'Expecting : delimiter', 'name': 'Expecting property name'}


class _Reader(object):
    def __init__(self, s):
        self.s, self.i = s, 0

    def fail(self, what, at=None):
        if at is None:
            at = self.i
        if _text is str:
            raise JSONDecodeError(what, self.s, at)
        raise ValueError('%s: line %d column %d (char %d)' % ((what,) + _place(self.s, at) + (at,)))

    def no_value(self):
        if _text is str:
            self.fail('Expecting value')
        raise ValueError('No JSON object could be decoded')

    def trailing(self):
        """Says that something stands behind the value."""
        if _text is str:
            self.fail('Extra data')
        end = len(self.s)
        raise ValueError('Extra data: line %d column %d - line %d column %d (char %d - %d)' % (
            _place(self.s, self.i) + _place(self.s, end) + (self.i, end)))

    def space(self):
        while self.i < len(self.s) and self.s[self.i] in ' \t\r\n':
            self.i += 1

    def peek(self):
        self.space()
        return self.s[self.i:self.i + 1]

    def take(self, c):
        if self.peek() != c:
            if _text is not str and self.i == len(self.s):
                self.fail('Expecting object', self.i - 1)
            self.fail(_wording[c])
        self.i += 1

    def value(self):
        c = self.peek()
        if c == '{':
            return dict(self.items('}', self.pair))
        if c == '[':
            return self.items(']', self.value)
        if c == '"':
            return self.string()
        for word, x in [('null', None), ('true', True), ('false', False), ('NaN', float('nan')), ('Infinity', float('inf')),
                        ('-Infinity', -float('inf'))]:
            if self.s[self.i:self.i + len(word)] == word:
                self.i += len(word)
                return x
        return self.number()

    def pair(self):
        if self.peek() != '"':
            self.fail(_wording['name'])
        key = self.string()
        self.take(':')
        return key, self.value()

    def items(self, end, read):
        self.i += 1
        out = []
        if self.peek() == end:
            self.i += 1
            return out
        if _text is not str and self.i == len(self.s):
            self.fail('Expecting object', self.i - 1)
        while True:
            out.append(read())
            if self.peek() == end:
                self.i += 1
                return out
            self.take(',')

    def digits(self, i):
        """Where the digits end that begin at i."""
        while i < len(self.s) and self.s[i] in '0123456789':
            i += 1
        return i

    def number(self):
        start = self.i + (self.s[self.i:self.i + 1] == '-')
        end = start + 1 if self.s[start:start + 1] == '0' else self.digits(start)
        if end == start:
            self.no_value()
        whole = end
        if self.s[end:end + 1] == '.' and self.digits(end + 1) > end + 1:
            end = self.digits(end + 1)
        if self.s[end:end + 1] in ('e', 'E'):
            power = end + 1
            if self.s[power:power + 1] in ('+', '-'):
                power += 1
            if self.digits(power) > power:
                end = self.digits(power)
        text = self.s[self.i:end]
        self.i = end
        return int(text) if end == whole else float(text)

    def code(self):
        digits = self.s[self.i:self.i + 4]
        if len(digits) < 4 or digits.strip('0123456789abcdefABCDEF') or self.i + 4 == len(self.s):
            self.fail('Invalid \\uXXXX escape', self.i - 1)
        self.i += 4
        return int(digits, 16)

    def string(self):
        begin = self.i
        self.i += 1
        out = []
        while True:
            c = self.s[self.i:self.i + 1]
            if not c:
                self.fail('Unterminated string starting at', begin)
            if c == '"':
                self.i += 1
                return _text('').join(out)
            if c < ' ':
                self.fail('Invalid control character at')
            self.i += 1
            out.append(self.escape(begin) if c == '\\' else c)

    def escape(self, begin):
        """The character that a backslash and what follows stand for."""
        c = self.s[self.i:self.i + 1]
        if not c:
            self.fail('Unterminated string starting at', begin)
        if c != 'u':
            if c not in _MEANING:
                self.fail('Invalid \\escape', self.i - 1)
            self.i += 1
            return _MEANING[c]
        self.i += 1
        n = self.code()
        if 0xd800 <= n < 0xdc00 and self.s[self.i:self.i + 2] == '\\u':
            after = self.i
            self.i += 2
            low = self.code()
            if 0xdc00 <= low < 0xe000:
                n = 0x10000 + ((n - 0xd800) << 10) + (low - 0xdc00)
            else:
                self.i = after
        return _char(n)


def dumps(x, **kwds):
    return kwds.pop('cls', JSONEncoder)(**kwds).encode(x)


def dump(x, file, **kwds):
    file.write(dumps(x, **kwds))


if _text is str:
    def _decoded(s):
        return s.decode(_encoding(s), 'surrogatepass')

    def _encoding(s):
        """The encoding of a text, by its mark or by where its first two characters have zeros."""
        for mark, name in [(b'\xff\xfe\0\0', 'utf-32'), (b'\0\0\xfe\xff', 'utf-32'), (b'\xff\xfe', 'utf-16'),
                           (b'\xfe\xff', 'utf-16'), (b'\xef\xbb\xbf', 'utf-8-sig')]:
            if s.startswith(mark):
                return name
        if len(s) >= 4:
            if not s[0]:
                return 'utf-16-be' if s[1] else 'utf-32-be'
            if not s[1]:
                return 'utf-16-le' if s[2] or s[3] else 'utf-32-le'
        elif len(s) == 2:
            if not s[0]:
                return 'utf-16-be'
            if not s[1]:
                return 'utf-16-le'
        return 'utf-8'
else:
    def _decoded(s):
        try:
            return s.decode('utf-8')
        except UnicodeDecodeError:
            _read(s.decode('latin-1'))  # what is no JSON either is refused for that
            raise


def _read(s):
    reader = _Reader(s)
    x = reader.value()
    if reader.peek():
        reader.trailing()
    return x


def loads(s, **kwds):
    if isinstance(s, (bytes, bytearray)):
        s = _decoded(s)
    elif not isinstance(s, _text):
        raise TypeError('the JSON object must be str, bytes or bytearray, not ' + type(s).__name__
                        if _text is str else 'expected string or buffer')
    elif _text is str and s[:1] == '\ufeff':
        raise JSONDecodeError('Unexpected UTF-8 BOM (decode using utf-8-sig)', s, 0)
    return _read(s)


def load(file, **kwds):
    return loads(file.read(), **kwds)
