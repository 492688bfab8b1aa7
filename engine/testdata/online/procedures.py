# interpreter with procedures and a call stack of (proc, pc)
PROCS = {'m': 'nDAr', 'D': 'n2*r', 'A': '1+r'}
class Frame(object):
    def __init__(self, code, back):
        self.code = code
        self.pc = 0
        self.back = back
def run(start, n):
    f = Frame(PROCS[start], None)
    acc = 0
    while True:
        c = f.code[f.pc]
        f.pc += 1
        if c == 'r':
            b = f.back
            if b is None:
                return acc
            f = b
        elif c == 'n':
            acc = n
        elif c == '*':
            acc *= 2
        elif c == '+':
            acc += 1
        elif c in PROCS:
            f = Frame(PROCS[c], f)
def main(n):
    return run('m', n)
