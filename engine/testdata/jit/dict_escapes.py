"""A virtual dictionary is forced, where the function that makes one has arguments that are nothing."""
from pypy.rlib.jit import hint


def at(d, k):
    return d[k]


def portal(a, b):
    hint(None, global_merge_point=True)
    d = {}
    d[1] = a
    d[b] = 7
    return d[1] * 10 + at(d, b)


def main(a, b):
    return portal(a, b)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": {"stop_at": ["at"]},
        "runs": [{"args": [1, 2]}, {"args": [2, 1]}]}
