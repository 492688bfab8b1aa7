# Text is built, cut and compared.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['s', 'n'])

def interp(code, s):
    pc = 0
    n = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, s=s, n=n)
        op = code[pc]
        pc += 1
        if op == 'd':
            s = s + s
        elif op == 'c':
            s = s[1:]
        elif op == 'x':
            s = s + chr(97 + n % 26)
        elif op == 'u':
            s = s.replace('ab', 'c')
        elif op == 'n':
            n += len(s)
        elif op == '=':
            if s == 'abab':
                return -n
        elif op == 'f':
            n += s.find('b')
        elif op == 'L':
            if n < 400:
                pc = 0
    return n * 7 + len(s)

def main(which, k):
    return interp(['xnL', 'd=', 'xfnucL', 'dddcccunf', 'xxnf=L'][which], 'ab' * k)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 1]}, {"args": [1, 1]}, {"args": [2, 3]}, {"args": [3, 2]}, {"args": [4, 0]}]}
