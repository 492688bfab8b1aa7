# A virtualizable frame with a stack pointer, and a callee that looks at it.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['frame'])

class Frame(object):
    _virtualizable2_ = True
    def __init__(self, n):
        self = hint(self, access_directly=True)
        self.a = n
        self.b = 0
        self.c = 1

class World(object):
    def __init__(self):
        self.frame = None
        self.looks = 0

world = World()

@dont_look_inside
def look():
    world.looks += 1
    return world.frame.a + world.frame.b

def interp(code, frame):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, frame=frame)
        op = code[pc]
        pc += 1
        if op == 'a':
            frame.a = frame.a + frame.c
        elif op == 'b':
            frame.b = (frame.a * 3 + frame.b) % 1009
        elif op == 'c':
            frame.c = frame.c + 1
        elif op == '?':
            frame.b = look() % 501
        elif op == 'L':
            if frame.c < 30:
                pc = 0
    return frame.a * 1000 + frame.b

def main(which, n):
    frame = Frame(n)
    world.frame = frame
    world.looks = 0
    r = interp(['abcL', 'a?cL', 'b?b', 'abc?L'][which], frame)
    return r + world.looks

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 3]}, {"args": [1, 8]}, {"args": [2, 5]}, {"args": [3, 9]}]}
