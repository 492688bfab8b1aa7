# Tests of classes that are known when code is generated, that are not, and that are only after a promotion; NULL among the objects.
from rlib.jit import JitDriver, hint, promote

driver = JitDriver(greens=['code'], reds=['i', 'total', 'stack'])

class Thing(object):
    pass

class Number(Thing):
    def __init__(self, n):
        self.n = n

class Small(Number):
    pass

class Pair(Thing):
    def __init__(self, first, second):
        self.first = first
        self.second = second

def weigh(thing):
    if isinstance(thing, Small):
        return 1
    if isinstance(thing, Number):
        return thing.n
    if isinstance(thing, Pair):
        return 100 + weigh(thing.first)
    return -1

def make(op, total):
    if op == 's':
        return Small(total)
    if op == 'n':
        return Number(total)
    if op == 'p':
        return Pair(Small(1), Number(total))
    return None

def interp(code, rounds):
    i = 0
    total = 0
    stack = [None]
    while i < rounds * len(code):
        driver.jit_merge_point(code=code, i=i, total=total, stack=stack)
        code = hint(code, promote=True)
        at = promote(i % len(code))
        op = code[at]
        total = (total + weigh(make(op, total))) % 1000003
        old = stack[0]
        if op == 'q':
            hint(old.__class__ if old is not None else Thing, promote=True)
        total = (total + weigh(old)) % 1000003
        stack[0] = make(op, total)
        i += 1
    return total

def main(n):
    return interp('snpqps', n) * 3 + interp('qqnsp', n % 5) + interp('pp', n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0]}, {"args": [1]}, {"args": [7]}, {"args": [40]}]}
