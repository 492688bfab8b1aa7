class Expr(object):
    def eval(self):
        return 0

class Num(Expr):
    def __init__(self, n):
        self.n = n
    def eval(self):
        return self.n

class Half(Expr):
    def __init__(self, e):
        self.e = e
    def eval(self):
        return self.e.eval() / 2.0  # planted

class Neg(Expr):
    def __init__(self, e):
        self.e = e
    def eval(self):
        return 0 - self.e.eval()

def build(n):
    e = Num(n)
    if n > 3:
        return Neg(Half(e))
    return e

def main(n):
    e = build(n)
    v = e.eval()
    return v
