# Whole words: unsigned and masked arithmetic, as a generator of random numbers.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

from rlib.rarithmetic import r_uint, intmask
driver = JitDriver(greens=['pc', 'code'], reds=['x', 'y', 'n'])

def interp(code, n):
    pc = 0
    x = r_uint(n)
    y = r_uint(88172645463325252)
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, x=x, y=y, n=n)
        op = code[pc]
        pc += 1
        if op == 'x':
            x ^= x << 13
        elif op == 'y':
            x ^= y >> 7
        elif op == '+':
            y = x + y
        elif op == '*':
            y = y * r_uint(6364136223846793005)
        elif op == '<':
            if x < y:
                n -= 1
        elif op == 'L':
            n -= 1
            if n > 0:
                pc = 0
    return intmask((x ^ y) % r_uint(1000003)) + n

def main(which, n):
    return interp(['x+L', 'xy+*L', '*<+L', 'x'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 40]}, {"args": [2, 60]}, {"args": [3, 2]}]}
