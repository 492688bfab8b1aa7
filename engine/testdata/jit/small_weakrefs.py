# Weak references to boxes of an interpreted language: making one forces the box, and following one
# gives a box of which nothing is known, or None once gc.collect() has found it dead.
import gc
import weakref
from rlib.jit import JitDriver, hint
from rlib.objectmodel import keepalive_until_here
from rlib.rweakref import dead_ref

driver = JitDriver(greens=['pc', 'code'], reds=['x', 'y', 'seen', 'last'])

class Box(object):
    pass

class Int(Box):
    def __init__(self, v):
        self.v = v
    def add(self, v):
        return Int((self.v + v) % 10007)

class Twin(Int):
    def add(self, v):
        return Twin((self.v + 2 * v) % 10007)

class Around(object):
    def __init__(self, box):
        self.box = box

ROOT = Int(3)
TO_ROOT = weakref.ref(ROOT)

def follow(seen):
    box = seen()
    if box is None:
        return 17
    return box.add(1).v

def interp(code, n):
    pc = 0
    x = Int(n)
    y = Twin(1)
    seen = dead_ref
    last = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, x=x, y=y, seen=seen, last=last)
        op = code[pc]
        pc += 1
        hint(x.__class__, promote=True)
        hint(y.__class__, promote=True)
        if op == 'r':
            seen = weakref.ref(x)
        elif op == 'c':
            gc.collect()
        elif op == 'f':
            last = (last * 7 + follow(seen)) % 10007
        elif op == '+':
            x = x.add(y.v)
        elif op == 's':
            x, y = y, x
        elif op == 'n':
            x = Int(last)
        elif op == 'd':
            seen = dead_ref
        elif op == 'p':
            seen = TO_ROOT
        elif op == 'k':
            around = Around(x.add(2))
            seen = weakref.ref(around.box)
            gc.collect()
            last = (last * 7 + follow(seen)) % 10007
            keepalive_until_here(around)
            seen = dead_ref
        elif op == 'l':
            if last % 5 and x.v % 3:
                pc = 0
        keepalive_until_here(x)
        keepalive_until_here(y)
    keepalive_until_here(x)
    keepalive_until_here(y)
    return last * 100003 + x.v * 11 + y.v

# In the first programs what is followed is alive; in those of DEAD, some of it is not.
CODES = ['rcf+fkf', 'rcfs+rcfl', 'r+f+cdfpcf', 'rcfsrcfs+ncsfl', 'pcfrsfcf+fl', 'rsncfrcfsl']
DEAD = ['rf+cf', 'rcf+s+rcfl', 'r+ncfdfpf', 'rcfnscfl', 'pfrsfcs+cfl', 'rsncfrncfl']

def main(which, n):
    return interp((CODES + DEAD)[which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp",
        "runs": [{"args": [0, 3]}, {"args": [1, 9]}, {"args": [2, 5]}, {"args": [3, 8]}, {"args": [4, 5]}, {"args": [5, 0]}]}
