def jumps(prog):
    table = [0] * len(prog)
    open = []
    for i in range(len(prog)):
        if prog[i] == '[':
            open.append(i)
        elif prog[i] == ']':
            j = open.pop()
            table[i] = j
            table[j] = i
    return table
def run(prog, n):
    table = jumps(prog)
    tape = [0] * 5
    tape[0] = n
    p = 0
    pc = 0
    while pc < len(prog):
        c = prog[pc]
        if c == '+':
            tape[p] += 1
        elif c == '-':
            tape[p] -= 1
        elif c == '>':
            p += 1
        elif c == '<':
            p -= 1
        elif c == '[':
            if tape[p] == 0:
                pc = table[pc]
        elif c == ']':
            if tape[p] != 0:
                pc = table[pc]
        pc += 1
    return tape[p]
def main(n):
    return run("[->+++<]>", n)
