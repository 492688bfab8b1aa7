"""A hint forgets that a value is red, but nobody asks for the result to be green: it stays red."""
from pypy.rlib.jit import hint


def portal(a, b):
    hint(None, global_merge_point=True)
    k = hint(a & 3, promote=True)
    m = hint(k, variable=True)
    n = hint(m, forget=True) + 1
    return n * 100 + b


def main(a, b):
    return portal(a, b)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [1, 2]}, {"args": [2, 3]}, {"args": [5, 4]}]}
