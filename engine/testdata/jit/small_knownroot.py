"""A function of the run-time system is called while code is made, as its argument is what a virtual object is known to hold."""
import math
from rlib.jit import JitDriver

driver = JitDriver(greens=['pc', 'code'], reds=['total'])

class Number(object):
    def __init__(self, value):
        self.value = value

def interp(code, total):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, total=total)
        op = code[pc]
        pc += 1
        if op == 'L':
            if total < 500:
                pc = 0
        else:
            n = Number(float(ord(op)))
            total += int(math.sqrt(n.value) * 100.0)
    return total

def main(which, n):
    return interp(['24', '24L'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 3]}, {"args": [1, 3]}, {"args": [1, -9000]}]}
