"""A portal that is its loop and nothing else: whoever wants to go on where a loop of the interpreted program closes can as
well call it again. What it does before the loop, it does only for code that is compiled.
"""
from rpython.rlib.jit import JitDriver, dont_look_inside, hint, we_are_jitted

driver = JitDriver(greens=['pc', 'code'], reds=['n', 'a', 'b'])

class Code(object):
    _immutable_fields_ = ['text', 'other']
    def __init__(self, text, other):
        self.text = text
        self.other = other

@dont_look_inside
def called(code, n):
    return interp(code, 0, n & 7, n & 3, n & 1)

def interp(code, pc, n, a, b):
    hint(code, concrete=True)
    if we_are_jitted():
        a = a + 0
    while True:
        driver.jit_merge_point(pc=pc, code=code, n=n, a=a, b=b)
        op = code.text[pc]
        pc += 1
        if op == 'a':
            a += b
        elif op == 'b':
            b += a % 7
        elif op == 'c':
            a += called(code.other, n)
        elif op == '-':
            n -= 1
        elif op == 'L':
            if n > 0:
                pc = 0
                driver.can_enter_jit(pc=pc, code=code, n=n, a=a, b=b)
        elif op == 'l':
            if n & 3:
                pc -= 3
                driver.can_enter_jit(pc=pc, code=code, n=n, a=a, b=b)
        else:
            return a % 100003

short = Code('ab-L.', None)
codes = [short, Code('acb-l-L.', short), Code('ab.', None)]

def main(which, n):
    return interp(codes[which % 10], which // 10, n, 1, 2)

META = {'entry': 'main', 'kind': 'portal', 'portal': 'interp', 'runs': [
    {'args': [0, 50]}, {'args': [1, 40]}, {'args': [2, 5]}, {'args': [11, 200]}]}
