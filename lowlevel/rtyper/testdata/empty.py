"""Containers that nothing is ever put into: of their items nothing is known."""

LIST = []
DICT = {}
TUPLE = ()


class Holder:
    def __init__(self):
        self.items = []
        self.table = {}


HOLDER = Holder()


def loops(n):
    d = {}
    r = 0
    for k in d:
        r += 1
    for k in d.keys():
        r += k
    for v in d.values():
        r += len(v)
    for pair in d.items():
        r += 1
    for k, v in d.items():
        r += v
    return r


def iterators(n):
    d = {}
    r = n
    for k in d.iterkeys():
        r += k
    for v in d.itervalues():
        r += v
    for pair in d.iteritems():
        r += 1
    for k, v in d.iteritems():
        r += v
    for (a, b), c in d.iteritems():
        r += a + b + c
    return r


def ends(n):
    d = {}
    for k, v in d.iteritems():
        if k == n:
            break
    else:
        return 5
    return 6


def by_hand(n):
    d = {}
    it = d.iteritems()
    try:
        while True:
            it.next()
    except StopIteration:
        return n


def copies(n):
    d = {}
    r = len(d.copy()) + len(LIST[:]) + len(LIST + LIST) + len(LIST * n) + len(TUPLE + TUPLE)
    for k, v in d.copy().iteritems():
        r += v
    d.update({})
    d.clear()
    return (r, len(d), bool(d), n in d, d == {}, LIST == [], n in LIST, str(d), str(LIST), str(TUPLE))


def prebuilt(n):
    r = n
    for k, v in DICT.iteritems():
        r += v
    for x in LIST:
        r += x
    for x in TUPLE:
        r += x
    for x in HOLDER.items:
        r += x
    for k, v in HOLDER.table.items():
        r += v
    return r


def filled_later(n):
    d = {}
    pairs = d.items()
    pairs.append((n, 2))
    return pairs


def least(n):
    return min([])


def greatest(n):
    items = []
    return max(items)


def unlike(n):
    d = {n: 1}
    return (d == {}, {} == d, d != {}, {} != {n: 's'})


def changed(n):
    d = {}
    for k, v in d.iteritems():
        d[k] = v
    return len(d)


def zipped(n):
    l = []
    r = n
    for k, c in zip(l, 'abc'):
        r += k
    for c, k in zip([n], [x for x in l]):
        r += k
    return r + len(zip(l, l))


TYPES = {}
EXAMPLES = {}
