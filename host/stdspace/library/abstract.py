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


def _abstract(name, *methods):
    return _Duck(name, (object,), {'_methods': methods})



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
Mapping = _abstract('Mapping', '__getitem__', 'keys', 'get')
MutableMapping = _abstract('MutableMapping', '__setitem__', 'keys', 'get', 'setdefault')
