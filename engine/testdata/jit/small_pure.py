# Elidable look-ups in a world that changes by versions.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['obj', 'total'])

class Version(object):
    pass

class Klass(object):
    def __init__(self):
        self.names = {'a': 1, 'b': 20}
        self.version = Version()
    def lookup(self, name):
        self = hint(self, promote=True)
        version = hint(self.version, promote=True)
        return self._lookup(name, version)
    @elidable
    def _lookup(self, name, version):
        if name in self.names:
            return self.names[name]
        return -1
    def set(self, name, value):
        self.names[name] = value
        self.version = Version()

class Obj(object):
    def __init__(self, klass):
        self.klass = klass

def interp(code, obj):
    pc = 0
    total = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, obj=obj, total=total)
        op = code[pc]
        pc += 1
        if op == 'a':
            total += obj.klass.lookup('a')
        elif op == 'b':
            total += obj.klass.lookup('b')
        elif op == 'c':
            total += obj.klass.lookup('c')
        elif op == '!':
            obj.klass.set('b', total % 50)
        elif op == 'L':
            if total < 900:
                pc = 0
    return total

def main(which, n):
    k = Klass()
    if n > 5:
        k.set('c', n)
    return interp(['abL', 'ab!L', 'cabL', 'c!b'][which], Obj(k))

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 3]}, {"args": [1, 8]}, {"args": [2, 9]}, {"args": [2, 3]}, {"args": [3, 7]}]}
