# A register machine in the style of later years: a JitDriver says what is green, and where a loop closes.
from rlib.jit import JitDriver

driver = JitDriver(greens=['pc', 'code'], reds=['a', 'b', 'n'])


def interp(code, n):
    pc = 0
    a = 0
    b = 1
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, a=a, b=b, n=n)
        op = code[pc]
        pc += 1
        if op == 'a':
            a += b
        elif op == 'b':
            b += 1
        elif op == 's':
            a, b = b, a % 1009
        elif op == '-':
            n -= 1
        elif op == 'L':
            if n > 0:
                pc = 0
                driver.can_enter_jit(pc=pc, code=code, a=a, b=b, n=n)
        elif op == 'l':
            if n % 7 > 0:
                pc -= 4
                driver.can_enter_jit(pc=pc, code=code, a=a, b=b, n=n)
        else:
            raise ValueError
    return a * 10000 + b


def main(which, n):
    codes = ['ab-L', 'as-b-lL', 'ab', 'abx']
    return interp(codes[which], n)


META = {'entry': 'main', 'kind': 'portal', 'portal': 'interp', 'runs': [
    {'args': [0, 50]}, {'args': [0, 3]}, {'args': [1, 40]}, {'args': [2, 5]}, {'args': [3, 5]}, {'args': [0, 2000]}]}
