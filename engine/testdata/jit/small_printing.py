# What the interpreted program prints comes once, whatever runs it.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['n'])

class Count(object):
    printed = 0

count = Count()

def interp(code, n):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, n=n)
        op = code[pc]
        pc += 1
        if op == 'p':
            print n,
            count.printed += 1
        elif op == 'l':
            print 'line', promote(n)
            count.printed += 1
        elif op == '-':
            n -= 1
        elif op == 'L':
            if n > 0:
                pc = 0
    return n

def main(which, n):
    count.printed = 0
    interp(['p-L', 'pl-L', 'lp'][which], n)
    return count.printed

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 14]}, {"args": [2, 25]}]}
