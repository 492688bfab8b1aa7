# A switch over many opcodes, dispatched by comparisons.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['a', 'b', 'c'])

def interp(code, a):
    pc = 0
    b = 1
    c = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, a=a, b=b, c=c)
        op = ord(code[pc])
        pc += 1
        if op == 48:
            a += 1
        elif op == 49:
            a -= 1
        elif op == 50:
            b += a
        elif op == 51:
            b = b % 1000
        elif op == 52:
            c += b
        elif op == 53:
            a, b = b, a
        elif op == 54:
            c ^= a
        elif op == 55:
            c &= 65535
        elif op == 56:
            a -= 3
            if a > 0:
                pc -= 8
                if pc < 0:
                    pc = 0
        elif op == 57:
            if c % 2:
                pc += 1
        else:
            return -op
    return a * 3 + b * 5 + c

def main(n, a):
    return interp(['0123456789', '2345671' + '8' + '55', '10x', '1947' + '1' * 4 + '8', ''][n], a)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 30]}, {"args": [1, 12]}, {"args": [2, 3]}, {"args": [3, 40]}, {"args": [4, 4]}]}
