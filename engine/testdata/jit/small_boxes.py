# Boxed values of an interpreted language, made anew by each operation.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['x', 'y'])

class Box(object):
    pass

class Int(Box):
    def __init__(self, v):
        self.v = v
    def add(self, other):
        return other.addint(self.v)
    def addint(self, v):
        return Int((self.v + v) % 10007)
    def num(self):
        return self.v

class Pair(Box):
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def add(self, other):
        return Pair(self.b, other)
    def addint(self, v):
        return Pair(Int(v), self)
    def num(self):
        return 7

class Nil(Box):
    def add(self, other):
        return other
    def addint(self, v):
        return Int(v)
    def num(self):
        return 0

def interp(code, n):
    pc = 0
    x = Int(n)
    y = Nil()
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, x=x, y=y)
        op = code[pc]
        pc += 1
        hint(x.__class__, promote=True)
        hint(y.__class__, promote=True)
        if op == '+':
            y = x.add(y)
        elif op == 's':
            x, y = y, x
        elif op == 'p':
            y = Pair(x, y)
        elif op == '1':
            x = x.add(Int(1))
        elif op == 'l':
            if y.num() % 97 != 5:
                pc = 0
        elif op == 'n':
            y = Nil()
    hint(y.__class__, promote=True)
    return x.num() * 100000 + y.num()

def main(which, n):
    return interp(['+l', '1+l', 'ps+', 'ps+ns1', '+s1+p'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 3]}, {"args": [1, 8]}, {"args": [2, 5]}, {"args": [3, 9]}, {"args": [4, 1]}]}
