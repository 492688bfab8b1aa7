# Floats, conversions and comparisons.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['x', 'y', 'n', 'steps'])

def interp(code, n):
    pc = 0
    x = 1.5
    y = float(n)
    steps = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, x=x, y=y, n=n, steps=steps)
        op = code[pc]
        pc += 1
        if op == 'a':
            x += y / 2.0
        elif op == 'm':
            x = x * 1.25 - 3.0
        elif op == 's':
            x, y = y, x
        elif op == 'i':
            n = int(x)
        elif op == 'n':
            x = -x
        elif op == '<':
            n -= 1
            steps += 1
            if x < 1000.0 and steps < 40:
                pc = 0
        elif op == 'r':
            if y == 0.0:
                raise ZeroDivisionError
            x = x / y
        elif op == '-':
            n -= 1
            y = y - 1.0
    return int(x * 100.0) + n

def main(which, n):
    return interp(['amsi<', 'am<', 'ans-i<', '-r', 'mn-r-r'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 14]}, {"args": [2, 25]}, {"args": [3, 1]}, {"args": [4, 5]}]}
