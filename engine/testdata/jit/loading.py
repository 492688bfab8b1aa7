"""An interpreter whose instructions load what is written in a text: what scans the text has a loop of its own."""
from rpython.rlib.jit import JitDriver, unroll_safe, elidable

driver = JitDriver(greens=['pc', 'code'], reds=['total'])

TEXTS = ['12 3 45', '6', '']

class Scanner(object):
    def __init__(self, text):
        self.text = text
        self.at = 0

    def number(self):
        n = 0
        while self.at < len(self.text) and self.text[self.at] != ' ':
            n = n * 10 + ord(self.text[self.at]) - ord('0')
            self.at += 1
        self.at += 1
        return n

def load(k):
    scanner = Scanner(TEXTS[k])
    total = 0
    while scanner.at < len(scanner.text):
        total += scanner.number()
    return total

@unroll_safe
def power(n, e):
    p = 1
    for i in range(e):
        p *= n
    return p

@elidable
def digits(n):
    s = 0
    while n:
        s += n % 10
        n //= 10
    return s

def interp(code, total):
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, total=total)
        op = code[pc]
        pc += 1
        if op == 'l':
            total += load(total % 3)
        elif op == 'p':
            total += power(total % 7, 3)
        elif op == 'd':
            total += digits(pc * 1000 + 234)
        elif op == 'j':
            if total < 1000:
                pc = 0
    return total

def main(n):
    return interp('lpdj', n)
