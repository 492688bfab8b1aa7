"""An interpreter whose program grows: when the compiler is asked where the new list is being filled in, it must not take what is in that list
for what will be there."""
from rlib.jit import JitDriver

driver = JitDriver(greens=['pc', 'code'], reds=['a'])


def run(code, a):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, a=a)
        op = code[pc]
        pc += 1
        if op == 0:
            a = a * 3 + 1
        elif op == 1:
            code = code + [2]
        else:
            a += 10
    return a


def main(n):
    return run([1, 0], n)


META = {'kind': 'portal', 'entry': 'main', 'portal': 'run', 'runs': [{'args': [5]}]}
