PUSH, ADD, SUB, JNZ, DUP, RET, SWAP = range(7)
prog = [PUSH, 0, SWAP, DUP, JNZ, 8, RET, 0, DUP, SWAP, PUSH, 1, SUB, RET]

def run(code, acc):
    pc = 0
    total = 0
    while True:
        op = code[pc]
        pc = pc + 1
        if op == PUSH:
            total = total + code[pc]
            pc += 1
        elif op == SUB:
            acc = acc - 1
        elif op == JNZ:
            t = code[pc]
            pc += 1
            if acc > 0:
                pc = t
        elif op == ADD:
            total += acc
        elif op == RET:
            return total

P1 = [PUSH, 5, ADD, SUB, JNZ, 2, RET]

def main(n):
    return run(P1, n)
