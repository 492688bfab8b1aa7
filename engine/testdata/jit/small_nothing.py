# Lists and dictionaries of which nothing but their size is known: all that is in them is None.
from rlib.jit import JitDriver, promote

driver = JitDriver(greens=['pc', 'code'], reds=['acc', 'marks'])

def nones(n):
    l = []
    for i in range(n):
        l.append(None)
    return l

def interp(code, acc):
    pc = 0
    marks = [None]
    seen = {}
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, acc=acc, marks=marks)
        promote(None)
        op = code[pc]
        pc += 1
        if op == 'a':
            marks.append(None)
        elif op == 'p':
            marks.pop()
        elif op == 's':
            marks[0] = None
        elif op == 'm':
            marks = marks + [None, None]
        elif op == 'l':
            acc += len(nones(acc & 7))
        elif op == 'x':
            marks = marks[1:]
        acc = acc * 3 + len(marks)
    for i in range(acc & 7):
        seen[i] = None
    if 3 in seen:
        acc += len(seen)
    return acc

def main(which, acc):
    return interp(['asxmaap', 'aapplm', 'x'][which], acc)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 3]}, {"args": [0, 8]}, {"args": [1, 5]}, {"args": [2, 7]}]}
