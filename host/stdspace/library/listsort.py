"""Classes that sort lists by an order of their own. Sorting is stable."""


def make_timsort_class(getitem=None, setitem=None, length=None,
                       getitem_slice=None, lt=None):
    getitem = getitem or (lambda list, index: list[index])
    setitem = setitem or _new_setitem()
    length = length or len
    less = lt or (lambda a, b: a < b)

    class TimSort(object):

        def __init__(self, list, listlength=-1):
            self.list = list
            self.listlength = listlength

        lt = staticmethod(less)

        def le(self, a, b):
            return not self.lt(b, a)

        def sort(self):
            n = self.listlength
            if n < 0:
                n = length(self.list)
            items = self._sorted([getitem(self.list, i) for i in range(n)])
            for i in range(n):
                setitem(self.list, i, items[i])

        def _sorted(self, items):
            if len(items) < 2:
                return items
            half = len(items) // 2
            return self._merged(self._sorted(items[:half]), self._sorted(items[half:]))

        def _merged(self, left, right):
            result = []
            i = 0
            for x in left:
                while i < len(right) and self.lt(right[i], x):
                    result.append(right[i])
                    i += 1
                result.append(x)
            return result + right[i:]

    return TimSort


def _new_setitem():
    # Each class has a function of its own, so that lists of one have nothing to do with those of another.
    def setitem(list, index, item):
        list[index] = item
    return setitem


TimSort = make_timsort_class()
