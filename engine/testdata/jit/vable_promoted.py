"""The address of a virtualizable structure is promoted; its fields stay in variables."""
from pypy.rlib.jit import hint


class Frame(object):
    _virtualizable_ = True

    def __init__(self, n):
        self.n = n


def look(frame):
    return frame.n


def portal(frame, x):
    hint(None, global_merge_point=True)
    frame.n = frame.n + x
    hint(frame, promote=True)
    frame.n = frame.n * 2
    if x > 2:
        frame.n = frame.n + look(frame)
    return frame.n


def main(n, x):
    frame = Frame(n)
    return portal(frame, x) * 1000 + frame.n


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": {"stop_at": ["look"]},
        "runs": [{"args": [5, 1]}, {"args": [6, 7]}, {"args": [7, 8]}]}
