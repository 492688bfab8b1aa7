"""An operation that may raise leaves the way of the exception for later; what follows merges and promotes."""
from pypy.rlib.jit import hint


def divide(a, b):
    if b == 0:
        raise ZeroDivisionError
    return a // b


def portal(a, b):
    hint(None, global_merge_point=True)
    t = 0
    n = 3
    while n > 0:
        try:
            t = t + divide(a, b - n)
        except ZeroDivisionError:
            t = t + 100
            if a > 4:
                t = hint(t, promote=True) + 1
        n -= 1
    return hint(t, promote=True) * 2


def main(a, b):
    return portal(a, b)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [7, 9]}, {"args": [7, 2]}, {"args": [3, 1]}, {"args": [7, 3]}, {"args": [9, 2]}]}
