# code = list of (function, operand) tuples; functions return next pc
def add(r, k, pc):
    r[0] += k
    return pc + 1
def mulx(r, k, pc):
    r[0] *= r[1]
    return pc + 1
def decx(r, k, pc):
    r[1] -= k
    return pc + 1
def loop(r, k, pc):
    if r[1] > 0:
        return k
    return pc + 1
def stop(r, k, pc):
    return -1
PROG = [(add, 1), (mulx, 0), (decx, 1), (loop, 1), (stop, 0)]
def main(n):
    r = [0, n]
    pc = 0
    while pc >= 0:
        f, k = PROG[pc]
        pc = f(r, k, pc)
    return r[0]
