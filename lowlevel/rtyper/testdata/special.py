"""Operations on instances that call their methods."""

from rpython.rlib.objectmodel import compute_hash
from rpython.rlib.rarithmetic import r_singlefloat


class Row(object):
    def __init__(self, items):
        self.items = items

    def __getitem__(self, i):
        if i > 100:
            raise KeyError
        return self.items[i]

    def __setitem__(self, i, x):
        self.items[i] = x

    def __delitem__(self, i):
        if i < 0:
            raise ValueError
        del self.items[i]

    def __len__(self):
        return len(self.items)

    def __contains__(self, x):
        for y in self.items:
            if y == x:
                return True
        return False

    def __iter__(self):
        return Steps(self)


class Tens(Row):
    def __getitem__(self, i):
        return Row.__getitem__(self, i) * 10

    def __len__(self):
        return 100


class Steps(object):
    def __init__(self, row):
        self.row = row
        self.i = 0

    def __iter__(self):
        return self

    def next(self):
        if self.i >= len(self.row.items):
            raise StopIteration
        self.i += 1
        return self.row.items[self.i - 1]

    def __next__(self):
        return self.next()


class Names(object):
    def __init__(self):
        self.d = {}

    def __getitem__(self, k):
        return self.d[k]

    def __setitem__(self, k, x):
        self.d[k] = x

    def __iter__(self):
        return iter(self.d)


class Chain(object):
    def __init__(self, rest):
        self.rest = rest

    def __len__(self):
        if self.rest is None:
            return 1
        return len(self.rest) + 1


class Maker(object):
    def row(self, n):
        if n > 2:
            return Tens([1, 2, n])
        return Row([n, 5, 6])


maker = Maker()


def items(n):
    row = maker.row(n)
    row[0] = n + 3
    return row[0], row[-1], len(row), n in row, 1000 not in row


def walks(n):
    row = maker.row(n)
    t = 0
    for x in row:
        t = t * 7 + x
    return t, next(iter(row))


def raising(n):
    row = maker.row(n)
    t = 0
    try:
        t += row[50]
    except IndexError:
        t += 100
    try:
        t += row[n * 100]
    except KeyError:
        t += 1000
    except IndexError:
        t += 10000
    try:
        del row[-n]
    except ValueError:
        t += 100000
    return t, len(row.items)


def named(n):
    names = Names()
    names['x'] = n
    names['yy'] = 2
    t = 0
    for k in names:
        t += names[k] * len(k)
    try:
        t += names['z']
    except KeyError:
        t += 100
    return t


def deep(n):
    chain = None
    for i in range(n):
        chain = Chain(chain)
    if chain is None:
        return 0
    return len(chain)


class Picky(object):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        if self.n > 1:
            raise ValueError
        return self.n

    def __iter__(self):
        if self.n > 1:
            raise ValueError
        return iter([1])

    def __contains__(self, x):
        if self.n > 1:
            raise ValueError
        return True


class Never(object):
    def __iter__(self):
        return self

    def next(self):
        raise ValueError

    def __next__(self):
        raise ValueError


def handled(n):
    a = Picky(n)
    t = 0
    try:
        t += len(a)
    except ValueError:
        t += 10
    try:
        for x in a:
            t += 2
    except ValueError:
        t += 100
    try:
        if 3 in a:
            t += 3
    except ValueError:
        t += 1000
    try:
        for x in Never():
            t += 4
    except ValueError:
        t += 10000
    return t


class Cut(object):
    def __init__(self, first):
        self.items = [first, 2, 3, 4]

    def __getslice__(self, start, stop):
        return self.items[start:stop]

    def __setslice__(self, start, stop, item):
        self.items[start] = item + min(stop, 100)

    def __delslice__(self, start, stop):
        if stop > 3:
            raise KeyError
        self.items.pop(start)


class Bounds(Cut):
    def __getslice__(self, start, stop):
        return [start, min(stop, 1000)]


def slices(n):
    a = Cut(n)
    a[1:2] = n
    a[0:] = 100
    size = 1
    if n > 3:
        size = 2
    return a[1:], a[:2], a[size:size + 1], a[:]


def deleted_slices(n):
    a = Cut(n)
    del a[1:3]
    try:
        del a[1:]
    except KeyError:
        return a.items
    return []


def chosen_slices(n):
    a = Cut(n)
    if n > 3:
        a = Bounds(n)
    return a[1:3], a[2:]


class Half(object):
    def __init__(self, n):
        self.n = n

    def __float__(self):
        return self.n / 2.0


class Third(Half):
    def __float__(self):
        return self.n / 3.0


def as_floats(n):
    x = Half(n)
    if n > 1:
        x = Third(n)
    return float(x) + float(r_singlefloat(0.1 * n))


def no_hash(n):
    x = None
    if n > 1:
        x = Half(n)
    return compute_hash(x) == 0, compute_hash(None)


TYPES = {'items': ['int'], 'walks': ['int'], 'raising': ['int'], 'named': ['int'], 'deep': ['int'], 'handled': ['int']}
EXAMPLES = {name: [(0,), (1,), (2,), (5,)] for name in TYPES}
