"""A field that was read of an object is no longer needed once the object itself is promoted."""
from pypy.rlib.jit import hint


class Box(object):
    _immutable_fields_ = ["n"]

    def __init__(self, n):
        self.n = n


boxes = [Box(3), Box(5)]


def portal(b, x):
    hint(None, global_merge_point=True)
    n = b.n
    hint(b, promote=True)
    if x > 2:
        x = x - n
    return x * 10 + b.n


def main(i, x):
    return portal(boxes[i], x)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [0, 1]}, {"args": [0, 7]}, {"args": [1, 1]}, {"args": [1, 7]}]}
