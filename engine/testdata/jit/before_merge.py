# What stands before the first merge point: a branch, a promotion, and a call that raises.
from rlib.jit import JitDriver, hint
driver = JitDriver(greens=['pc', 'code'], reds=['a', 'n'])
def check(n):
    if n > 50:
        raise ValueError
    return n * 2
def interp(code, n):
    pc = 0
    a = 0
    if n > 7:
        a = 5
    m = hint(n, promote=True)
    if m > 3:
        a += check(n)
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, a=a, n=n)
        op = code[pc]
        pc += 1
        if op == 'a':
            a += n
        elif op == '-':
            n -= 1
        elif op == 'L':
            if n > 0:
                pc = 0
                driver.can_enter_jit(pc=pc, code=code, a=a, n=n)
    return a + m
def main(which, n):
    return interp(['aa-L', 'a-L', 'ab'][which], n)


META = {'entry': 'main', 'kind': 'portal', 'portal': 'interp', 'runs': [
    {'args': [0, 3]}, {'args': [0, 5]}, {'args': [1, 9]}, {'args': [0, 60]}, {'args': [2, 8]}]}
