# Handlers of the interpreted language as a table, and exceptions that carry values.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code', 'handler'], reds=['acc', 'n'])

class Signal(Exception):
    def __init__(self, value):
        self.value = value

class Stop(Exception):
    pass

def step(op, acc, n):
    if op == 'd':
        if n == 0:
            raise ZeroDivisionError
        return acc // n
    if op == 'm':
        return acc * 3 + n
    if op == 't':
        if acc > 500:
            raise Signal(acc % 11)
        return acc
    if op == 'q':
        if n < -2:
            raise Stop
    return acc

def interp(code, n):
    pc = 0
    handler = 0
    acc = 1
    while True:
        driver.jit_merge_point(pc=pc, code=code, handler=handler, acc=acc, n=n)
        if pc >= len(code):
            break
        op = code[pc]
        pc += 1
        if op == 'h':
            handler = pc
        elif op == '-':
            n -= 1
        elif op == 'L':
            if n > -5:
                pc = 0
        else:
            try:
                acc = step(op, acc, n)
            except Signal, s:
                acc = s.value
                pc = handler
            except ZeroDivisionError:
                acc = -1
            except Stop:
                return acc
    if acc == 13:
        raise Signal(13)
    return acc

def main(which, n):
    try:
        return interp(['mtd-L', 'hm-tL', 'mmt-qL', 'md', '-d-dL'][which], n)
    except Signal, s:
        return -s.value

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 20]}, {"args": [2, 30]}, {"args": [3, 10]}, {"args": [4, 4]}]}
