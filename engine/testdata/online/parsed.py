# trees made by a parser at run time from known text
class Node:
    def __init__(self, op, l, r):
        self.op = op
        self.l = l
        self.r = r
def parse(text, pos):
    c = text[pos]
    if c == '+' or c == '*':
        l, pos = parse(text, pos + 1)
        r, pos = parse(text, pos)
        return Node(c, l, r), pos
    return Node(c, None, None), pos + 1
def ev(node, x):
    if node.op == '+':
        return ev(node.l, x) + ev(node.r, x)
    if node.op == '*':
        return ev(node.l, x) * ev(node.r, x)
    if node.op == 'x':
        return x
    return ord(node.op) - 48
def main(n):
    t, p = parse("+*x3*x+x1", 0)
    return ev(t, n)
