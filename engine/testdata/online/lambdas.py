# lambda calculus with de Bruijn indices, closures as objects, environment as linked list
class T(object):
    def __init__(self, k, i, a, b):
        self.k = k
        self.i = i
        self.a = a
        self.b = b
def Va(i): return T('v', i, None, None)
def La(b): return T('l', 0, b, None)
def Ap(a, b): return T('@', 0, a, b)
def Ad(a, b): return T('+', 0, a, b)
class Env(object):
    def __init__(self, v, up):
        self.v = v
        self.up = up
class Value(object):
    def __init__(self, n, body, env):
        self.n = n
        self.body = body
        self.env = env
TWICE = La(La(Ap(Va(1), Ap(Va(1), Va(0)))))
DBL = La(Ad(Va(0), Va(0)))
PROG = Ap(Ap(TWICE, Ap(TWICE, DBL)), Va(0))
def ev(t, env):
    if t.k == 'v':
        i = t.i
        while i > 0:
            env = env.up
            i -= 1
        return env.v
    if t.k == 'l':
        return Value(0, t.a, env)
    if t.k == '+':
        return Value(ev(t.a, env).n + ev(t.b, env).n, None, None)
    f = ev(t.a, env)
    x = ev(t.b, env)
    return ev(f.body, Env(x, f.env))
def main(n):
    return ev(PROG, Env(Value(n, None, None), None)).n
