# Promotions with many values, in calls that are followed: their general versions go on in several activations.
from rpython.rlib.jit import hint, promote, JitDriver, unroll_safe

driver = JitDriver(greens=['code', 'pc'], reds=['n', 'acc', 'pair'])

class Odd(Exception):
    def __init__(self, value):
        self.value = value

class Pair(object):
    def __init__(self, left, right):
        self.left = left
        self.right = right

def sixth(x):
    if x % 7 == 3:
        raise Odd(x)
    return 6 * x

def scaled(pair, by):
    # A virtual object of two activations, and an exception from after the promotion.
    k = promote(pair.left)
    pair.right = pair.right + k
    return sixth(k) + by

def guarded(pair, by, again):
    try:
        result = scaled(pair, by) + again
    except Odd, e:
        return e.value - pair.right
    pair.left = pair.left + 1
    return result

def parity(n):
    # The result is green in the caller, which has another promotion behind it.
    if promote(n & 31) > 15:
        return 1
    return 0

def steps(x):
    try:
        return promote(x) // (x - 4)
    except ZeroDivisionError:
        return -x

def interp(code, n):
    pc = 0
    acc = 0
    pair = None
    while pc < len(code):
        driver.jit_merge_point(code=code, pc=pc, n=n, acc=acc, pair=pair)
        op = code[pc]
        pc += 1
        if op == 'p':
            pair = Pair(n, acc)
        elif op == 's':
            fresh = Pair(n, acc)
            acc = acc + guarded(fresh, n + 1, acc & 7) + fresh.left * 3 + fresh.right
        elif op == 'o':
            if pair is not None:
                acc = acc + guarded(pair, 2, n)
        elif op == 'b':
            if hint(parity(n), concrete=True):
                acc += promote(n & 7) * 3
            else:
                acc += 1
        elif op == 'd':
            acc = acc + steps(n)
        elif op == 'u':
            acc = acc + scaled(Pair(n, 1), 0)
        elif op == 'L':
            n -= 1
            if n > 0:
                pc = 0
        acc = acc % 1000003
    return acc

def main(which, n):
    return interp(['sL', 'posL', 'bL', 'dsL', 'puoL', 'dbsobL'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 30]}, {"args": [1, 25]}, {"args": [2, 60]}, {"args": [3, 20]}, {"args": [4, 2]}, {"args": [4, 12]}, {"args": [5, 50]}]}
