# a tree with an environment of cells, made by a reader from known text
class Node:
    def __init__(self, kind, name, kids):
        self.kind = kind
        self.name = name
        self.kids = kids
class Env:
    def __init__(self, name, value, next):
        self.name = name
        self.value = value
        self.next = next
class Reader:
    def __init__(self, text):
        self.toks = text.replace('(', ' ( ').replace(')', ' ) ').split(' ')
        self.pos = 0
    def next(self):
        while True:
            t = self.toks[self.pos]
            self.pos += 1
            if t != '':
                return t
    def read(self):
        t = self.next()
        if t == '(':
            kids = []
            while True:
                while self.toks[self.pos] == '':
                    self.pos += 1
                if self.toks[self.pos] == ')':
                    self.pos += 1
                    return Node(1, '', kids)
                kids.append(self.read())
        return Node(0, t, [])
def ev(node, env):
    if node.kind == 0:
        if node.name[0] >= '0' and node.name[0] <= '9':
            return int(node.name)
        e = env
        while e is not None:
            if e.name == node.name:
                return e.value
            e = e.next
        return 0
    op = node.kids[0].name
    if op == 'let':
        return ev(node.kids[3], Env(node.kids[1].name, ev(node.kids[2], env), env))
    if op == 'if':
        if ev(node.kids[1], env) != 0:
            return ev(node.kids[2], env)
        return ev(node.kids[3], env)
    a = ev(node.kids[1], env)
    b = ev(node.kids[2], env)
    if op == '+':
        return a + b
    if op == '-':
        return a - b
    if op == '*':
        return a * b
    return 0
def main(n):
    tree = Reader("(let y (* x x) (if (- x 3) (+ y (* 2 x)) (- y 1)))").read()
    return ev(tree, Env('x', n, None))
