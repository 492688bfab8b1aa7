"""Elidable functions with known arguments are called while code is made, also those that raise or give new objects."""
from rlib.jit import JitDriver, elidable, promote

driver = JitDriver(greens=['pc', 'code'], reds=['total', 'world'])

class Missing(Exception):
    pass

class Text(object):
    def __init__(self, value):
        self.value = value

class World(object):
    def __init__(self):
        self.names = {'a': 3, 'b': 40}

    @elidable
    def find(self, name):
        if name not in self.names:
            raise Missing
        return self.names[name]

@elidable
def twice(name):
    return Text(name + name)

def interp(code, world):
    pc = 0
    total = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, total=total, world=world)
        op = code[pc]
        pc += 1
        if op == 'L':
            if total < 500:
                pc = 0
        elif op == 't':
            total += len(twice(code).value)
        else:
            world = promote(world)
            try:
                total += world.find(op)
            except Missing:
                total += 1000
    return total

def main(which, n):
    world = World()
    if n > 5:
        world.names['c'] = n
    return interp(['abL', 'abtL', 'abcL', 'c'][which], world)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [
    {"args": [0, 3]}, {"args": [1, 3]}, {"args": [2, 9]}, {"args": [2, 3]}, {"args": [3, 7]}, {"args": [3, 1]}]}
