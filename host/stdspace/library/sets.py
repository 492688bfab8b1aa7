"""The classes for sets that were there before set and frozenset."""


class BaseSet(object):
    """What both kinds of sets have in common."""

    def __init__(self):
        if self.__class__ is BaseSet:
            raise TypeError('BaseSet is an abstract class.  Use Set or ImmutableSet.')

    def _elements(self, items):
        out = {}
        for x in items:
            out[self._key(x)] = True
        return out

    def _key(self, x):
        return x._as_immutable() if isinstance(x, Set) else x

    def _new(self, keys):
        r = self.__class__()
        r._data = dict.fromkeys(keys, True)
        return r

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        return iter(list(self._data.keys()))

    def __contains__(self, x):
        return self._key(x) in self._data

    def __repr__(self):
        return '%s(%r)' % (self.__class__.__name__, list(self._data.keys()))
    __str__ = __repr__

    def __eq__(self, other):
        return isinstance(other, BaseSet) and self._data == other._data

    def __ne__(self, other):
        return not self == other

    def copy(self):
        return self._new(self._data)
    __copy__ = copy

    def _operand(self, other):
        if not isinstance(other, BaseSet):
            raise TypeError('Binary operation only permitted between sets')

    def union(self, other):
        return self._new(list(self._data) + [self._key(x) for x in other])

    def intersection(self, other):
        keys = self._elements(other)
        return self._new([x for x in self._data if x in keys])

    def difference(self, other):
        keys = self._elements(other)
        return self._new([x for x in self._data if x not in keys])

    def symmetric_difference(self, other):
        keys = self._elements(other)
        return self._new([x for x in self._data if x not in keys] + [x for x in keys if x not in self._data])

    def __or__(self, other):
        return self.union(other) if isinstance(other, BaseSet) else NotImplemented

    def __and__(self, other):
        return self.intersection(other) if isinstance(other, BaseSet) else NotImplemented

    def __sub__(self, other):
        return self.difference(other) if isinstance(other, BaseSet) else NotImplemented

    def __xor__(self, other):
        return self.symmetric_difference(other) if isinstance(other, BaseSet) else NotImplemented

    def issubset(self, other):
        self._operand(other)
        return len(self) <= len(other) and all([x in other._data for x in self._data])

    def issuperset(self, other):
        self._operand(other)
        return other.issubset(self)

    __le__ = issubset
    __ge__ = issuperset

    def __lt__(self, other):
        self._operand(other)
        return len(self) < len(other) and self.issubset(other)

    def __gt__(self, other):
        self._operand(other)
        return other < self


class ImmutableSet(BaseSet):
    """A set that does not change, and has a hash."""

    def __init__(self, iterable=None):
        self._data = self._elements(iterable or ())

    def __hash__(self):
        h = 0
        for x in self._data:
            h ^= hash(x)
        return h


class Set(BaseSet):
    """A set that changes."""

    __hash__ = None

    def __init__(self, iterable=None):
        self._data = self._elements(iterable or ())

    def _as_immutable(self):
        return ImmutableSet(self._data)

    def update(self, iterable):
        self._data.update(self._elements(iterable))
    union_update = update

    def __ior__(self, other):
        self._operand(other)
        self.update(other)
        return self

    def intersection_update(self, other):
        self._data = self.intersection(other)._data

    def __iand__(self, other):
        self._operand(other)
        self.intersection_update(other)
        return self

    def difference_update(self, other):
        self._data = self.difference(other)._data

    def __isub__(self, other):
        self._operand(other)
        self.difference_update(other)
        return self

    def symmetric_difference_update(self, other):
        self._data = self.symmetric_difference(other)._data

    def __ixor__(self, other):
        self._operand(other)
        self.symmetric_difference_update(other)
        return self

    def clear(self):
        self._data.clear()

    def add(self, x):
        self._data[self._key(x)] = True

    def remove(self, x):
        del self._data[self._key(x)]

    def discard(self, x):
        self._data.pop(self._key(x), None)

    def pop(self):
        return self._data.popitem()[0]
