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
        return not self == other

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


def namedtuple(typename, field_names, rename=False, defaults=None, module=None, verbose=False):
    """Makes a class of tuples whose items have names."""
    if hasattr(field_names, 'replace'):
        field_names = field_names.replace(',', ' ').split()
    fields = tuple([str(name) for name in field_names])
    if rename:
        fields = tuple([_usable(name, fields[:i]) and name or '_%d' % i for i, name in enumerate(fields)])
    for i, name in enumerate(fields):
        if not _usable(name, fields[:i]):
            raise ValueError('Type names and field names must be valid and different: %r' % name)
    defaults = tuple(defaults or ())
    if len(defaults) > len(fields):
        raise TypeError('Got more default values than field names')
    default_of = dict(zip(fields[len(fields) - len(defaults):], defaults))

    def __new__(cls, *args, **kwargs):
        if len(args) > len(fields):
            raise TypeError('__new__() takes %d positional arguments but %d were given'
                            % (len(fields) + 1, len(args) + 1))
        values = list(args)
        missing = []
        for name in fields[len(args):]:
            if name in kwargs:
                values.append(kwargs.pop(name))
            elif name in default_of:
                values.append(default_of[name])
            else:
                missing.append(repr(name))
        if missing:
            raise TypeError('%s.__new__() missing %d required positional argument%s: %s' % (
                typename, len(missing), 's'[:len(missing) > 1], ' and '.join(missing)))
        for name in kwargs:
            raise TypeError('__new__() got an unexpected keyword argument %r' % name)
        return tuple.__new__(cls, values)

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
        return dict(zip(fields, self))

    def __repr__(self):
        items = ['%s=%r' % pair for pair in zip(fields, self)]
        return '%s(%s)' % (self.__class__.__name__, ', '.join(items))

    def __getnewargs__(self):
        return tuple(self)

    body = {'__slots__': (), '_fields': fields, '_field_defaults': default_of,
            '__new__': __new__, '_make': classmethod(_make), '_replace': _replace,
            '_asdict': _asdict, '__repr__': __repr__, '__getnewargs__': __getnewargs__,
            '__doc__': '%s(%s)' % (typename, ', '.join(fields))}
    for i, name in enumerate(fields):
        body[name] = _field(i)
    body['__module__'] = module or sys._getframe(1).f_globals.get('__name__', '__main__')
    return type(str(typename), (tuple,), body)


def _usable(name, before):
    if not name or name[0].isdigit() or name[0] == '_' or name in before or name in _keywords:
        return False
    return name.replace('_', 'a').isalnum()


_keywords = ('False None True and as assert break class continue def del elif else except finally for from '
             'global if import in is lambda nonlocal not or pass raise return try while with yield').split()


def _field(i):
    return property(lambda self: tuple.__getitem__(self, i))
