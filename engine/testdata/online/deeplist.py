# linked program of 600 nodes, interpreter recursive over the tail
class Ins(object):
    def __init__(self, op, next):
        self.op = op
        self.next = next
def build():
    p = None
    for i in range(600):
        p = Ins('+-*'[i % 3], p)
    return p
PROG = build()
def go(p, acc, n):
    if p is None:
        return acc
    if p.op == '+':
        return go(p.next, acc + n, n)
    elif p.op == '-':
        return go(p.next, acc - 1, n)
    else:
        return go(p.next, acc ^ n, n)
def main(n):
    return go(PROG, 1, n)
