# The condition of the loop has several operands, so several blocks stand before the merge point.
from rlib.jit import JitDriver

driver = JitDriver(greens=['pc', 'code'], reds=['fuel', 'acc'])

def interp(code, acc, fuel):
    pc = 0
    while pc < len(code) and fuel > 0 and acc != 13:
        driver.jit_merge_point(pc=pc, code=code, fuel=fuel, acc=acc)
        fuel -= 1
        op = code[pc]
        pc += 1
        if op == 't':
            acc = acc * 3 % 1001
        elif op == '<':
            acc -= 5
            if acc > 0:
                pc = 0
        else:
            acc += 1
    return acc * 100 + fuel

def main(which, acc, fuel):
    return interp(['tt<+', '+<', ''][which], acc, fuel)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 5, 50]}, {"args": [0, 900, 50]}, {"args": [1, 40, 30]}, {"args": [1, 9, 100]}, {"args": [1, 21, 3]}, {"args": [2, 4, 4]}]}
