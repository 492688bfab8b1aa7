"""Generators: functions that yield, methods that do, and generator expressions."""


def three(a, b, c):
    yield a
    yield b
    yield c


def one_by_one(n):
    it = three(n, 5, 8)
    t = it.next() * 100
    t += it.next() * 10
    t += it.next()
    return t


def counted(stop):
    i = 0
    while i < stop:
        yield i
        i += 1


def ended(n):
    it = counted(n)
    steps = 0
    while True:
        try:
            it.next()
        except StopIteration:
            break
        steps += 1
    try:
        it.next()
    except StopIteration:
        steps += 100
    return steps


def total(it):
    t = 0
    for k in it:
        t = t * 3 + k
    return t


def passed_on(n):
    return total(counted(n)), total(counted(3))


def expression(n):
    return total(k * k for k in range(n))


class Tree(object):
    def __init__(self, left, key, right):
        self.left = left
        self.key = key
        self.right = right

    def keys(self):
        if self.left is not None:
            for key in self.left.keys():
                yield key
        yield self.key
        if self.right is not None:
            for key in self.right.keys():
                yield key


def in_order(n):
    small = Tree(None, 1, Tree(None, n, None))
    tree = Tree(small, 3, Tree(None, 4, None))
    return [key for key in tree.keys()]


class Doubled(object):
    def __init__(self, tree):
        self.tree = tree

    def keys(self):
        for key in self.tree.keys():
            yield key * 2


def in_another(n):
    tree = Doubled(Tree(None, 1, Tree(None, n, None)))
    return [key for key in tree.keys()]


def pairs(words, skipped):
    for i in range(len(words)):
        if i == skipped:
            continue
        yield i, words[i]


def of_several_types(n):
    out = []
    for i, word in pairs(['a', 'bc', 'def'], n):
        out.append('%d%s' % (i, word))
    return ','.join(out)


def guarded(keys):
    for key in keys:
        try:
            if key < 0:
                raise ValueError
            yield key * 2
        except ValueError:
            yield -1


def handles(n):
    return [k for k in guarded([1, -2, n])]


def finishing(stop):
    try:
        for i in range(stop):
            yield i
        if stop == 3:
            raise KeyError
    finally:
        yield 100
    if stop == 4:
        return
    yield 200


def finally_yields(n):
    out = []
    try:
        for k in finishing(n):
            out.append(k)
    except KeyError:
        out.append(-1)
    return out


def again(k):
    try:
        if k > 3:
            raise ValueError
    except ValueError:
        yield 1
        raise
    yield 2


def raises_again(n):
    try:
        return total(again(n))
    except ValueError:
        return -1


class Knot(object):
    def __init__(self):
        self.it = None


def tied(knot):
    yield 1
    yield knot.it.next()


def calls_itself(n):
    knot = Knot()
    knot.it = it = tied(knot)
    t = it.next()
    try:
        t += it.next()
    except ValueError:
        t += 10
    try:
        t += it.next()
    except StopIteration:
        t += 100
    return t


def maybe(stop, step=2, *more):
    for i in range(0, stop, step):
        yield i
    for k in more:
        yield k


def with_defaults(n):
    return [k for k in maybe(n)], [k for k in maybe(n, 3)], [k for k in maybe(2, 1, n, 7)]


def fibonacci(a, b):
    while True:
        yield a
        a, b = b, a + b


def breaks(n):
    last = -1
    for k in fibonacci(0, 1):
        if k > n:
            break
        last = k
    return last


def never(stop):
    if stop > 1000:
        yield stop
    return
    yield 1


def empty(n):
    t = 0
    for k in never(n):
        t += k
    return t


def ignores(stop):
    for i in range(stop):
        got = yield i
        if got is not None:
            raise KeyError


def sent_nothing(n):
    return [k for k in ignores(n)]


class Adder(object):
    def __init__(self, k):
        self.k = k

    @staticmethod
    def upwards(k):
        while True:
            yield k
            k += 1


def held(n):
    first, second = Adder.upwards(n), Adder.upwards(10)
    out = []
    for i in range(3):
        out.append(first.next() + second.next())
    return out


TYPES = {}
EXAMPLES = {}
