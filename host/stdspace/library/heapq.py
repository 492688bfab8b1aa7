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
        items = enumerate(iterable)
    else:
        items = enumerate(iter(iterable))
        range(-n if reverse else n)  # which refuses what is no index
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
    key = reverse = None
    if not _OLD:
        key, reverse = options.pop('key', None), options.pop('reverse', False)
    for name in options:
        raise TypeError("merge() got an unexpected keyword argument '%s'" % name)
    return _merge(iterables, key, reverse)


class _Head(object):
    """What comes next of an iterator that is merged with others."""

    def __init__(self, it, place, key, reverse):
        self.it = it
        self.key = key
        self.reverse = reverse
        self.entry = [None, -place if reverse else place]
        self.go_on()

    def go_on(self):
        self.value = next(self.it)
        self.entry[0] = self.value if self.key is None else self.key(self.value)

    def __lt__(self, other):
        if self.reverse:
            return other.entry < self.entry
        return self.entry < other.entry


def _merge(iterables, key, reverse):
    heads = []
    for place, it in enumerate(map(iter, iterables)):
        try:
            heads.append(_Head(it, place, key, reverse))
        except StopIteration:
            pass
    heapify(heads)
    while len(heads) > 1:
        head = heads[0]
        yield head.value
        try:
            head.go_on()
            heapreplace(heads, head)
        except StopIteration:
            heappop(heads)
    for head in heads:
        yield head.value
        for value in head.it:
            yield value
