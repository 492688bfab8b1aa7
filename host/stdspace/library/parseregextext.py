"""Regular expressions out of texts."""

from rlib.parsing.deterministic import compress_char_set
from rlib.parsing.regex import RangeExpression, StringExpression

ESCAPES = {'a': '\a', 'b': '\b', 'e': '\x1b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}
for _i in range(128):
    ESCAPES['c' + chr(_i)] = chr(ord(chr(_i).upper()) ^ 0x40)


def unescape_muncher(string):
    """The first character, which may be written as an escape, and the rest of the text."""
    if string[0] != '\\' or len(string) == 1:
        return string[0], string[1:]
    c = string[1]
    if c == 'x':
        return chr(int(string[2:4], 16)), string[4:]
    if c in '01234567':
        n = 2
        while n < 4 and n < len(string) and string[n] in '01234567':
            n += 1
        return chr(int(string[1:n], 8)), string[n:]
    if c == 'c':
        return ESCAPES['c' + string[2]], string[3:]
    return ESCAPES.get(c, c), string[2:]


def unescape(s):
    """The text that another one with escapes stands for."""
    out = []
    while s:
        c, s = unescape_muncher(s)
        out.append(c)
    return ''.join(out)


def _chars(*ranges):
    return set([chr(i) for first, last in ranges for i in range(ord(first), ord(last) + 1)])


_ALL = _chars(('\x00', '\xff'))
CLASSES = {'d': _chars(('0', '9')), 's': set('\t\n\f\r '), 'w': _chars(('a', 'z'), ('A', 'Z'), ('0', '9'), ('_', '_'))}
for _c in list(CLASSES):
    CLASSES[_c.upper()] = _ALL - CLASSES[_c]


def _one_of(chars):
    if not chars:
        raise ValueError('a range without characters')
    result = None
    for first, n in compress_char_set(chars):
        one = RangeExpression(first, chr(ord(first) + n - 1))
        result = one if result is None else result | one
    return result


class RegexParser(object):
    """Reads a text from left to right."""

    def __init__(self, text):
        self.text, self.pos = text, 0

    def wrong(self, what):
        raise ValueError('%r is not a valid regular expression: %s at character %d' % (self.text, what, self.pos))

    def at(self, s):
        return self.text.startswith(s, self.pos)

    def accept(self, s):
        if self.at(s):
            self.pos += len(s)
            return True
        return False

    def parse(self):
        result = self.alternatives()
        if self.pos < len(self.text):
            self.wrong('%r is not expected' % self.text[self.pos])
        return result

    def alternatives(self):
        result = self.sequence()
        if self.accept('|'):
            return result | self.alternatives()
        return result

    def sequence(self):
        result = StringExpression('')
        while self.pos < len(self.text) and not self.at('|') and not self.at(')'):
            result = result + self.repetition()
        return result

    def repetition(self):
        if self.accept('{'):
            return StringExpression('{')
        one = self.primary()
        if self.accept('*'):
            return one.kleene()
        if self.accept('+'):
            return one + one.kleene()
        if self.accept('?'):
            return StringExpression('') | one
        counts = self.counts()
        if counts is None:
            return one
        low, high = counts
        if high is None:
            return one * low + one.kleene()
        if high < low:
            self.wrong('the range of a repetition is empty')
        rest = StringExpression('')
        for i in range(1, high - low + 1):
            rest = rest | one * i
        return one * low + rest

    def counts(self):
        """The numbers of {n}, {n,} and {n,m}; None if there are none."""
        if not self.at('{') or '}' not in self.text[self.pos:]:
            return None
        end = self.text.index('}', self.pos)
        parts = self.text[self.pos + 1:end].split(',')
        if not parts[0].isdigit() or len(parts) > 2 or len(parts) == 2 and parts[1] and not parts[1].isdigit():
            return None
        self.pos = end + 1
        low = int(parts[0])
        if len(parts) == 1:
            return low, low
        return low, int(parts[1]) if parts[1] else None

    def primary(self):
        if self.accept('('):
            result = self.alternatives()
            if not self.accept(')'):
                self.wrong('a ) is missing')
            return result
        if self.accept('['):
            return _one_of(self.inside())
        if self.accept('.'):
            return RangeExpression('\x00', '\xff')
        chars = self.char_class()
        if chars is not None:
            return _one_of(chars)
        if self.text[self.pos] in '*+?^}' and self.text[self.pos] != '}':
            self.wrong('%r is not expected' % self.text[self.pos])
        return StringExpression(self.char())

    def char_class(self):
        if self.at('\\') and self.text[self.pos + 1:self.pos + 2] in CLASSES:
            self.pos += 2
            return CLASSES[self.text[self.pos - 1]]
        return None

    def char(self):
        c, rest = unescape_muncher(self.text[self.pos:])
        self.pos = len(self.text) - len(rest)
        return c

    def inside(self):
        """The characters between [ and ]."""
        negative, chars, first = self.accept('^'), set(), True
        while first or not self.at(']'):
            if self.pos >= len(self.text):
                self.wrong('a ] is missing')
            first = False
            some = self.char_class()
            if some is not None:
                chars |= some
                continue
            c = self.char()
            if self.at('-') and self.pos + 1 < len(self.text) and self.text[self.pos + 1] != ']':
                self.pos += 1
                chars |= _chars((c, self.char()))
            else:
                chars.add(c)
        self.pos += 1
        return _ALL - chars if negative else chars


def parse_regex(s):
    """The regular expression that a text is; ValueError if it is none."""
    return RegexParser(s).parse()


def make_runner(regex, view=False):
    """What tells whether a text is accepted: make_runner('a*').recognize('aa')."""
    dfa = parse_regex(regex).make_automaton().make_deterministic()
    dfa.optimize()
    return dfa.get_runner()
