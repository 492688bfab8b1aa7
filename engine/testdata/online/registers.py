def interp(code, x):
    regs = [0, 0, 0, 0]
    regs[0] = x
    pc = 0
    while True:
        op = code[pc]
        if op == 'r':
            return regs[ord(code[pc + 1]) - 48]
        elif op == 'a':
            regs[ord(code[pc + 1]) - 48] += regs[ord(code[pc + 2]) - 48]
            pc += 3
        elif op == 'd':
            regs[ord(code[pc + 1]) - 48] -= 1
            pc += 2
        elif op == 'j':
            if regs[ord(code[pc + 1]) - 48] > 0:
                pc = ord(code[pc + 2]) - 48
            else:
                pc += 3

def main(n, m):
    return interp("a10d0j00r1", n)
