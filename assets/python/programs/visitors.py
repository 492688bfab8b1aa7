class Expr(object):
    def accept(self, v): return getattr(v, "visit_" + self.__class__.__name__)(self)
class Num(Expr):
    def __init__(self, n): self.n = n
class Var(Expr):
    def __init__(self, name): self.name = name
class Bin(Expr):
    def __init__(self, op, l, r): self.op, self.l, self.r = op, l, r
class Show(object):
    def visit_Num(self, e): return str(e.n)
    def visit_Var(self, e): return e.name
    def visit_Bin(self, e): return "(%s %s %s)" % (e.l.accept(self), e.op, e.r.accept(self))
class Eval(object):
    def __init__(self, env): self.env = env
    def visit_Num(self, e): return e.n
    def visit_Var(self, e): return self.env[e.name]
    def visit_Bin(self, e):
        a, b = e.l.accept(self), e.r.accept(self)
        if e.op == "+": return a + b
        if e.op == "*": return a * b
        return a - b
class Diff(object):
    def __init__(self, x): self.x = x
    def visit_Num(self, e): return Num(0)
    def visit_Var(self, e): return Num(int(e.name == self.x))
    def visit_Bin(self, e):
        dl, dr = e.l.accept(self), e.r.accept(self)
        if e.op == "*": return Bin("+", Bin("*", dl, e.r), Bin("*", e.l, dr))
        return Bin(e.op, dl, dr)
e = Bin("+", Bin("*", Var("x"), Var("x")), Bin("*", Num(3), Var("y")))
print e.accept(Show()), e.accept(Eval({"x": 4, "y": 5})), e.accept(Diff("x")).accept(Show()), e.accept(Diff("x")).accept(Eval({"x": 4, "y": 5}))
def simplify(e):
    if isinstance(e, Bin):
        l, r = simplify(e.l), simplify(e.r)
        if isinstance(l, Num) and isinstance(r, Num): return Num(Bin(e.op, l, r).accept(Eval({})))
        if e.op == "*" and (isinstance(l, Num) and l.n == 0 or isinstance(r, Num) and r.n == 0): return Num(0)
        if e.op == "*" and isinstance(l, Num) and l.n == 1: return r
        if e.op == "*" and isinstance(r, Num) and r.n == 1: return l
        if e.op == "+" and isinstance(l, Num) and l.n == 0: return r
        if e.op == "+" and isinstance(r, Num) and r.n == 0: return l
        return Bin(e.op, l, r)
    return e
print simplify(e.accept(Diff("x"))).accept(Show()), simplify(e.accept(Diff("z"))).accept(Show())
print sum(e.accept(Eval({"x": i, "y": i + 1})) for i in range(100))
