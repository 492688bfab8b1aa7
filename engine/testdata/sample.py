"""A program with a little of everything."""

SCALE = 3


class Counter:
    def __init__(self, start):
        self.value = start

    def bump(self, by):
        self.value += by
        return self.value


def scaled(n):
    return n * SCALE


def total(n):
    c = Counter(0)
    i = 0
    while i < n:
        c.bump(scaled(i))
        i += 1
    return c.value


def item(items, i):
    try:
        return items[i]
    except IndexError:
        return -1


def lacking(n):
    import nowhere


def fail(n):
    raise ValueError("no " + str(n))
