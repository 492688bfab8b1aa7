# Loops inside of instructions, and calls of the portal from within.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['n', 'acc'])

@unroll_safe
def weigh(code, n):
    total = 0
    for i in range(len(code)):
        total += ord(code[i]) * (i + n)
    return total

def gcd(a, b):
    while b:
        a, b = b, a % b
    return a

def interp(code, n):
    pc = 0
    acc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, n=n, acc=acc)
        op = code[pc]
        pc += 1
        if op == 'w':
            acc += weigh(code, n) % 101
        elif op == 'g':
            acc += gcd(acc + 12, n + 6)
        elif op == 'r':
            if n > 0:
                acc += interp(code, n - 1)
                n = n - 2
        elif op == 'c':
            if n > 1:
                acc += interp('gw', n // 2)
        elif op == 'L':
            n -= 1
            if n > 0:
                pc = 0
    return acc % 100003

def main(which, n):
    return interp(['wL', 'gL', 'rg', 'cgL', 'wgc'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 40]}, {"args": [2, 8]}, {"args": [3, 12]}, {"args": [4, 9]}]}
