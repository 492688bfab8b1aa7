"""Ranges, iterators and slices as values."""


def up(n):
    total = 0
    for i in range(n):
        total = total * 2 + i
    return total


def from_to(n):
    total = 0
    for i in range(-2, n):
        total = total * 2 + i
    return total


def steps(n):
    total = 0
    for i in range(0, n, 3):
        total = total * 3 + i
    for i in range(n, 0, -2):
        total = total * 3 + i
    for i in range(n, -5, -1):
        total += i
    return total


def any_step(n):
    if n == 0:
        return -1
    total = 0
    for i in range(0, 20, n):
        total = total * 3 + i
    for i in range(20, 0, n):
        total = total * 3 + i
    return total


def zero_step(n):
    r = range(0, 10, n)
    return len(r)


def two_steps(n):
    if n > 3:
        r = range(0, n, 2)
    else:
        r = range(n, -9, -3)
    total = len(r)
    for i in r:
        total = total * 2 + i
    return total


def items(n):
    r = range(3, 30, 4)
    try:
        return r[n] * 100 + len(r)
    except IndexError:
        return -1


def negative(n):
    r = range(30)
    return r[-n - 2]


def truth(n):
    r = range(n)
    if r:
        return 1
    return 0


def containing(n):
    return (n in range(2, 8, 2)) * 2 + (3 in range(n))


def position(n):
    return range(-1, 30).index(n)


def sliced(n):
    r = range(10)
    return r[n:] + r[2:5] + r[:-1]


def added(n):
    return range(n) + range(3, 5) + [7]


def changed(n):
    l = range(n)
    l.append(100)
    l.reverse()
    return l


def copied(n):
    l = list(range(n))
    l.append(5)
    return l + list(xrange(2))


def merged(n):
    if n > 3:
        l = range(n)
    else:
        l = [7]
    return l


def equal(n):
    return (range(n) == range(3)) * 2 + (range(n) == [0, 1])


def extremes(n):
    return max(range(n + 2)) * 100 + min(range(5, 9))


def passed(n):
    return _total(range(n)) + _total(range(3))


def _total(l):
    total = 0
    for i in l:
        total += i
    return total


def iterator(n):
    it = iter([1, 2, 3, n])
    total = 0
    try:
        while True:
            total = total * 10 + it.next()
    except StopIteration:
        return total


def iterator_passed(n):
    it = iter(range(n + 2))
    a = _next(it)
    return a * 10 + _next(it)


def _next(it):
    return it.next()


def iterator_of_iterator(n):
    it = iter([1, 2, n])
    first = it.next()
    total = 0
    for i in it:
        total = total * 10 + i
    return total * 10 + first


def while_else(n):
    for i in range(5):
        if i == n:
            break
    else:
        return -1
    return i


def slice_object(n):
    s = slice(1, n)
    return [1, 2, 3, 4][s]


def slice_merged(n):
    if n > 3 or n < 0:
        s = slice(1, 3)
    else:
        s = slice(n, 4)
    return [1, 2, 3, 4][s] + [9]


def several(n):
    total = 0
    for i in range(n):
        for j in range(i, n):
            if j == 3:
                continue
            total += i * j
    return total


def step_changes(n):
    total = 0
    i = 2
    while i < n:
        for j in range(0, 10, i):
            total = total * 3 % 1000003 + j
        i += 1
    return total


def stepping(k):
    total = 0
    for j in range(0, 10, k):
        total += j
    return total


def step_given(n):
    return stepping(2) * 100 + stepping(3) + n


def step_sign(n):
    total = 0
    i = 1
    while i > -3:
        for j in range(5, n, i):
            total += j
        i -= 2
    return total


TYPES = {}
EXAMPLES = {'position': [(-1,), (0,), (5,)]}
