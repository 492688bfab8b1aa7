"""Containers beside the builtin ones. deque is written in Go."""

import sys

_shown = set()  # the addresses of the OrderedDicts that are being shown


def _key_and_value(x):
    """Return the key and the value that an item is."""
    values = []
    for value in x:
        if len(values) == 2:
            raise ValueError('too many values to unpack (expected 2)')
        values.append(value)
    if len(values) < 2:
        raise ValueError('need more than %d value%s to unpack' % (len(values), '' if values else 's'))
    return values


def _set_items(d, other):
    """Set the items of other one by one: a derived class may look at them."""
    if str is bytes and isinstance(other, dict):
        for key in other:
            d[key] = other[key]
        return
    keys = getattr(other, 'keys', _shown)
    if keys is not _shown:
        for key in keys():
            d[key] = other[key]
        return
    if str is bytes:
        for key, value in other:
            d[key] = value
        return
    items = getattr(other, 'items', _shown)
    for item in other if items is _shown else items():
        key, value = _key_and_value(item)
        d[key] = value


def _update_ordered(d, args, named):
    if len(args) > 1:
        raise TypeError('expected at most 1 arguments, got %d' % len(args))
    for other in args + (named,):
        if type(d) is OrderedDict and type(other) in (dict, OrderedDict):
            dict.update(d, other)
        else:
            _set_items(d, other)


class OrderedDict(dict):
    """A dictionary that compares in order; every dict here keeps its order."""

    def __init__(*args, **named):
        _update_ordered(args[0], args[1:], named)

    def update(*args, **named):
        _update_ordered(args[0], args[1:], named)

    def popitem(self, last=True):
        if not self:
            raise KeyError('dictionary is empty')
        for key in _backward(self) if last else dict.__iter__(self):
            break
        return key, self.pop(key)

    def move_to_end(self, key, last=True):
        _move(self, key, last)

    def copy(self):
        return self.__class__(self)

    def __reversed__(self):
        return _backward(self)

    def __reduce__(self):
        if str is bytes:
            items = [[key, self[key]] for key in self]
            attributes = vars(self).copy()
            return (self.__class__, (items,), attributes) if attributes else (self.__class__, (items,))
        state = self.__getstate__()
        return type(self), (), state, None, iter(self.items())

    if str is not bytes:
        def __or__(self, other):
            if not isinstance(other, dict):
                return NotImplemented
            result = self.__class__(self)
            result.update(other)
            return result

        def __ror__(self, other):
            if not isinstance(other, dict):
                return NotImplemented
            result = self.__class__(other)
            result.update(self)
            return result

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return list(self.items()) == list(other.items())
        return dict.__eq__(self, other)

    def __ne__(self, other):
        if str is bytes:
            return not self == other
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = None

    def __repr__(self):
        if not self:
            return '%s()' % (self.__class__.__name__,)
        if id(self) in _shown:
            return '...'
        _shown.add(id(self))
        try:
            return '%s(%r)' % (self.__class__.__name__, list(self.items()))
        finally:
            _shown.remove(id(self))

    @classmethod
    def fromkeys(cls, iterable, value=None):
        result = cls()
        for key in iterable:
            result[key] = value
        return result


class defaultdict(dict):
    """A dictionary that makes the values of missing keys."""

    def __init__(self, default_factory=None, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError('first argument must be callable or None')
        dict.__init__(self, *args, **kwargs)
        self.default_factory = default_factory

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self[key] = self.default_factory()
        return value

    def copy(self):
        return self.__class__(self.default_factory, self)

    __copy__ = copy

    def __reduce__(self):
        args = () if self.default_factory is None else (self.default_factory,)
        return type(self), args, None, None, iter(self.iteritems() if str is bytes else self.items())

    if str is not bytes:
        def __or__(self, other):
            if not isinstance(other, dict):
                return NotImplemented
            result = self.copy()
            result.update(other)
            return result

        def __ror__(self, other):
            if not isinstance(other, dict):
                return NotImplemented
            result = self.__class__(self.default_factory, other)
            result.update(self)
            return result

    def __repr__(self):
        name = str is bytes and 'defaultdict' or self.__class__.__name__
        return '%s(%r, %s)' % (name, self.default_factory, dict.__repr__(self))


def namedtuple(typename, field_names, *more, **options):
    """Makes a class of tuples whose items have names."""
    rename, defaults, module = _namedtuple_options(more, options)
    if isinstance(field_names, str if str is not bytes else basestring):
        field_names = field_names.replace(',', ' ').split()
    fields = list(map(str, field_names))
    typename = str(typename)
    if rename:
        fields = [_usable(name, fields[:i]) and name or '_%d' % i for i, name in enumerate(fields)]
    for name in [typename] + fields:
        _check_name(name)
    for i, name in enumerate(fields):
        if name.startswith('_') and not rename:
            raise ValueError('Field names cannot start with an underscore: %r' % name)
        if name in fields[:i]:
            raise ValueError('Encountered duplicate field name: %r' % name)
    fields = tuple(fields)
    defaults = tuple(defaults or ())
    if len(defaults) > len(fields):
        raise TypeError('Got more default values than field names')

    def _make(cls, iterable):
        values = tuple(iterable)
        if len(values) != len(fields):
            raise TypeError('Expected %d arguments, got %d' % (len(fields), len(values)))
        return tuple.__new__(cls, values)

    def _replace(self, **kwargs):
        values = [kwargs.pop(name, value) for name, value in zip(fields, self)]
        if kwargs:
            raise ValueError('Got unexpected field names: %r' % list(kwargs))
        return self._make(values)

    def _asdict(self):
        return (OrderedDict if str is bytes else dict)(zip(fields, self))

    def __repr__(self):
        items = ['%s=%r' % pair for pair in zip(fields, self)]
        return '%s(%s)' % (self.__class__.__name__, ', '.join(items))

    def __getnewargs__(self):
        return tuple(self)

    body = {'__slots__': (), '_fields': fields, '_field_defaults': dict(zip(fields[len(fields) - len(defaults):], defaults)),
            '__new__': _tuple_maker(typename, fields, defaults), '_make': classmethod(_make), '_replace': _replace,
            '_asdict': _asdict, '__repr__': __repr__, '__getnewargs__': __getnewargs__,
            '__doc__': '%s(%s)' % (typename, ', '.join(fields))}
    for i, name in enumerate(fields):
        body[name] = _field(i)
    body['__module__'] = module or sys._getframe(1).f_globals.get('__name__', '__main__')
    return type(typename, (tuple,), body)


def _namedtuple_options(more, options):
    """What namedtuple is told beside the names: Python 2 takes it by position, too."""
    known = ('verbose', 'rename') if str is bytes else ('rename', 'defaults', 'module')
    if more and str is not bytes:
        raise TypeError('namedtuple() takes 2 positional arguments but %d were given' % (2 + len(more)))
    if len(more) > 2:
        raise TypeError('namedtuple() takes at most 4 arguments (%d given)' % (2 + len(more) + len(options)))
    given = dict(zip(known, more))
    for name in options:
        if name not in known:
            raise TypeError('namedtuple() got an unexpected keyword argument %r' % name)
        given[name] = options[name]
    return given.get('rename', False), given.get('defaults'), given.get('module')


def _tuple_maker(typename, fields, defaults):
    """The __new__ of a class: its parameters have the names of the fields."""
    names = ''.join([', ' + name for name in fields])
    space = {'_new': tuple.__new__}
    exec('def __new__(_cls%s): return _new(_cls, (%s))' % (names, names[2:] + ',' if fields else ''), space)
    made = space['__new__']
    made.__defaults__ = defaults or None
    if str is not bytes:
        made.__qualname__ = typename + '.__new__'
    return made


def _is_name(name):
    if str is not bytes:
        return name.isidentifier()
    return all(c.isalnum() or c == '_' for c in name)


def _check_name(name):
    if not _is_name(name):
        raise ValueError('Type names and field names %s: %r' % (
            'can only contain alphanumeric characters and underscores' if str is bytes else 'must be valid identifiers', name))
    if name in _keywords:
        raise ValueError('Type names and field names cannot be a keyword: %r' % name)
    if name[0].isdigit():
        raise ValueError('Type names and field names cannot start with a number: %r' % name)


def _usable(name, before):
    return bool(name) and _is_name(name) and not (name[0].isdigit() or name[0] == '_' or name in before or name in _keywords)


_keywords = ('and as assert break class continue def del elif else except finally for from global if import in is lambda '
             'not or pass raise return try while with yield ').split()
_keywords += ['exec', 'print'] if str is bytes else ['False', 'None', 'True', 'async', 'await', 'nonlocal']


def _field(i):
    return property(lambda self: tuple.__getitem__(self, i))
