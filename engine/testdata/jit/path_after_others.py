"""A state waits at a split while others are generalised; only then it goes on to a promotion."""
from pypy.rlib.jit import hint


class A(object):
    def __init__(self, value, next):
        self.value = value
        self.next = next


class B(A):
    pass


def either(p, q, x):
    if x & 1:
        return p
    return q


def portal(a, b, c):
    hint(None, global_merge_point=True)
    p = A(a, None)
    q = either(p, B(b, p), c)
    u = 1
    n = a
    while n > 0:
        q = either(p, q, b)
        u = a
        n -= 1
        if 0 > u:
            continue
    return hint(u, promote=True)


def main(a, b, c):
    return portal(a, b, c)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [14, 6, 934]}, {"args": [0, 1, 3]}, {"args": [3, 1, 2]}]}
