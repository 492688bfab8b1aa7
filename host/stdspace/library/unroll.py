"""Sequences whose loops the flow space unrolls."""


class SpecTag(object):
    """Objects of this kind are never merged with others."""

    __slots__ = ()

    def __repr__(self):
        return '%s' % self.__class__.__name__

    def _freeze_(self):
        return True


class unrolling_int(int, SpecTag):
    """An integer that is never merged with others; its sums are such too."""

    __slots__ = ()

    def __add__(self, other):
        return unrolling_int(int(self) + int(other))

    __radd__ = __add__

    def __sub__(self, other):
        return unrolling_int(int(self) - int(other))

    def __rsub__(self, other):
        return unrolling_int(int(other) - int(self))


unrolling_zero = unrolling_int(0)


class unrolling_iterable(SpecTag):

    def __init__(self, iterable):
        self._items = list(iterable)
        self._head = _unroller(self._items)

    def __iter__(self):
        return iter(self._items)

    def get_unroller(self):
        return self._head


class _unroller(SpecTag):
    """A position in an unrolling_iterable. There is one object for each."""

    def __init__(self, items, next=0):
        self._items = items
        self._next = next
        self._following = None

    def step(self):
        if self._next >= len(self._items):
            return None
        if self._following is None:
            self._following = _unroller(self._items, self._next + 1)
        return self._items[self._next], self._following


def build_unroller(items):
    return _unroller(list(items))
