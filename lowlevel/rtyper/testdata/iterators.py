"""enumerate() and reversed()."""


class Number(object):
    def __init__(self, n):
        self.n = n


WORDS = ['x', 'yy', 'zzz']


def enumerated(n):
    t = 0
    for i, x in enumerate([5, n, 7]):
        t = t * 10 + i * x
    for i, s in enumerate(WORDS):
        t += i * len(s)
    for i, c in enumerate('abc'[:n % 4]):
        t += i * ord(c)
    for i, c in enumerate('a'):
        t += i + ord(c)
    for i, y in enumerate((1, n, 3)):
        t += i * y
    for p in enumerate([Number(n), Number(3)]):
        t += p[0] * p[1].n
    for i, b in enumerate([n > 1, False]):
        if b:
            t += i + 1
    for i, none in enumerate([None, None]):
        t += i
    return t


def nothing(n):
    t = n
    empty = []
    for i, x in enumerate(empty):
        t += 1
    for x in reversed(empty):
        t += 1
    return t


def backward(n):
    t = 0
    for x in reversed([5, n, 7]):
        t = t * 10 + x
    for c in reversed('abc'):
        t = t * 3 + ord(c)
    for s in reversed(WORDS):
        t = t * 3 + len(s)
    for x in reversed((n, 2, 3)):
        t = t * 3 + x
    return t


def changed(n):
    t = 0
    m = [1, 2, 3, 4]
    for x in reversed(m):
        t += x
        if x == 4:
            m.pop()
            m.pop()
            m.pop()
    k = [1, 2, n]
    for i, x in enumerate(k):
        if i < 3:
            k.append(x)
        t += x * i
    return t


def stepwise(n):
    it = enumerate([n, 2])
    i, x = next(it)
    t = x
    try:
        while True:
            i, x = next(it)
            t = t * 10 + i + x
    except StopIteration:
        t += 1000
    return t


def enumerated_from(n):
    out = []
    for i, x in enumerate([n, 5, 7], 3):
        out.append(i * x)
    for i, c in enumerate('abc', -1):
        out.append(i + ord(c))
    return out


TYPES = {}
EXAMPLES = {}
