"""An operation is first met where there is to be no more code; later, code is made of it."""
from pypy.rlib.jit import hint


class Log(object):
    total = 0


log = Log()


def opaque(x):
    log.total = x * 3
    return log.total


def portal(g, a):
    hint(None, global_merge_point=True)
    hint(g, concrete=True)
    k = hint(a, promote=True)
    if k == 2:
        return opaque(k + g)
    return k


def main(g, a):
    return portal(g, a)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": {"stop_at": ["opaque"]},
        "runs": [{"args": [0, 1]}, {"args": [0, 2]}, {"args": [1, 2]}, {"args": [1, 1]}]}
