"""Labels are made at merge points for states of other stretches. (A program of the random ones.)"""
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
    p = B(hint((c) & 3, promote=True), None)
    a = (((0 + 1) * p.get(1))) & 1023
    n1 = ((u + 100)) & 3
    while n1 > 0:
        if len(l) > 2:
            t = l.pop()
        d[1] = ((a * 100)) & 1023
        c = (((b * a) + (0 + 7))) & 1023
        k2 = hint((u) & 3, promote=True)
        m2 = hint(k2, variable=True)
        g2 = hint(hint(m2, forget=True), concrete=True)
        a = t + hint(g2, variable=True)
        n1 -= 1
    u = hint(t, promote=True)
    q = either(p, q, t)
    hint(q.__class__, promote=True)
    c = hint(u, promote=True)
    if 2 in d:
        t = t + len(l) + d[1]
    return (a + b * 3 + c * 5 + t * 7 + u + p.v + q.get(l[0])) & 65535

def f1(a, b, c, p, q):
    t = 0
    u = 1
    l = [a, b]
    d = {}
    d[1] = a
    a = (p.get(hint(b, variable=True))) & 1023
    q.v = ((u * 100)) & 1023
    n3 = 0
    while n3 < 2:
        hint(n3, concrete=True)
        a = (((c * t) ^ (c * 1))) & 1023
        q = either(p, q, c)
        hint(q.__class__, promote=True)
        a = (((a + 100) - (7 ^ 0))) & 1023
        n3 += 1
    p.next = q
    p = q
    u = ((hint((a) & 3, promote=True) + (100 ^ 0))) & 1023
    if 1 in d:
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
    u = (f1(hint(0, variable=True), hint((u) & 3, promote=True), a, q, q)) & 1023
    c = (((100 - 100) * hint((2) & 3, promote=True))) & 1023
    n4 = (len(l)) & 3
    while n4 > 0:
        if p.next is not None:
            p = p.next
        if len(l) > 2:
            b = l.pop()
        n4 -= 1
    u = hint(b, promote=True)
    if (b - a) < 0:
        n5 = 0
        while n5 < 3:
            hint(n5, concrete=True)
            d[1] = (len(l)) & 1023
            b = ((hint(2, variable=True) - p.get(7))) & 1023
            n5 += 1
        q.v = (look(q, b)) & 1023
    if 1 in d:
        t = t + len(l) + d[1]
    return (a + b * 3 + c * 5 + t * 7 + u + p.v + q.get(l[0])) & 65535

def run(a, b, c):
    return portal(a, b, c)

META = {'kind': 'portal', 'entry': 'run', 'portal': 'portal', 'policy': {'stop_at': ['opaque', 'look', 'risky']}, 'runs': [{'args': [0, 0, 0]}]}
