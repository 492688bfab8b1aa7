"""A portal whose green variables are fields of a frame that it reads for the merge point, and which
has a branch that is never taken in code that is generated.
"""
from rpython.rlib.jit import JitDriver, promote, we_are_jitted

class Chunk(object):
    def __init__(self, code):
        self.code = code

class Function(object):
    def __init__(self, chunk):
        self.chunk = chunk

class Frame(object):
    def __init__(self, function, ip, n):
        self.function = function
        self.ip = ip
        self.n = n

driver = JitDriver(greens=['ip', 'chunk'], reds=['frame', 'self'])

class VM(object):
    def __init__(self):
        self.frame = None
        self.frames = [None] * 10
        self.depth = 0
        self.top = 0
        self.interpreted = False
        self.functions = [Function(Chunk('iidcdb')), Function(Chunk('idr'))]

    def enter(self, f, n):
        self.frames[self.depth] = Frame(f, 0, n)
        self.frame = self.frames[self.depth]
        self.depth += 1

    def read(self):
        c = self.frame.function.chunk.code[self.frame.ip]
        self.frame.ip += 1
        return c

    def run(self):
        acc = 0
        self.depth -= 1
        self.frame = self.frames[self.depth]
        if not we_are_jitted():
            self.interpreted = True
        self.depth += 1
        while True:
            driver.jit_merge_point(ip=self.frame.ip, chunk=self.frame.function.chunk, frame=self.frame, self=self)
            promote(self.top)
            op = self.read()
            if op == 'i':
                self.top += 1
            elif op == 'd':
                self.frame.n -= 1
                if self.frame.n < 0:
                    return self.top
            elif op == 'c':
                self.enter(self.functions[1], self.frame.n)
            elif op == 'b':
                self.frame.ip = 0
            elif op == 'r':
                self.depth -= 1
                self.frame = self.frames[self.depth - 1]

def main(n):
    vm = VM()
    vm.enter(vm.functions[0], n)
    return vm.run()
