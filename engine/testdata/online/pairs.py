PROG = [('push', 3), ('arg', 0), ('add', 0), ('jnz', 1), ('ret', 0)]
def run(prog, arg):
    pc = 0
    acc = 0
    while True:
        op, x = prog[pc]
        pc += 1
        if op == 'push':
            acc = acc + x
        elif op == 'arg':
            arg = arg - 1
        elif op == 'add':
            acc = acc * 2
        elif op == 'jnz':
            if arg > 0:
                pc = x
        elif op == 'ret':
            return acc
def main(n: int):
    return run(PROG, n)
