class Node:
    pass
class Num(Node):
    def __init__(self, v):
        self.v = v
    def eval(self, env):
        return self.v
class Var(Node):
    def __init__(self, i):
        self.i = i
    def eval(self, env):
        return env[self.i]
class Add(Node):
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def eval(self, env):
        return self.a.eval(env) + self.b.eval(env)
class While(Node):
    def __init__(self, c, body):
        self.c = c
        self.body = body
    def eval(self, env):
        while self.c.eval(env) > 0:
            self.body.eval(env)
        return 0
class Set(Node):
    def __init__(self, i, e):
        self.i = i
        self.e = e
    def eval(self, env):
        env[self.i] = self.e.eval(env)
        return 0
class Seq(Node):
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def eval(self, env):
        self.a.eval(env)
        return self.b.eval(env)

prog = Seq(While(Var(0), Seq(Set(1, Add(Var(1), Var(0))), Set(0, Add(Var(0), Num(-1))))), Var(1))

def main(n, m):
    env = [n, 0]
    return prog.eval(env)
