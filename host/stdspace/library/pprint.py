"""Objects as text in lines of a width, as Python 2 writes them."""

import sys


def pprint(object, stream=None, indent=1, width=80, depth=None):
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth).pprint(object)


def pformat(object, indent=1, width=80, depth=None):
    return PrettyPrinter(indent=indent, width=width, depth=depth).pformat(object)


def saferepr(object):
    return _safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    return _safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    return _safe_repr(object, {}, None, 0)[2]


def _sorted(items):
    try:
        return sorted(items)
    except TypeError:
        return sorted(items, key=lambda x: (str(type(x)), repr(x)))


class PrettyPrinter(object):
    """Writes objects; indent, width and depth say how."""

    def __init__(self, indent=1, width=80, depth=None, stream=None):
        assert indent >= 0 and width and (depth is None or depth > 0), 'a PrettyPrinter has a width, and a depth of at least one'
        self._indent, self._width, self._depth = int(indent), int(width), depth
        self._stream = sys.stdout if stream is None else stream

    def pprint(self, object):
        self._stream.write(self.pformat(object) + '\n')

    def pformat(self, object):
        out = []
        self._format(object, out.append, 0, 0, {}, 0)
        return ''.join(out)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        s, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        return _safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _format(self, object, write, indent, allowance, context, level):
        level += 1
        key = id(object)
        if key in context:
            write(_recursion(object))
            return
        rep = self._repr(object, context, level - 1)
        cls = type(object)
        fits = len(rep) <= self._width - 1 - indent - allowance
        if fits or self._depth is not None and level > self._depth:
            write(rep)
            return
        context[key] = 1
        if issubclass(cls, dict) and cls.__repr__ is dict.__repr__:
            self._format_dict(object, write, indent, allowance, context, level)
        elif issubclass(cls, list) and cls.__repr__ is list.__repr__:
            self._format_items('[', list(object), ']', write, indent, allowance, context, level)
        elif issubclass(cls, tuple) and cls.__repr__ is tuple.__repr__:
            self._format_items('(', list(object), ',)' if len(object) == 1 else ')', write, indent, allowance, context, level)
        elif cls in (set, frozenset) and len(object):
            head = cls.__name__ + '(['
            self._format_items(head, _sorted(object), '])', write, indent, allowance, context, level, indent + len(cls.__name__) + 1)
        else:
            write(rep)
        del context[key]

    def _format_dict(self, object, write, indent, allowance, context, level):
        write('{')
        if self._indent > 1:
            write((self._indent - 1) * ' ')
        inner = indent + self._indent
        items = _sorted(object.items())
        for i, (key, value) in enumerate(items):
            if i:
                write(',\n%s' % (' ' * inner,))
            rep = self._repr(key, context, level)
            write(rep + ': ')
            self._format(value, write, inner + len(rep) + 2, allowance + 1, context, level)
        write('}')

    def _format_items(self, head, items, tail, write, indent, allowance, context, level, base=None):
        write(head)
        if self._indent > 1:
            write((self._indent - 1) * ' ')
        inner = (indent if base is None else base) + self._indent
        for i, x in enumerate(items):
            if i:
                write(',\n' + ' ' * inner)
            self._format(x, write, inner, allowance + 1, context, level)
        write(tail)


def _recursion(object):
    return '<Recursion on %s with id=%s>' % (type(object).__name__, id(object))


def _safe_repr(object, context, maxlevels, level):
    """The text, whether it can be read back, and whether the object is part of itself."""
    cls = type(object)
    is_dict = issubclass(cls, dict) and cls.__repr__ is dict.__repr__
    is_items = issubclass(cls, list) and cls.__repr__ is list.__repr__ or issubclass(cls, tuple) and cls.__repr__ is tuple.__repr__
    if not is_dict and not is_items:
        rep = repr(object)
        return rep, bool(rep) and not rep.startswith('<'), False
    if is_dict:
        left, right = '{', '}'
    elif issubclass(cls, list):
        left, right = '[', ']'
    else:
        left, right = '(', ',)' if len(object) == 1 else ')'
    if not object:
        return left + right if left != '(' else '()', True, False
    if maxlevels and level >= maxlevels:
        return left + '...' + (',)' if right == ',)' else right), False, id(object) in context
    if id(object) in context:
        return _recursion(object), False, True
    context[id(object)] = 1
    readable, recursive, parts = True, False, []

    def part(x):
        rep, r, c = _safe_repr(x, context, maxlevels, level + 1)
        flags.append((r, c))
        return rep
    flags = []
    if is_dict:
        parts = ['%s: %s' % (part(k), part(v)) for k, v in _sorted(object.items())]
    else:
        parts = [part(x) for x in object]
    for r, c in flags:
        readable, recursive = readable and r, recursive or c
    del context[id(object)]
    return left + ', '.join(parts) + right, readable, recursive
