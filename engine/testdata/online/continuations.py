# continuations as objects
class K(object):
    def go(self, v, n):
        return v
class AddK(K):
    def __init__(self, code, i, k):
        self.code = code
        self.i = i
        self.k = k
    def go(self, v, n):
        return run(self.code, self.i, n, AddK2(v, self.k))
class AddK2(K):
    def __init__(self, a, k):
        self.a = a
        self.k = k
    def go(self, v, n):
        return self.k.go(self.a + v, n)
class Pos(object):
    def __init__(self):
        self.i = 0
def run(code, pos, n, k):
    c = code[pos.i]
    pos.i += 1
    if c == '+':
        return run(code, pos, n, AddK(code, pos, k))
    if c == 'n':
        return k.go(n, n)
    return k.go(ord(c) - 48, n)
def main(n):
    return run("++n3+n4", Pos(), n, K())
