def _put_positive(result, key, n):
    if n > 0:
        result[key] = n


def _put_negative(result, key, n):
    if n < 0:
        result[key] = 0 - n


class Counter(dict):
    """A dictionary of counts."""

    def __init__(self, iterable=None, **kwargs):
        dict.__init__(self)
        self.update(iterable, **kwargs)

    def __missing__(self, key):
        return 0

    def __delitem__(self, elem):
        if elem in self:
            dict.__delitem__(self, elem)

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError('Counter.fromkeys() is undefined.  Use Counter(iterable) instead.')

    def update(self, iterable=None, **kwargs):
        if isinstance(iterable, dict):
            if self:
                for key, n in iterable.items():
                    self[key] = n + self.get(key, 0)
            else:
                dict.update(self, iterable)
        elif iterable is not None:
            _count(self, iterable)
        if kwargs:
            self.update(kwargs)

    def subtract(self, iterable=None, **kwargs):
        if isinstance(iterable, dict):
            for key, n in iterable.items():
                self[key] = self.get(key, 0) - n
        elif iterable is not None:
            for key in iterable:
                self[key] = self.get(key, 0) - 1
        if kwargs:
            self.subtract(kwargs)

    def most_common(self, n=None):
        if n is None:
            return sorted(self.items(), key=lambda item: item[1], reverse=True)
        from heapq import nlargest
        return nlargest(n, self.items(), key=lambda item: item[1])

    def elements(self):
        from itertools import chain, repeat, starmap
        return chain.from_iterable(starmap(repeat, self.iteritems() if str is bytes else self.items()))

    def copy(self):
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def _combined(self, other, count, put_rest=None):
        """Keeps what is positive of count(mine, its) for the keys of this one; put_rest takes those that only the other has."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for key, mine in self.items():
            _put_positive(result, key, count(mine, other[key]))
        if put_rest:
            for key, its in other.items():
                if key not in self:
                    put_rest(result, key, its)
        return result

    def __add__(self, other):
        return self._combined(other, lambda mine, its: mine + its, _put_positive)

    def __sub__(self, other):
        return self._combined(other, lambda mine, its: mine - its, _put_negative)

    def __or__(self, other):
        return self._combined(other, lambda mine, its: its if mine < its else mine, _put_positive)

    def __and__(self, other):
        return self._combined(other, lambda mine, its: mine if mine < its else its)

    def __repr__(self):
        if not self:
            return '%s()' % self.__class__.__name__
        try:
            items = self.most_common()
        except TypeError:
            items = self.items()
        return '%s({%s})' % (self.__class__.__name__, ', '.join(['%r: %r' % item for item in items]))

    if str is not bytes:
        def total(self):
            return sum(self.values())

        def __pos__(self):
            result = Counter()
            for key, n in self.items():
                if n > 0:
                    result[key] = n
            return result

        def __neg__(self):
            result = Counter()
            for key, n in self.items():
                if n < 0:
                    result[key] = 0 - n
            return result

        def _without_rest(self):
            for key in [key for key, n in self.items() if not n > 0]:
                del self[key]
            return self

        def __iadd__(self, other):
            for key, n in other.items():
                self[key] += n
            return self._without_rest()

        def __isub__(self, other):
            for key, n in other.items():
                self[key] -= n
            return self._without_rest()

        def __ior__(self, other):
            for key, n in other.items():
                if n > self[key]:
                    self[key] = n
            return self._without_rest()

        def __iand__(self, other):
            for key, n in self.items():
                if other[key] < n:
                    self[key] = other[key]
            return self._without_rest()

        def _all(self, other, holds):
            if not isinstance(other, Counter):
                return NotImplemented
            return all(holds(self[key], other[key]) for counts in (self, other) for key in counts)

        def __eq__(self, other):
            return self._all(other, lambda mine, its: mine == its)

        def __ne__(self, other):
            if not isinstance(other, Counter):
                return NotImplemented
            return not self == other

        def __le__(self, other):
            return self._all(other, lambda mine, its: mine <= its)

        def __lt__(self, other):
            if not isinstance(other, Counter):
                return NotImplemented
            return self <= other and self != other

        def __ge__(self, other):
            return self._all(other, lambda mine, its: mine >= its)

        def __gt__(self, other):
            if not isinstance(other, Counter):
                return NotImplemented
            return self >= other and self != other
