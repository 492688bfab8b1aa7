"""Module re for functions that can be translated. What the functions here are given as an expression must be
constant; substitution is there when a program is loaded."""

import re, sys
from re import escape, error, I, IGNORECASE, L, LOCALE, M, MULTILINE, S, DOTALL, U, UNICODE, X, VERBOSE
from rlib.objectmodel import specialize
from rlib.rsre import rsre_core
from rlib.rsre.rpy import get_code


@specialize.memo()
def compile(pattern, flags=0):
    code, flags, args = get_code(pattern, flags, allargs=True)
    return RSREPattern(pattern, code, flags, args[0], args[1], args[2])


@specialize.call_location()
def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


@specialize.call_location()
def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


@specialize.call_location()
def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


@specialize.call_location()
def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


@specialize.call_location()
def split(pattern, string, maxsplit=0):
    return compile(pattern, 0).split(string, maxsplit)


def sub(pattern, repl, string, count=0):
    return re.sub(pattern, repl, string, count)


def subn(pattern, repl, string, count=0):
    return re.subn(pattern, repl, string, count)


class RSREPattern(object):

    def __init__(self, pattern, code, flags, groups, groupindex, indexgroup):
        self._code = code
        self.pattern = pattern
        self.flags = flags
        self.groups = groups
        self.groupindex = groupindex
        self._indexgroup = indexgroup

    def match(self, string, pos=0, endpos=sys.maxint):
        return self._made(rsre_core.match(self._code, string, pos, endpos))

    def fullmatch(self, string, pos=0, endpos=sys.maxint):
        return self._made(rsre_core.fullmatch(self._code, string, pos, endpos))

    def search(self, string, pos=0, endpos=sys.maxint):
        return self._made(rsre_core.search(self._code, string, pos, endpos))

    def _made(self, ctx):
        if ctx is None:
            return None
        return RSREMatch(self, ctx)

    def findall(self, string, pos=0, endpos=sys.maxint):
        """What the group of the expression matched, or the whole if it has none; it may not have more."""
        assert self.groups <= 1
        found = []
        scanner = self.scanner(string, pos, endpos)
        while True:
            m = scanner.search()
            if m is None:
                return found
            found.append(m.group(self.groups))

    def finditer(self, string, pos=0, endpos=sys.maxint):
        scanner = self.scanner(string, pos, endpos)
        while True:
            m = scanner.search()
            if m is None:
                break
            yield m

    def split(self, string, maxsplit=0):
        parts = []
        last = start = n = 0
        while not maxsplit or n < maxsplit:
            ctx = rsre_core.search(self._code, string, start)
            if ctx is None:
                break
            if ctx.match_start == ctx.match_end:
                if ctx.match_end == len(string):
                    break
                start = ctx.match_end + 1
                continue
            parts.append(_between(string, last, ctx.match_start))
            for group in range(1, self.groups + 1):
                parts.append(ctx.group(group))
            last = start = ctx.match_end
            n += 1
        parts.append(_between(string, last, len(string)))
        return parts

    def sub(self, repl, string, count=0):
        return re.compile(self.pattern, self.flags).sub(repl, string, count)

    def subn(self, repl, string, count=0):
        return re.compile(self.pattern, self.flags).subn(repl, string, count)

    def scanner(self, string, start=0, end=sys.maxint):
        return SREScanner(self, string, start, end)


def _between(string, start, end):
    assert 0 <= start <= end
    return string[start:end]


class RSREMatch(object):

    def __init__(self, pattern, ctx):
        self.re = pattern
        self._ctx = ctx

    def span(self, groupnum=0):
        return self._ctx.span(groupnum)

    def start(self, groupnum=0):
        return self._ctx.span(groupnum)[0]

    def end(self, groupnum=0):
        return self._ctx.span(groupnum)[1]

    def group(self, group=0):
        return self._ctx.group(group)

    def groups(self, default=None):
        parts = []
        for group in range(1, self.re.groups + 1):
            part = self._ctx.group(group)
            parts.append(default if part is None else part)
        return parts

    def groupdict(self, default=None):
        parts = {}
        for name, group in self.re.groupindex.iteritems():
            part = self._ctx.group(group)
            parts[name] = default if part is None else part
        return parts

    def expand(self, template):
        return re.match(self.re.pattern, self._ctx._string, self.re.flags).expand(template)

    @property
    def lastindex(self):
        return self._ctx.match_lastindex + 1

    @property
    def lastgroup(self):
        return self.re._indexgroup[self._ctx.match_lastindex + 1]

    @property
    def string(self):
        return self._ctx._string

    @property
    def pos(self):
        return self._ctx.original_pos

    @property
    def endpos(self):
        return self._ctx.end


class SREScanner(object):
    """Finds one match behind the other."""

    def __init__(self, pattern, string, start, end):
        self.pattern = pattern
        self._string, self._start, self._end = string, start, end

    def _found(self, m):
        if m is None:
            self._start += 1
        elif m.start() == m.end():
            self._start = m.end() + 1
        else:
            self._start = m.end()
        return m

    def match(self):
        if self._start > len(self._string):
            return None
        return self._found(self.pattern.match(self._string, self._start, self._end))

    def search(self):
        if self._start > len(self._string):
            return None
        return self._found(self.pattern.search(self._string, self._start, self._end))
