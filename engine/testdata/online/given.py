def interp(code, n):
    acc = n
    for op in code:
        if op == 1:
            acc += n
        elif op == 2:
            acc *= 2
    return acc
def pairs(prog, n):
    acc = n
    pc = 0
    while pc < len(prog):
        op, arg = prog[pc]
        pc += 1
        if op == '+':
            acc += arg
        elif op == '*':
            acc *= arg
        elif op == 'j':
            if acc < 100:
                pc = arg
    return acc
def strs(prog, n):
    acc = n
    for line in prog:
        if line == 'inc':
            acc += 1
        elif line == 'dbl':
            acc *= 2
    return acc
