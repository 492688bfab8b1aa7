LIMIT = 10
TABLE = {'a': 1, 'b': 2}
PAIR = (3, 4)


class Stop(Exception):
    def __init__(self, code=0):
        self.code = code


class Guard(object):
    def __init__(self, log, quiet):
        self.log = log
        self.quiet = quiet

    def __enter__(self):
        self.log.append('enter')
        return self

    def __exit__(self, typ, value, tb):
        self.log.append('exit')
        return self.quiet


def with_plain(n):
    log = []
    with Guard(log, False) as g:
        g.log.append(str(n))
    return log


def with_return(n):
    log = []
    with Guard(log, False):
        if n:
            return log
        log.append('no')
    return log


def with_raise(n, quiet):
    log = []
    try:
        with Guard(log, quiet):
            if n > 2:
                raise Stop(n)
            log.append('body')
    except Stop as e:
        log.append(str(e.code))
    return log


def with_loop(n):
    log = []
    for i in range(n):
        with Guard(log, False):
            if i == 1:
                continue
            if i == 3:
                break
            log.append(str(i))
    return log


def with_two(n):
    log = []
    with Guard(log, False) as a, Guard(log, False) as b:
        log.append(str(a is b))
    return log


def nested_finally(n):
    log = []
    try:
        try:
            log.append(1)
            if n == 0:
                return log
            if n == 1:
                raise Stop(1)
            if n == 2:
                raise ValueError
        finally:
            log.append(2)
    except Stop:
        log.append(3)
    except (ValueError, KeyError):
        log.append(4)
    else:
        log.append(5)
    finally:
        log.append(6)
    return log


def finally_overrides(n):
    for i in range(n):
        try:
            if i == 2:
                return 'returned'
            if i == 3:
                raise Stop
        finally:
            if i < n - 3:
                continue
            if i == 5:
                break
    else:
        return 'else'
    return 'end'


def finally_return(n):
    try:
        if n:
            raise Stop(n)
        return 'try'
    finally:
        return 'finally'


def try_in_finally(n):
    total = 0
    try:
        total += 1
    finally:
        try:
            if n:
                raise Stop(n)
        except Stop as e:
            total += e.code
        else:
            total += 100
    return total


def reraise(n):
    try:
        try:
            raise Stop(n)
        except Stop:
            if n > 1:
                raise
            return 'kept'
    except Stop as e:
        return 'again ' + str(e.code)


def raise_forms(n):
    try:
        if n == 0:
            raise Stop
        if n == 1:
            raise Stop(7)
        if n == 2:
            e = Stop(8)
            raise e
        if n == 3:
            raise ValueError('text')
        if n == 4:
            raise KeyError
    except Stop as e:
        return e.code
    except Exception as e:
        return isinstance(e, ValueError)
    return -1


def in_handler(n):
    for i in range(n):
        try:
            raise Stop(i)
        except Stop as e:
            if e.code == 1:
                continue
            if e.code == 3:
                break
            n += e.code
    return n


def catch_index(items, i):
    try:
        return items[i]
    except IndexError:
        return -1


def catch_key(d, k):
    try:
        return d[k]
    except KeyError:
        return 'none'


def catch_zero(a, b):
    try:
        return a // b, a % b
    except ZeroDivisionError:
        return 0, 0


def catch_value(s):
    try:
        return int(s)
    except ValueError:
        return -1


def loop_else(n):
    i = 0
    while i < n:
        if i == 5:
            break
        i += 1
    else:
        i += 100
    for j in range(i):
        if j == 50:
            break
    else:
        i = -i
    return i


def nested_break(n):
    count = 0
    for i in range(n):
        for j in range(n):
            if j > i:
                break
            if (i + j) % 2:
                continue
            count += 1
        else:
            count += 1000
    return count


def augmented(a, b):
    l = [a, b]
    l[0] += b
    l[-1] *= 2
    l += [a]
    d = {'k': a}
    d['k'] -= b
    s = Stop(a)
    s.code |= b
    a **= 2
    b <<= 1
    b ^= 3
    a //= 2
    a %= 7
    return l, d['k'], s.code, a, b


def deletions(l, d):
    del l[0]
    del d['x']
    x = 1
    del x
    x = 2
    s = Stop(3)
    s.extra = 4
    del s.extra
    return l, d, x


def slices(l, i, j):
    l = l[:]
    part = l[i:j], l[:j], l[i:]
    l[i:j] = [0]
    del l[0:1]
    return part, l


def targets(pair):
    a, (b, c) = pair
    x = y = [a, b]
    x[0], y[1] = c, a
    (p, q), [r, s] = PAIR, x
    return a, b, c, x, p, q, r, s


def defaults(a, b=2, *rest):
    return a + b + len(rest)


def calls(n):
    return defaults(n), defaults(n, 5), defaults(n, 1, 2, 3), defaults(b=n, a=1), defaults(*PAIR)


def assertions(n):
    assert n > 0
    assert n < 100, 'too big'
    return n


def constants(key):
    if LIMIT > 5:
        return TABLE[key] + PAIR[1]
    return undefined_name


def chain(a, b, c):
    return a < b <= c != 5, not a < b, a in [b, c], a not in (b, c), a is None, a is not None


def choose(a, b):
    return a and b or (a if a > b else b), a or b, not a


def comprehensions(n):
    return [i * i for i in range(n) if i % 2], [(i, j) for i in range(n) for j in range(i)]


def strings(s, n):
    return '%s=%d' % (s, n), '%r' % s, s[1:], s * n, s + s, 'a' in s, len(s), s[0], ord(s[0]), chr(n + 65)


def methods(s):
    return s.upper(), s.split(','), ','.join([s, s]), s.startswith('a'), s.replace('a', 'b'), s.strip()


def numbers(a, b):
    return a + b, a - b, a * b, a & b, a | b, a ^ b, ~a, -a, +a, abs(a), a << 2, a >> 1, a == b, min(a, b), max(a, b), divmod(a, 7)


def displays(a):
    return {'a': a, 'b': [a, (a, 2)]}, {}, [], ()


def local_function(n):
    k = 3

    def inner(x, y=k):
        return x + y
    f = lambda z: z * 2
    return inner(n), inner(n, 1), f(n)


def local_import(n):
    import math
    from math import floor
    return floor(n + 0.5), math.sqrt(n)


CALLS = [
    ('with_plain', [(1,)]),
    ('with_return', [(0,), (1,)]),
    ('with_raise', [(1, False), (3, False), (3, True)]),
    ('with_loop', [(5,)]),
    ('with_two', [(1,)]),
    ('nested_finally', [(0,), (1,), (2,), (3,)]),
    ('finally_overrides', [(0,), (3,), (4,), (6,), (9,)]),
    ('finally_return', [(0,), (1,)]),
    ('try_in_finally', [(0,), (5,)]),
    ('reraise', [(1,), (2,)]),
    ('raise_forms', [(0,), (1,), (2,), (3,), (4,), (5,)]),
    ('in_handler', [(1,), (2,), (5,)]),
    ('catch_index', [([1, 2], 1), ([1, 2], 2), ([], 0), ([1], -1)]),
    ('catch_key', [({'a': 1}, 'a'), ({}, 'a')]),
    ('catch_zero', [(7, 2), (7, 0)]),
    ('catch_value', [('12',), ('x',)]),
    ('loop_else', [(3,), (5,), (9,), (0,)]),
    ('nested_break', [(4,), (0,)]),
    ('augmented', [(5, 3), (0, 1)]),
    ('deletions', [([1, 2], {'x': 1, 'y': 2})]),
    ('slices', [([1, 2, 3, 4], 1, 3), ([1], 0, 0)]),
    ('targets', [((1, (2, 3)),)]),
    ('calls', [(4,)]),
    ('assertions', [(5,), (-5,), (500,)]),
    ('constants', [('a',), ('b',)]),
    ('chain', [(1, 2, 3), (3, 2, 1), (None, 1, 2)][:2]),
    ('choose', [(0, 1), (3, 2), (2, 3)]),
    ('comprehensions', [(0,), (5,)]),
    ('strings', [('abc', 2)]),
    ('methods', [('a,ba',)]),
    ('numbers', [(5, 3), (-5, 3)]),
    ('displays', [(4,)]),
    ('local_function', [(4,)]),
    ('local_import', [(4,)]),
]
