"""Generators that yield from others, which only Python 3 reads."""


def counted(stop):
    for i in range(stop):
        yield i


def twice(stop):
    yield from counted(stop)
    nothing = yield from counted(2)
    if nothing is None:
        yield 100


def delegated(n):
    out = [k for k in twice(n)]
    it = twice(n)
    out.append(next(it))
    return out


TYPES = {}
EXAMPLES = {}
