"""Lists that are added make one of another type: only some of the three lists change their length."""
from pypy.rlib.jit import hint


def portal(a, b, i):
    hint(None, global_merge_point=True)
    fixed = [a, b]
    longer = [b]
    longer.append(7)
    both = fixed + longer
    both[0] = 100
    back = longer + fixed
    back.append(a)
    copied = list(fixed)
    copied.append(3)
    return both[i] * 10000 + back[i] * 100 + copied[i & 1]


def main(a, b, i):
    return portal(a, b, i)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [1, 2, 0]}, {"args": [1, 2, 3]}, {"args": [4, 5, 1]}]}
