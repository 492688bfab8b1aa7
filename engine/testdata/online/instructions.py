# bytecode as prebuilt instruction objects with two operands; closures by class
class Instr(object):
    def __init__(self, op, a, b):
        self.op = op
        self.a = a
        self.b = b
MOV, ADD, SUB, MUL, JNZ, RET = range(6)
PROG = [Instr(MOV, 1, 2), Instr(MUL, 1, 0), Instr(SUB, 0, 3), Instr(JNZ, 0, 1), Instr(RET, 1, 0)]
def run(prog, n):
    regs = [n, 0, 1, 1]
    pc = 0
    while 1:
        ins = prog[pc]
        pc += 1
        if ins.op == MOV:
            regs[ins.a] = regs[ins.b]
        elif ins.op == ADD:
            regs[ins.a] += regs[ins.b]
        elif ins.op == SUB:
            regs[ins.a] -= regs[ins.b]
        elif ins.op == MUL:
            regs[ins.a] *= regs[ins.b]
        elif ins.op == JNZ:
            if regs[ins.a] != 0:
                pc = ins.b
        elif ins.op == RET:
            return regs[ins.a]
def main(n):
    return run(PROG, n)
