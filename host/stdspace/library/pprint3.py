"""Objects as text in lines of a width, as Python 3 writes them."""

import collections
import sys
import types


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _Ordered:
    """Something that is sorted among what it cannot be compared with."""

    def __init__(self, x):
        self.x = x

    def __lt__(self, other):
        try:
            return self.x < other.x
        except TypeError:
            return (str(type(self.x)), id(self.x)) < (str(type(other.x)), id(other.x))


def _both(item):
    return _Ordered(item[0]), _Ordered(item[1])


def _words(line):
    """The words of a line, each with the space after it; space at the beginning is a word, too."""
    words, begin = [], 0
    for i in range(1, len(line)):
        if line[i - 1].isspace() and not line[i].isspace():
            words.append(line[begin:i])
            begin = i
    return words + [line[begin:]]


def _recursion(object):
    return '<Recursion on %s with id=%s>' % (type(object).__name__, id(object))


class PrettyPrinter:
    """Writes objects; indent, width and depth say how."""

    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError('indent must be >= 0')
        if depth is not None and depth <= 0:
            raise ValueError('depth must be > 0')
        if not width:
            raise ValueError('width must be != 0')
        self._indent, self._width, self._depth = indent, width, depth
        self._stream = sys.stdout if stream is None else stream
        self._compact, self._sort, self._underscores = bool(compact), sort_dicts, underscore_numbers

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
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _format(self, object, write, indent, allowance, context, level):
        """Write an object that begins in the column indent, and after which there are allowance characters."""
        if id(object) in context:
            write(_recursion(object))
            return
        rep = self._repr(object, context, level)
        lines = None
        if len(rep) > self._width - indent - allowance:
            lines = _in_lines.get(type(object).__repr__)
        if lines is None:
            write(rep)
            return
        context[id(object)] = 1
        lines(self, object, write, indent, allowance, context, level + 1)
        del context[id(object)]

    def _pad(self, write):
        if self._indent > 1:
            write((self._indent - 1) * ' ')

    def _format_items(self, items, write, indent, allowance, context, level):
        self._pad(write)
        indent += self._indent
        items = list(items)
        most = left = self._width - indent + 1
        before, line = '', ',\n' + ' ' * indent
        for i, x in enumerate(items):
            last = i == len(items) - 1
            if last:
                most -= allowance
                left -= allowance
            if self._compact:
                rep = self._repr(x, context, level)
                if left < len(rep) + 2:
                    left = most
                    before = before and line
                if left >= len(rep) + 2:
                    left -= len(rep) + 2
                    write(before + rep)
                    before = ', '
                    continue
            write(before)
            before = line
            self._format(x, write, indent, allowance if last else 1, context, level)

    def _format_pairs(self, pairs, between, write, indent, allowance, context, level):
        """Write names, each with its value."""
        for i, (name, value) in enumerate(pairs):
            last = i == len(pairs) - 1
            write(name + between)
            self._format(value, write, indent + len(name + between), allowance if last else 1, context, level)
            if not last:
                write(',\n' + ' ' * indent)

    def _format_entries(self, items, write, indent, allowance, context, level):
        pairs = [(self._repr(key, context, level), value) for key, value in items]
        self._format_pairs(pairs, ': ', write, indent + self._indent, allowance, context, level)

    def _dict(self, object, write, indent, allowance, context, level):
        write('{')
        self._pad(write)
        items = sorted(object.items(), key=_both) if self._sort else object.items()
        self._format_entries(items, write, indent, allowance + 1, context, level)
        write('}')

    def _called(self, object, write, indent, allowance, context, level, inner):
        """Write the name of the class, and what it is called with."""
        name = type(object).__name__ + '('
        write(name)
        self._format(inner, write, indent + len(name), allowance + 1, context, level)
        write(')')

    def _ordered_dict(self, object, write, indent, allowance, context, level):
        if not len(object):
            write(repr(object))
            return
        self._called(object, write, indent, allowance, context, level, list(object.items()))

    def _proxy(self, object, write, indent, allowance, context, level):
        self._called(object, write, indent, allowance, context, level, object.copy())

    def _list(self, object, write, indent, allowance, context, level):
        write('[')
        self._format_items(object, write, indent, allowance + 1, context, level)
        write(']')

    def _tuple(self, object, write, indent, allowance, context, level):
        end = ',)' if len(object) == 1 else ')'
        write('(')
        self._format_items(object, write, indent, allowance + len(end), context, level)
        write(end)

    def _set(self, object, write, indent, allowance, context, level):
        if not len(object):
            write(repr(object))
            return
        begin, end = '{', '}'
        if type(object) is not set:
            begin, end = type(object).__name__ + '({', '})'
            indent += len(begin) - 1
        write(begin)
        self._format_items(sorted(object, key=_Ordered), write, indent, allowance + len(end), context, level)
        write(end)

    def _text(self, object, write, indent, allowance, context, level):
        """Text breaks after its lines, and after words."""
        if not len(object):
            write(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        room = self._width - indent
        chunks, lines = [], object.splitlines(True)
        for i, line in enumerate(lines):
            last = i == len(lines) - 1
            if len(repr(line)) <= (room - allowance if last else room):
                chunks.append(repr(line))
                continue
            now, words = '', _words(line)
            for j, word in enumerate(words):
                end = last and j == len(words) - 1
                if len(repr(now + word)) > (room - allowance if end else room):
                    if now:
                        chunks.append(repr(now))
                    now = word
                else:
                    now += word
            if now:
                chunks.append(repr(now))
        if len(chunks) == 1:
            write(repr(lines[-1]))
            return
        text = ('\n' + ' ' * indent).join(chunks)
        write('(' + text + ')' if level == 1 else text)

    def _bytes(self, object, write, indent, allowance, context, level):
        """Bytes break after every four."""
        if len(object) <= 4:
            write(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        room = self._width - indent
        chunks, now = [], b''
        for i in range(0, len(object), 4):
            if i == len(object) // 4 * 4:
                room -= allowance
            four = object[i:i + 4]
            if len(repr(now + four)) > room:
                if now:
                    chunks.append(repr(now))
                now = four
            else:
                now += four
        if now:
            chunks.append(repr(now))
        text = ('\n' + ' ' * indent).join(chunks)
        write('(' + text + ')' if level == 1 else text)

    def _bytearray(self, object, write, indent, allowance, context, level):
        write('bytearray(')
        self._bytes(bytes(object), write, indent + len('bytearray('), allowance + 1, context, level + 1)
        write(')')

    def _namespace(self, object, write, indent, allowance, context, level):
        name = 'namespace(' if type(object) is types.SimpleNamespace else type(object).__name__ + '('
        write(name)
        indent += len(name)
        items = list(object.__dict__.items())
        for i, (key, value) in enumerate(items):
            last = i == len(items) - 1
            write(key + '=')
            if id(value) in context:
                write('...')
            else:
                self._format(value, write, indent + len(key) + 1, allowance if last else 1, context, level)
            if not last:
                write(',\n' + ' ' * indent)
        write(')')

    def _defaultdict(self, object, write, indent, allowance, context, level):
        if not len(object):
            write(repr(object))
            return
        name = type(object).__name__ + '('
        indent += len(name)
        write(name + self._repr(object.default_factory, context, level) + ',\n' + ' ' * indent)
        self._dict(object, write, indent, allowance + 1, context, level)
        write(')')

    def _counter(self, object, write, indent, allowance, context, level):
        if not len(object):
            write(repr(object))
            return
        name = type(object).__name__ + '('
        write(name + '{')
        self._pad(write)
        self._format_entries(object.most_common(), write, indent + len(name), allowance + 2, context, level)
        write('})')

    def _deque(self, object, write, indent, allowance, context, level):
        if not len(object):
            write(repr(object))
            return
        name = type(object).__name__ + '('
        indent += len(name)
        write(name + '[')
        if object.maxlen is None:
            self._format_items(object, write, indent, allowance + 2, context, level)
            write('])')
        else:
            self._format_items(object, write, indent, 2, context, level)
            write('],\n' + ' ' * indent + 'maxlen=' + self._repr(object.maxlen, context, level) + ')')

    def _safe_repr(self, object, context, maxlevels, level):
        """The text, whether it can be read back, and whether the object is part of itself."""
        cls = type(object)
        if issubclass(cls, int) and cls.__repr__ is int.__repr__ and self._underscores:
            return '{:_d}'.format(object), True, False
        if issubclass(cls, dict) and cls.__repr__ is dict.__repr__:
            left, right = '{', '}'
        elif issubclass(cls, list) and cls.__repr__ is list.__repr__:
            left, right = '[', ']'
        elif issubclass(cls, tuple) and cls.__repr__ is tuple.__repr__:
            left, right = '(', ',)' if len(object) == 1 else ')'
        else:
            rep = repr(object)
            return rep, bool(rep) and not rep.startswith('<'), False
        if not object:
            return left + right, True, False
        if maxlevels and level >= maxlevels:
            return left + '...' + right, False, id(object) in context
        if id(object) in context:
            return _recursion(object), False, True
        context[id(object)] = 1
        readable, recursive = True, False
        if left == '{':
            items = sorted(object.items(), key=_both) if self._sort else object.items()
            parts = [x for item in items for x in item]
        else:
            parts = object
        texts = []
        for x in parts:
            text, r, c = self.format(x, context, maxlevels, level + 1)
            texts.append(text)
            readable, recursive = readable and r, recursive or c
        if left == '{':
            texts = [key + ': ' + value for key, value in zip(texts[::2], texts[1::2])]
        del context[id(object)]
        return left + ', '.join(texts) + right, readable, recursive


_in_lines = {
    dict.__repr__: PrettyPrinter._dict,
    list.__repr__: PrettyPrinter._list,
    tuple.__repr__: PrettyPrinter._tuple,
    set.__repr__: PrettyPrinter._set,
    frozenset.__repr__: PrettyPrinter._set,
    str.__repr__: PrettyPrinter._text,
    bytes.__repr__: PrettyPrinter._bytes,
    bytearray.__repr__: PrettyPrinter._bytearray,
    types.MappingProxyType.__repr__: PrettyPrinter._proxy,
    types.SimpleNamespace.__repr__: PrettyPrinter._namespace,
    collections.OrderedDict.__repr__: PrettyPrinter._ordered_dict,
    collections.defaultdict.__repr__: PrettyPrinter._defaultdict,
    collections.Counter.__repr__: PrettyPrinter._counter,
    collections.deque.__repr__: PrettyPrinter._deque,
}
