# an expression 500 deep
class E(object):
    def __init__(self, op, l, r):
        self.op = op
        self.l = l
        self.r = r
def build():
    t = E('n', None, None)
    for i in range(500):
        t = E('+' if i % 2 else '^', t, E('m', None, None))
    return t
T = build()
def ev(t, n, m):
    if t.op == 'n':
        return n
    if t.op == 'm':
        return m
    a = ev(t.l, n, m)
    b = ev(t.r, n, m)
    if t.op == '+':
        return a + b
    return a ^ b
def main(n, m):
    return ev(T, n, m)
