"""On a branch that was left for later, states are generalised, and then a value is promoted."""
from pypy.rlib.jit import hint


def count(n, t):
    while n > 0:
        if n & 1:
            t = t + n
        n -= 1
    return t


def portal(a, b):
    hint(None, global_merge_point=True)
    t = 0
    if a > b:
        t = count(a & 7, 1)
    n = b & 3
    while n > 0:
        if t > 3:
            t = t - n
        n -= 1
    if t > 2:
        t = count(b & 3, t)
    k = hint(t & 3, promote=True)
    return k * 100 + t


def main(a, b):
    return portal(a, b)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [1, 2]}, {"args": [5, 2]}, {"args": [7, 1]}, {"args": [7, 6]}, {"args": [1, 9]}, {"args": [6, 5]}]}
