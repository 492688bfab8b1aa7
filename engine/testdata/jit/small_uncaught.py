# Exceptions that leave the portal, from deep inside.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['n', 'items'])

def check(items, i):
    return items[i]

def parse(text):
    return int(text)

def interp(code, n):
    pc = 0
    items = [1, 2, 3]
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, n=n, items=items)
        op = code[pc]
        pc += 1
        if op == 'a':
            items.append(n)
        elif op == 'i':
            if n >= len(items):
                raise IndexError
            n = check(items, n) + 1
        elif op == 'p':
            n += parse('4%d' % n) % 7
        elif op == 'k':
            d = {1: 5, 2: 8}
            n = d[n]
        elif op == 'L' and n < 40:
            n += 1
            pc = 0
    return n

def main(which, n):
    return interp(['aL', 'iiii', 'p', 'kk', 'aaiL'][which], n)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 3]}, {"args": [1, 0]}, {"args": [1, 7]}, {"args": [2, 5]}, {"args": [3, 1]}, {"args": [3, 2]}, {"args": [4, 2]}]}
