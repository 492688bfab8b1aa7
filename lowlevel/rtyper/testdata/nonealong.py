# Where a test says that a value is None, what it is passed on to can be of a type that
# has nothing to do with the value's own.


class A(object):
    def __init__(self, n):
        self.n = n


class B(object):
    def __init__(self, s):
        self.s = s


def another_list(n):
    text = str(n)
    v = [None] + [] if n > 5 else None
    try:
        v = [text.split(',') if n else None]
        if v is not None:
            return 1
    except KeyError:
        pass
    if v:
        return 2
    return 3


def items(k):
    if k > 1:
        return [k]
    return None


def never_none(n):
    v = [n]
    w = None
    if n > 100:
        w = {n: 'a'}
    if v is None:
        w = v
    if w is None:
        return -1
    return len(w)


def list_or_dict(n):
    v = items(n)
    w = {'a': n}
    if v is None:
        w = v
    if w is None:
        return -1
    return w['a'] + 10


def list_or_text(n):
    v = items(n)
    w = str(n)
    if n == 7:
        w = 'seven'
    while w is not None and len(w) < 3:
        n += 100
        if v is None:
            w = v
        else:
            w += str(v.pop())
            v = None
    if w is None:
        return 'none'
    return w


def a_or_none(k):
    if k > 0:
        return A(k)
    return None


def b_or_none(k):
    if k > 1:
        return B(str(k))
    return None


def same_none(n):
    a = a_or_none(n)
    b = b_or_none(n)
    w = str(n)
    if a is b:
        w = a
    if w is None:
        return 0
    return len(w)


class Link(object):
    def __init__(self, n):
        self.n = n

    def get(self, k):
        return [k, self.n]


def asserted(n):
    link = None
    r = 0
    while n > 0:
        if n % 3 == 0:
            assert isinstance(link, Link)
            r += link.get(n)[1]
        elif n % 3 == 1:
            link = None
        else:
            link = Link(n)
        n -= 1
    return r


TYPES = {}
EXAMPLES = {}
