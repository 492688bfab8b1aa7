# statements as classes
class Expr:
    def ev(self, env):
        return 0
class Num(Expr):
    def __init__(self, v):
        self.v = v
    def ev(self, env):
        return self.v
class Var(Expr):
    def __init__(self, i):
        self.i = i
    def ev(self, env):
        return env[self.i]
class Bin(Expr):
    def __init__(self, op, a, b):
        self.op = op
        self.a = a
        self.b = b
    def ev(self, env):
        x = self.a.ev(env)
        y = self.b.ev(env)
        if self.op == '+':
            return x + y
        elif self.op == '-':
            return x - y
        elif self.op == '<':
            if x < y:
                return 1
            return 0
        return x * y
class Stmt:
    def run(self, env):
        pass
class Set(Stmt):
    def __init__(self, i, e):
        self.i = i
        self.e = e
    def run(self, env):
        env[self.i] = self.e.ev(env)
class While(Stmt):
    def __init__(self, c, body):
        self.c = c
        self.body = body
    def run(self, env):
        while self.c.ev(env):
            for s in self.body:
                s.run(env)
class Seq(Stmt):
    def __init__(self, body):
        self.body = body
    def run(self, env):
        for s in self.body:
            s.run(env)
PROG = Seq([Set(1, Num(1)), Set(2, Num(0)),
            While(Bin('<', Var(2), Var(0)), [Set(2, Bin('+', Var(2), Num(1))), Set(1, Bin('*', Var(1), Var(2)))])])
def main(n):
    env = [n, 0, 0]
    PROG.run(env)
    return env[1]
