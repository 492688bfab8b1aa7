"""OrderedDict of Python 2, where it is written in Python; that of Python 3 is written in Go.

Python 2 keeps a dictionary of places beside it: each key that comes or goes is asked for its hash once more.
"""

_shown = set()  # the addresses of the OrderedDicts that are being shown


class OrderedDict(dict):
    """A dictionary that compares in order; every dict here keeps its order."""

    def __init__(*args, **named):
        if not args:
            raise TypeError("descriptor '__init__' of 'OrderedDict' object needs an argument")
        if len(args) > 2:
            raise TypeError('expected at most 1 arguments, got %d' % (len(args) - 1))
        OrderedDict.__update(*args, **named)

    def update(*args, **named):
        if not args:
            raise TypeError("descriptor 'update' of 'MutableMapping' object needs an argument")
        if len(args) > 2:
            raise TypeError('update expected at most 1 arguments, got %d' % (len(args) - 1))
        self = args[0]
        for other in args[1:]:
            if isinstance(other, dict):
                for key in other:
                    self[key] = other[key]
            elif hasattr(other, 'keys'):
                for key in other.keys():
                    self[key] = other[key]
            else:
                for key, value in other:
                    self[key] = value
        for key, value in named.items():
            self[key] = value

    __update = update

    def __setitem__(self, key, value, dict_setitem=dict.__setitem__):
        if key not in self:
            hash(key)
        dict_setitem(self, key, value)

    def __delitem__(self, key, dict_delitem=dict.__delitem__):
        dict_delitem(self, key)
        hash(key)

    def __iter__(self):
        for key in dict.iterkeys(self):
            yield key

    def __reversed__(self):
        for key in _backward(self):
            yield key

    def clear(self):
        dict.clear(self)

    def keys(self):
        return list(self)

    def values(self):
        return [self[key] for key in self]

    def items(self):
        return [(key, self[key]) for key in self]

    def iterkeys(self):
        return iter(self)

    def itervalues(self):
        for key in self:
            yield self[key]

    def iteritems(self):
        for key in self:
            yield key, self[key]

    def viewkeys(self):
        return KeysView(self)

    def viewvalues(self):
        return ValuesView(self)

    def viewitems(self):
        return ItemsView(self)

    __marker = object()

    def pop(self, key, default=__marker):
        if key in self:
            value = self[key]
            del self[key]
            return value
        if default is self.__marker:
            raise KeyError(key)
        return default

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
            return default
        return self[key]

    def popitem(self, last=True):
        if not self:
            raise KeyError('dictionary is empty')
        key = next(reversed(self) if last else iter(self))
        return key, self.pop(key)

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        items = [[key, self[key]] for key in self]
        attributes = vars(self).copy()
        return (self.__class__, (items,), attributes) if attributes else (self.__class__, (items,))

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and all(mine == its for mine, its in zip(self, other))
        return dict.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        if id(self) in _shown:
            return '...'
        if not self:
            return '%s()' % (self.__class__.__name__,)
        _shown.add(id(self))
        try:
            return '%s(%r)' % (self.__class__.__name__, self.items())
        finally:
            _shown.remove(id(self))

    @classmethod
    def fromkeys(cls, iterable, value=None):
        result = cls()
        for key in iterable:
            result[key] = value
        return result
