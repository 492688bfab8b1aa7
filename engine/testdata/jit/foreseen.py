"""An interpreter whose code promotes what its objects are, calls what raises, and goes the ways that are written second."""
from pypy.rlib.jit import hint


class Number(object):
    def __init__(self, value):
        self.value = value

    def plus(self, other):
        return Number((self.value + other.get()) & 0xffff)

    def get(self):
        return self.value


class Pair(Number):
    def __init__(self, value, other):
        self.value = value
        self.other = other

    def plus(self, other):
        if self.other is None:
            return Number(other.get() ^ 1)
        return Pair((self.value ^ other.get()) & 0xffff, self.other)

    def get(self):
        return self.value + self.other.get()


class Odd(Exception):
    pass


def strict(n):
    if n % 5 == 3:
        raise Odd
    return n + 1


def step(acc, items, i):
    hint(acc.__class__, promote=True)
    item = items[i & 3]
    hint(item.__class__, promote=True)
    acc = acc.plus(item)
    if acc.get() & 1:
        return acc
    if i % 7 > 2:
        try:
            i = strict(i)
        except Odd:
            return Number(i)
    if acc.get() < i:
        return Pair(i, acc)
    return acc


def interpret(code, n, a):
    items = [Number(1), Pair(2, Number(3)), Number(a), Pair(4, Number(a))]
    acc = Number(a)
    pc = 0
    while n > 0:
        hint(None, global_merge_point=True)
        pc = hint(pc, promote=True)
        op = code[pc]
        if op == 's':
            acc = step(acc, items, n)
        elif op == 'd':
            n -= 1
        elif op == 'j':
            pc = -1
        pc += 1
    return acc.get()


CODES = ["sdj", "ssdj", "dsj"]


def main(which, n, a):
    return interpret(CODES[which], n, a)


META = {"kind": "portal", "entry": "main", "portal": "interpret",
        "policy": {"stop_at": ["strict"]},
        "runs": [{"args": [0, 30, 5]}, {"args": [1, 300, 8]}, {"args": [2, 77, 1]}]}
