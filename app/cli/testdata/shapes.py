import sys

STEP = 3


class Counter(object):
    def __init__(self, start):
        self.n = start

    def bump(self):
        self.n += STEP
        return self.n


def below(n):
    return n < 10


def clamp(n):
    if n < 0:
        return 0
    return n


def item(items, i):
    try:
        return items[i]
    except IndexError:
        return -1


def handled(f, n):
    try:
        return f(n)
    except ValueError as e:
        return str(e)


def always_raises(n):
    raise ValueError('no, ' + str(n))


def endless(n):
    while True:
        n += 1


def loud(n):
    print('loud', n)
    sys.stdout.write('direct\n')
    return 'é', n, [1.5, None]


def fold():
    total = 0
    for i in (1, 2, 3):
        total += i
    return 2 ** 5 + STEP


def importing(n):
    import nowhere


def changes_global(n):
    global STEP
    STEP = n


print('loaded')
