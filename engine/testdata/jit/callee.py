"""Functions that are called by values that are not known: the portal calls itself with green
arguments that only the running program has.
"""
from rpython.rlib.jit import JitDriver

class Error(Exception):
    def __init__(self, n):
        self.n = n

class Method(object):
    _immutable_fields_ = ['code']
    def __init__(self, code):
        self.code = code

driver = JitDriver(greens=['pc', 'method'], reds=['n', 'acc', 'world'])

def call(world, which, n):
    m = world.methods[which]
    if m is None:
        raise Error(n)
    return run(world, m, n)

def run(world, method, n):
    pc = 0
    acc = 0
    while True:
        driver.jit_merge_point(pc=pc, method=method, n=n, acc=acc, world=world)
        op = method.code[pc]
        pc += 1
        if op == 'i':
            acc += n
        elif op == 'd':
            n -= 1
        elif op == 'c':
            acc += call(world, n % 3, n - 1)
        elif op == 't':
            try:
                acc += call(world, n & 3, n - 2)
            except Error as e:
                acc -= e.n
        elif op == 'r':
            if n <= 0:
                return acc
        elif op == 'b':
            pc = 0
            driver.can_enter_jit(pc=pc, method=method, n=n, acc=acc, world=world)
        elif op == 'x':
            raise Error(acc)

class World(object):
    def __init__(self):
        self.methods = [Method('ricdb'), Method('ritdidb'), Method('rddctdb'), None]

def main(n):
    world = World()
    try:
        return call(world, n % 4, n)
    except Error as e:
        return -1000 - e.n
