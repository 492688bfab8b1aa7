"""What is built from heaps; the heap itself is written in Go."""

import sys

_OLD = sys.version_info[0] == 2  # its pairs of an item and a place are compared as a whole


def nsmallest(n, iterable, key=None):
    return _first(n, iterable, key, False)


def nlargest(n, iterable, key=None):
    return _first(n, iterable, key, True)


def _first(n, iterable, key, reverse):
    """The first n of the sorted items: the last one of those kept is on top of a heap."""
    if n == 1:
        return _best(list(iter(iterable)), key, reverse)
    try:
        length = len(iterable)
    except (TypeError, AttributeError):
        pass
    else:
        if n >= length:
            return sorted(iterable, key=key, reverse=reverse)[:n]
    if _OLD:
        [].insert(n, None)  # which refuses what is no index
    items = enumerate(iterable if _OLD else iter(iterable))
    heap = []
    while len(heap) < n:
        for place, item in items:
            heap.append(_Kept(item, -place if reverse else place, key, reverse))
            break
        else:
            break
    if not heap:
        return []
    if len(heap) == n or not _OLD:
        heapify(heap)
    for place, item in items:
        new = _Kept(item, -place if reverse else place, key, reverse)
        if new.replaces(heap[0]):
            heapreplace(heap, new)
    return [pair[0 if key is None else 2] for pair in _sorted([kept.pair for kept in heap], reverse)]


def _best(items, key, reverse):
    best = max if reverse else min
    if not items:
        return []
    return [best(items) if key is None else best(items, key=key)]


class _Kept(object):
    """An item in the heap of the first ones."""

    def __init__(self, item, place, key, reverse):
        self.pair = (item, place) if key is None else (key(item), place, item)
        self.reverse = reverse

    def __lt__(self, other):
        if self.reverse:
            return self.pair < other.pair
        return other.pair < self.pair

    def replaces(self, last):
        """Whether the item goes before the last one that is kept."""
        if _OLD:
            return last < self
        new, old = self.pair[0], last.pair[0]
        return old < new if self.reverse else new < old


def _sorted(pairs, reverse):
    if _OLD:
        pairs.sort()
        return pairs[::-1] if reverse else pairs
    return sorted(pairs, reverse=reverse)


def merge(*iterables, **options):
    key = options.get('key')
    reverse = options.get('reverse', False)
    heads = []
    for it in map(iter, iterables):
        for value in it:
            heads.append([value, it])
            break
    while heads:
        best = 0
        for i in range(1, len(heads)):
            a, b = heads[i][0], heads[best][0]
            if key is not None:
                a, b = key(a), key(b)
            if reverse and b < a or not reverse and a < b:
                best = i
        yield heads[best][0]
        for value in heads[best][1]:
            heads[best][0] = value
            break
        else:
            del heads[best]
