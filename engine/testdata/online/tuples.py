LOAD, ADD, SUB, JNZ, MOV, RET = range(6)
PROG = [(LOAD, 0, 0), (LOAD, 1, 1), (ADD, 1, 0), (SUB, 0, 1), (JNZ, 0, 2), (RET, 1, 0)]
def run(prog, n):
    regs = [0, 0, 0]
    pc = 0
    while True:
        op, a, b = prog[pc]
        pc = pc + 1
        if op == LOAD:
            if b == 0:
                regs[a] = n
            else:
                regs[a] = 0
        elif op == ADD:
            regs[a] = regs[a] + regs[b]
        elif op == SUB:
            regs[a] = regs[a] - b
        elif op == JNZ:
            if regs[a] != 0:
                pc = b
        elif op == RET:
            return regs[a]
def main(n):
    return run(PROG, n)
