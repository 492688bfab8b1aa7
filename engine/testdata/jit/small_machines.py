# Registers in a list that is promoted piece by piece; instructions are objects.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'program'], reds=['regs'])

class Instr(object):
    _immutable_fields_ = ['op', 'x', 'y', 'z']
    def __init__(self, op, x, y, z):
        self.op = op
        self.x = x
        self.y = y
        self.z = z

class Program(object):
    _immutable_fields_ = ['instrs[*]']
    def __init__(self, instrs):
        self.instrs = instrs

def interp(program, n):
    pc = 0
    regs = [n, 0, 1, 0]
    while True:
        driver.jit_merge_point(pc=pc, program=program, regs=regs)
        if pc >= len(program.instrs):
            break
        i = promote(program.instrs[pc])
        pc += 1
        if i.op == 'add':
            regs[i.x] = regs[i.y] + regs[i.z]
        elif i.op == 'sub':
            regs[i.x] = regs[i.y] - regs[i.z]
        elif i.op == 'mod':
            regs[i.x] = regs[i.y] % i.z
        elif i.op == 'jnz':
            if regs[i.x] != 0:
                pc = i.y
        elif i.op == 'loop':
            r = promote(regs[i.x] & 3)
            regs[i.y] = regs[i.y] + r * 5
    return regs[0] + regs[1] * 10 + regs[3] * 1000

A = Program([Instr('add', 1, 1, 0), Instr('sub', 0, 0, 2), Instr('jnz', 0, 0, 0)])
B = Program([Instr('loop', 0, 3, 0), Instr('mod', 3, 3, 77), Instr('sub', 0, 0, 2), Instr('jnz', 0, 0, 0), Instr('add', 1, 3, 3)])

def main(which, n):
    if which:
        return interp(A, n)
    return interp(B, n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 40]}, {"args": [1, 30]}, {"args": [0, 1]}]}
