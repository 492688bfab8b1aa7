"""Regular expressions of Python 2. _compile_code and _find are those of the matcher."""

__all__ = ['match', 'search', 'sub', 'subn', 'split', 'findall', 'compile', 'purge', 'template', 'escape',
           'I', 'L', 'M', 'S', 'X', 'U', 'IGNORECASE', 'LOCALE', 'MULTILINE', 'DOTALL', 'VERBOSE', 'UNICODE',
           'error', 'finditer']
__version__ = '2.2.1'

TEMPLATE = T = 1
IGNORECASE = I = 2
LOCALE = L = 4
MULTILINE = M = 8
DOTALL = S = 16
UNICODE = U = 32
VERBOSE = X = 64
DEBUG = 128


class error(Exception):
    """An expression or a template is wrong."""


error.__module__ = 'sre_constants'

_LAST = (1 << 63) - 1
_PLAIN = frozenset('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567890')
_ESCAPES = {'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\'}


class SRE_Pattern(object):

    def __init__(self, pattern, flags):
        made = _compile_code(pattern, flags)
        if isinstance(made, str):
            raise error(made)
        self._code, self.flags, self.groups, names = made
        self.pattern = pattern
        self.groupindex = dict(names)

    def __copy__(self):
        raise TypeError('cannot copy this pattern object')

    def __deepcopy__(self, memo):
        raise TypeError('cannot deepcopy this pattern object')

    def _once(self, string, pos, endpos, anchored):
        on = _subject(string)
        spans = _find(self._code, on, pos, endpos, anchored)
        if spans is None:
            return None
        return SRE_Match(self, string, pos, endpos, spans)

    def match(self, string, pos=0, endpos=_LAST):
        return self._once(string, pos, endpos, True)

    def search(self, string, pos=0, endpos=_LAST):
        return self._once(string, pos, endpos, False)

    def _all(self, string, pos, endpos):
        """The positions of all matches that do not overlap."""
        on = _subject(string)
        end = _bounded(endpos, string)
        at = _bounded(pos, string)
        while at <= end:
            spans = _find(self._code, on, at, end, False)
            if spans is None:
                break
            at = spans[1]
            if at == spans[0]:
                at += 1
            yield spans

    def finditer(self, string, pos=0, endpos=_LAST):
        _subject(string)
        return self._matches(string, pos, endpos)

    def _matches(self, string, pos, endpos):
        for spans in self._all(string, pos, endpos):
            yield SRE_Match(self, string, pos, endpos, spans)

    def findall(self, string, pos=0, endpos=_LAST):
        empty = string[:0]
        found = []
        for spans in self._all(string, pos, endpos):
            if self.groups == 0:
                found.append(string[spans[0]:spans[1]])
                continue
            parts = tuple([_part(string, spans, g, empty) for g in range(1, self.groups + 1)])
            if self.groups == 1:
                parts, = parts
            found.append(parts)
        return found

    def split(self, string, maxsplit=0):
        on = _subject(string)
        last = at = 0
        end = len(string)
        parts = []
        count = 0
        while not maxsplit or count < maxsplit:
            spans = _find(self._code, on, at, end, False) if at <= end else None
            if spans is None:
                break
            if spans[0] == spans[1]:
                if last == end:
                    break
                at = spans[1] + 1
                continue
            parts.append(string[last:spans[0]])
            parts.extend([_part(string, spans, g, None) for g in range(1, self.groups + 1)])
            last = at = spans[1]
            count += 1
        parts.append(string[last:])
        return parts

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def subn(self, repl, string, count=0):
        make = _replacement(self, repl)
        parts = []
        done = 0
        end = 0
        for spans in self._all(string, 0, _LAST):
            if count and done >= count:
                break
            if end < spans[0]:
                parts.append(string[end:spans[0]])
            elif end == spans[0] == spans[1] and done > 0:
                continue
            made = make(SRE_Match(self, string, 0, _LAST, spans))
            if made is not None:
                parts.append(made)
            end = spans[1]
            done += 1
        if end < len(string):
            parts.append(string[end:])
        return string[:0].join(parts), done

    def scanner(self, string, pos=0, endpos=_LAST):
        _subject(string)
        return SRE_Scanner(self, string, pos, endpos)


class SRE_Scanner(object):

    def __init__(self, pattern, string, pos, endpos):
        self.pattern = pattern
        self._string, self._pos, self._endpos = string, pos, endpos
        self._on = _subject(string)
        self._end = _bounded(endpos, string)
        self._at = _bounded(pos, string)

    def _next(self, anchored):
        if self._at > self._end:
            return None
        spans = _find(self.pattern._code, self._on, self._at, self._end, anchored)
        if spans is None:
            self._at = self._end + 1
            return None
        self._at = spans[1] + (spans[0] == spans[1])
        return SRE_Match(self.pattern, self._string, self._pos, self._endpos, spans)

    def match(self):
        return self._next(True)

    def search(self):
        return self._next(False)


class SRE_Match(object):

    def __init__(self, pattern, string, pos, endpos, spans):
        self.re = pattern
        self.string = string
        self.pos = _bounded(pos, string)
        self.endpos = _bounded(endpos, string)
        self._spans = spans
        self.lastindex = spans[-1] or None
        self.lastgroup = None
        for name, group in pattern.groupindex.items():
            if group == self.lastindex:
                self.lastgroup = name

    def __copy__(self):
        raise TypeError('cannot copy this match object')

    def __deepcopy__(self, memo):
        raise TypeError('cannot deepcopy this match object')

    def _number(self, group):
        if not isinstance(group, (int, long)):
            group = self.re.groupindex.get(group, -1)
        if not 0 <= group <= self.re.groups:
            raise IndexError('no such group')
        return group

    def _text(self, group):
        return _part(self.string, self._spans, self._number(group), None)

    def group(self, *groups):
        if len(groups) > 1:
            return tuple([self._text(g) for g in groups])
        return self._text(groups[0] if groups else 0)

    def groups(self, default=None):
        return tuple([_part(self.string, self._spans, g, default) for g in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        found = {}
        for name, group in self.re.groupindex.items():
            found[name] = _part(self.string, self._spans, group, default)
        return found

    def start(self, group=0):
        return self._spans[2 * self._number(group)]

    def end(self, group=0):
        return self._spans[2 * self._number(group) + 1]

    def span(self, group=0):
        return self.start(group), self.end(group)

    def expand(self, template):
        return _expanded(_template(template, self.re), self)

    @property
    def regs(self):
        return tuple([self.span(g) for g in range(self.re.groups + 1)])


for _class in SRE_Pattern, SRE_Match, SRE_Scanner:
    _class.__module__ = '_sre'


def _bounded(at, string):
    return min(max(at, 0), len(string))


def _part(string, spans, group, default):
    start = spans[2 * group]
    if start < 0:
        return default
    return string[start:spans[2 * group + 1]]


def _replacement(pattern, repl):
    """A function that makes what a match is replaced with."""
    if callable(repl):
        return repl
    if '\\' not in repl:
        return lambda match: repl
    parts = _cached(_templates, (type(repl), repl, pattern), lambda: _template(repl, pattern))
    return lambda match: _expanded(parts, match)


def _template(template, pattern):
    """The texts of a template, and the numbers of groups between them."""
    empty = template[:0]
    parts = []
    text = empty
    at = 0
    while at < len(template):
        c = template[at]
        at += 1
        if c != '\\':
            text += c
            continue
        if at == len(template):
            raise error('bogus escape (end of line)')
        c = template[at]
        at += 1
        made, at = _template_escape(template, c, at, pattern)
        if isinstance(made, str):
            text += made
        elif made is None:
            text += '\\' + c
        else:
            parts += [text, made]
            text = empty
    parts.append(text)
    return parts


def _template_escape(template, c, at, pattern):
    """A text or the number of a group, and what comes next; None if it is no escape."""
    if c == 'g':
        return _template_group(template, at, pattern)
    if c == '0':
        digits = _octal_digits(template, at, 2)
        return _character('0' + digits), at + len(digits)
    if c in '123456789':
        if at < len(template) and template[at] in '0123456789':
            c += template[at]
            at += 1
            digits = _octal_digits(template, at, 1)
            if digits and c[0] in '01234567' and c[1] in '01234567':
                return _character(c + digits), at + 1
        return int(c), at
    return _ESCAPES.get(c), at


def _octal_digits(template, at, most):
    digits = ''
    while len(digits) < most and at < len(template) and template[at] in '01234567':
        digits += str(template[at])
        at += 1
    return digits


def _character(digits):
    return chr(int(digits, 8) & 0xff)


def _template_group(template, at, pattern):
    name = template[:0]
    if template[at:at + 1] == '<':
        end = template.find('>', at)
        if end < 0:
            raise error('unterminated group name')
        name = template[at + 1:end]
        at = end + 1
    if not name:
        raise error('missing group name')
    try:
        group = int(name)
    except ValueError:
        if not _is_name(name):
            raise error('bad character in group name')
        if name not in pattern.groupindex:
            raise IndexError('unknown group name: {0!r}'.format(name))
        return pattern.groupindex[name], at
    if group < 0:
        raise error('negative group number')
    return group, at


def _expanded(parts, match):
    texts = []
    for part in parts:
        if isinstance(part, (int, long)):
            try:
                part = match.group(part)
            except IndexError:
                raise error('invalid group reference')
            if part is None:
                raise error('unmatched group')
        texts.append(part)
    return match.string[:0].join(texts)


_patterns = {}
_templates = {}
_MAXCACHE = 100


def _cached(cache, key, make):
    value = cache.get(key)
    if value is None:
        value = make()
        if len(cache) >= _MAXCACHE:
            cache.clear()
        cache[key] = value
    return value


def compile(pattern, flags=0):
    if isinstance(pattern, SRE_Pattern):
        if flags:
            raise ValueError('Cannot process flags argument with a compiled pattern')
        return pattern
    if not isinstance(pattern, basestring):
        raise TypeError('first argument must be string or compiled pattern')
    return _cached(_patterns, (type(pattern), pattern, flags), lambda: SRE_Pattern(pattern, flags))


def template(pattern, flags=0):
    return compile(pattern, flags | T)


def purge():
    _patterns.clear()
    _templates.clear()


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def escape(pattern):
    parts = []
    for c in pattern:
        if c == '\0':
            c = '\\000'
        elif c not in _PLAIN:
            c = '\\' + c
        parts.append(c)
    return pattern[:0].join(parts)
