"""The names of collections.abc, as classes that know by duck typing."""


class _Duck(type):

    def __instancecheck__(cls, x):
        return cls.__subclasscheck__(type(x))

    def __subclasscheck__(cls, c):
        for base in getattr(c, '__mro__', ()):
            if base is cls:
                return True
        names = cls.__dict__.get('_methods')
        if names is None:
            return False
        for name in names:
            if getattr(c, name, None) is None:
                return False
        return True


def _subscripted(name):
    """The method by which a class of Python 3 says of which types it is one."""
    if str is bytes or name in ('Hashable', 'Sized'):
        return {}
    return {'__class_getitem__': classmethod(_of_callable if name == 'Callable' else type(list[int]))}


def _abstract(name, *methods, **mixins):
    """A class of what has these methods. Classes that inherit it get the mixins, which are made of them."""
    mixins['_methods'] = methods
    mixins.update(_subscripted(name))
    return _Duck(name, mixins.pop('bases', (object,)), mixins)


def _of_callable(cls, params):
    """Callable[[int], str], whose types are one after the other."""
    if not isinstance(params, tuple) or len(params) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    args, result = params
    if isinstance(args, (list, tuple)):
        args = tuple(args)
    elif args is Ellipsis:
        args = (args,)
    else:
        raise TypeError("Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got " + repr(args))
    return type(list[int])(cls, args + (result,))


def _contains(self, key):
    try:
        self[key]
    except KeyError:
        return False
    return True


def _get(self, key, default=None):
    try:
        return self[key]
    except KeyError:
        return default


def _keys(self):
    return list(self)


def _values(self):
    return [self[key] for key in self]


def _items(self):
    return [(key, self[key]) for key in self]


def _iterated(method):
    return lambda self: iter(method(self))


def _eq(self, other):
    if not isinstance(other, (dict, Mapping)):
        return NotImplemented
    return dict(self.items()) == dict(other.items())


def _ne(self, other):
    return not self == other


_MISSING = object()


def _pop(self, key, default=_MISSING):
    try:
        value = self[key]
    except KeyError:
        if default is _MISSING:
            raise
        return default
    del self[key]
    return value


def _popitem(self):
    for key in self:
        value = self[key]
        del self[key]
        return key, value
    raise KeyError


def _clear(self):
    for key in list(self):
        del self[key]


def _update(self, *args, **kwds):
    for other in args:
        if hasattr(other, 'keys'):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
    for key, value in kwds.items():
        self[key] = value


def _setdefault(self, key, default=None):
    try:
        return self[key]
    except KeyError:
        self[key] = default
    return default


Hashable = _abstract('Hashable', '__hash__')
Iterable = _abstract('Iterable', '__iter__')
Iterator = _abstract('Iterator', '__iter__', 'next' if str is bytes else '__next__')
Generator = _abstract('Generator', '__iter__', 'send', 'throw')
Reversible = _abstract('Reversible', '__iter__', '__reversed__')
Sized = _abstract('Sized', '__len__')
Container = _abstract('Container', '__contains__')
Collection = _abstract('Collection', '__len__', '__iter__', '__contains__')
Callable = _abstract('Callable', '__call__')
Sequence = _abstract('Sequence', '__getitem__', 'index', 'count')
MutableSequence = _abstract('MutableSequence', '__setitem__', 'insert', 'append')
Set = _abstract('Set', '__contains__', '__and__', 'isdisjoint')
MutableSet = _abstract('MutableSet', 'add', 'discard', '__and__')
Mapping = _abstract('Mapping', '__getitem__', 'keys', 'get', get=_get, keys=_keys, values=_values, items=_items,
                    __contains__=_contains, __eq__=_eq, __ne__=_ne, __hash__=None)
if str is bytes:
    for _name, _method in [('keys', _keys), ('values', _values), ('items', _items)]:
        setattr(Mapping, 'iter' + _name, _iterated(_method))
MutableMapping = _abstract('MutableMapping', '__setitem__', 'keys', 'get', 'setdefault', bases=(Mapping,), pop=_pop,
                           popitem=_popitem, clear=_clear, update=_update, setdefault=_setdefault)


class MappingView(Sized):
    """What there is in a mapping, which may change meanwhile."""

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return '%s(%r)' % (self.__class__.__name__, self._mapping)


for _name, _method in _subscripted('MappingView').items():
    setattr(MappingView, _name, _method)


class ValuesView(MappingView):

    def __contains__(self, value):
        return any(value == self._mapping[key] for key in self._mapping)

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


class _SetView(MappingView):
    """A view that is like a set; its operators make sets."""

    def isdisjoint(self, other):
        return not any(x in self for x in other)

    def __and__(self, other):
        return set(x for x in other if x in self) if isinstance(other, Iterable) else NotImplemented

    def __or__(self, other):
        return set(self).union(other) if isinstance(other, Iterable) else NotImplemented

    def __sub__(self, other):
        return set(self).difference(other) if isinstance(other, Iterable) else NotImplemented

    def __xor__(self, other):
        return set(self).symmetric_difference(other) if isinstance(other, Iterable) else NotImplemented

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __rsub__(self, other):
        return set(other).difference(self) if isinstance(other, Iterable) else NotImplemented

    def __le__(self, other):
        return all(x in other for x in self) if isinstance(other, Set) else NotImplemented

    def __ge__(self, other):
        return all(x in self for x in other) if isinstance(other, Set) else NotImplemented

    def __eq__(self, other):
        return len(self) == len(other) and self <= other if isinstance(other, Set) else NotImplemented

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        return self <= other and not self == other if isinstance(other, Set) else NotImplemented

    def __gt__(self, other):
        return self >= other and not self == other if isinstance(other, Set) else NotImplemented

    __hash__ = None


class KeysView(_SetView):

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        for key in self._mapping:
            yield key


class ItemsView(_SetView):

    def __contains__(self, item):
        key, value = item
        return key in self._mapping and self._mapping[key] == value

    def __iter__(self):
        for key in self._mapping:
            yield key, self._mapping[key]
