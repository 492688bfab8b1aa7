"""The first way of a test needs variables that the other does without, and waits. (A program of the random ones.)"""
from pypy.rlib.jit import hint

class E(Exception):
    def code(self):
        return 1

class E1(E):
    n = 0 # should nobody make one
    def __init__(self, n):
        self.n = n
    def code(self):
        return self.n

class E2(E):
    pass

class A(object):
    def __init__(self, v, next):
        self.v = v
        self.next = next
    def get(self, x):
        return self.v + x

class B(A):
    def get(self, x):
        if self.next is None:
            return x
        return self.next.v - x

def opaque(x):
    return x * 3 + 1

def look(p, x):
    p.v = (p.v + 1) & 1023
    if x & 7 == 5:
        raise E1(x & 1023)
    return p.v + x

def risky(x):
    if x & 15 == 9:
        raise E1(x & 1023)
    if x & 15 == 10:
        raise E2()
    return x + 1

def either(p, q, x):
    if x & 1:
        return p
    return q

def small(x, y):
    if x > y:
        return x - y
    return y

def f0(a, b, c, p, q):
    t = 0
    u = 1
    l = [a, b]
    d = {}
    d[1] = a
    if p.next is not None:
        q = p.next
    u = (q.get((b + a))) & 1023
    if q.next is None:
        d[1] = ((2 - a)) & 1023
        p = either(p, q, c)
        hint(p.__class__, promote=True)
    u = (len(l)) & 1023
    k1 = hint((t) & 3, promote=True)
    m1 = hint(k1, variable=True)
    g1 = hint(hint(m1, forget=True), concrete=True)
    t = b + hint(g1, variable=True)
    if 2 in d:
        t = t + len(l) + d[1]
    return (a + b * 3 + c * 5 + t * 7 + u + p.v + q.get(l[0])) & 65535

def portal(a, b, c):
    hint(None, global_merge_point=True)
    p = A(a, None)
    q = either(p, B(b, p), c)
    t = 0
    u = 1
    l = [a, b]
    d = {}
    d[1] = a
    k2 = hint((u) & 3, promote=True)
    m2 = hint(k2, variable=True)
    g2 = hint(hint(m2, forget=True), concrete=True)
    u = t + hint(g2, variable=True)
    n3 = (p.get(100)) & 3
    while n3 > 0:
        if len(l) > 2:
            u = l.pop()
        try:
            k4 = hint((t) & 3, promote=True)
            m4 = hint(k4, variable=True)
            t = hint(m4, forget=True) + 1
            if 2 in d:
                raise E1(c)
            d[1] = ((2 ^ 7)) & 1023
            risky(b)
        except E, e:
            a = e.code() & 1023
        q = p
        q = B((b * a), None)
        n3 -= 1
    if (0 ^ 7) == 0:
        l[-2] = ((t + 100)) & 1023
        if 2 in d:
            raise E1(c)
    else:
        u = (((a * 100) - p.get(u))) & 1023
        k5 = hint((a) & 3, promote=True)
        m5 = hint(k5, variable=True)
        b = hint(m5, forget=True) + 1
    if 2 in d:
        t = t + len(l) + d[1]
    return (a + b * 3 + c * 5 + t * 7 + u + p.v + q.get(l[0])) & 65535

def run(a, b, c):
    return portal(a, b, c)

META = {'kind': 'portal', 'entry': 'run', 'portal': 'portal', 'policy': {'stop_at': ['opaque', 'look', 'risky']}, 'runs': [{'args': [0, 0, 0]}]}
