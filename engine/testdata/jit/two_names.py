"""One object under two names must not be two objects where states meet: it is built if one of its names is."""
from pypy.rlib.jit import hint


class Cell(object):
    def __init__(self, value, next):
        self.value = value
        self.next = next


def either(p, q, x):
    if x & 1:
        return p
    return q


def same(a):
    q = Cell(a, None)
    q.next = q
    p = either(Cell(a, q), q, a)
    p.value = 0
    return q.value


def inside(a, given):
    q = Cell(a, None)
    if a & 1:
        holder = given
    else:
        holder = Cell(0, q)
    q.value = 5
    return holder.next.value + q.value


def portal(a, given):
    hint(None, global_merge_point=True)
    return same(a) * 1000 + inside(a, given)


def main(a):
    return portal(a, Cell(a, Cell(a + 1, None)))


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [8]}, {"args": [7]}, {"args": [5]}]}
