class M:
    def __init__(self, n):
        self.n = n
        self.s = [0] * 8
        self.sp = 0
        self.pc = 0
def push(m, a):
    m.s[m.sp] = a
    m.sp += 1
def arg(m, a):
    m.s[m.sp] = m.n
    m.sp += 1
def add(m, a):
    m.sp -= 1
    m.s[m.sp - 1] += m.s[m.sp]
def mul(m, a):
    m.sp -= 1
    m.s[m.sp - 1] *= m.s[m.sp]
PROG = [(arg, 0), (push, 5), (mul, 0), (arg, 0), (add, 0)]
def run(prog, n):
    m = M(n)
    while m.pc < len(prog):
        f, a = prog[m.pc]
        m.pc += 1
        f(m, a)
    return m.s[0]
def main(n):
    return run(PROG, n)
