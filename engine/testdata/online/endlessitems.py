# the same in a list
CODE = "iax"
def main(n):
    regs = [0, 0, n]
    while regs[0] < regs[2]:
        op = CODE[regs[1] % 3]
        regs[1] += 1
        if op == 'i':
            regs[0] += 1
        elif op == 'a':
            regs[0] += 2
        elif op == 'x':
            regs[0] += 3
    return regs[0]
