# -*- python2 -*-
class Error(Exception):
    pass


class Old:
    value = 5

    def get(self):
        return self.value


def divisions(a, b):
    return a / b, a // b, a % b


def literals(n):
    return 0777, 10L, `n`, n <> 3, 0xFF


def catch(n):
    try:
        if n == 1:
            raise Error, 'message'
        if n == 2:
            raise Error('other')
        if n == 3:
            raise KeyError, n
    except Error, e:
        return str(e)
    except (KeyError, IndexError), e:
        return 'key'
    return 'fine'


def printing(a, b):
    print a, b
    print a,
    print
    print 'x %d' % a
    return 0


def leak(n):
    x = 0
    l = [x for x in range(n)]
    return l, x


def old_class(n):
    o = Old()
    o.value += n
    return o.get()


def parameters(a, (b, c)):
    return a + b * c


def ranges(n):
    total = 0
    for i in xrange(n):
        total += i
    return total, range(n)[1:], {1: 2}.has_key(n)


def compare(a, b):
    return cmp(a, b), a == b


def fails(n):
    if n == 1:
        raise KeyError
    if n == 2:
        raise ValueError
    if n == 3:
        raise Error


def reraise_outer(n, m):
    total = 0
    while n < 5:
        try:
            fails(n)
        except KeyError:
            try:
                fails(m)
            except ValueError:
                total += 1
            if total < 10:
                raise
        n += 1
    return total


def reraise_later(n):
    try:
        fails(n)
    except (KeyError, Error):
        for i in range(n):
            if i == 2:
                raise
            n += i
    return n


CALLS = [
    ('reraise_outer', [(0, 0), (0, 2), (0, 3), (2, 0)]),
    ('reraise_later', [(0,), (1,), (2,), (3,)]),
    ('divisions', [(7, 2), (-7, 2)]),
    ('literals', [(3,), (4,)]),
    ('catch', [(0,), (1,), (2,), (3,)]),
    ('printing', [(1, 2)]),
    ('leak', [(3,)]),
    ('old_class', [(3,)]),
    ('parameters', [(1, (2, 3))]),
    ('ranges', [(3,)]),
    ('compare', [(1, 2), (2, 2)]),
]
