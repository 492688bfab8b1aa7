"""A machine with a control, an environment and a continuation: what is left to do is a chain of
objects, as long as the calls are deep.
"""
from rpython.rlib.jit import JitDriver, promote, unroll_safe

class Done(Exception):
    def __init__(self, w_value):
        self.w_value = w_value

class SchemeError(Exception):
    def __init__(self, msg):
        self.msg = msg

class W_Obj(object):
    def tostring(self):
        return '?'

class W_Num(W_Obj):
    _immutable_fields_ = ['value']
    def __init__(self, value):
        self.value = value
    def tostring(self):
        return str(self.value)

class W_Pair(W_Obj):
    _immutable_fields_ = ['car', 'cdr']
    def __init__(self, car, cdr):
        self.car = car
        self.cdr = cdr
    def tostring(self):
        return '(%s . %s)' % (self.car.tostring(), self.cdr.tostring())

class W_Nil(W_Obj):
    def tostring(self):
        return '()'

class W_Closure(W_Obj):
    _immutable_fields_ = ['lam', 'env']
    def __init__(self, lam, env):
        self.lam = lam
        self.env = env
    def tostring(self):
        return '<closure>'

w_nil = W_Nil()

class Env(object):
    _immutable_fields_ = ['values[*]', 'prev']
    def __init__(self, values, prev):
        self.values = values
        self.prev = prev

class Cont(object):
    def plug(self, w):
        raise NotImplementedError

class Halt(Cont):
    def plug(self, w):
        raise Done(w)

class IfCont(Cont):
    _immutable_fields_ = ['ast', 'env', 'prev']
    def __init__(self, ast, env, prev):
        self.ast = ast
        self.env = env
        self.prev = prev
    def plug(self, w):
        ast = promote(self.ast)
        if isinstance(w, W_Num) and w.value == 0:
            return ast.els, self.env, self.prev
        return ast.thn, self.env, self.prev

class ArgCont(Cont):
    _immutable_fields_ = ['ast', 'env', 'prev', 'done', 'i']
    def __init__(self, ast, env, prev, done, i):
        self.ast = ast
        self.env = env
        self.prev = prev
        self.done = done
        self.i = i
    @unroll_safe
    def plug(self, w):
        ast = promote(self.ast)
        i = promote(self.i)
        done = self.done + [w]
        if i == len(ast.args):
            return ast.finish(done, self.env, self.prev)
        return ast.args[i], self.env, ArgCont(ast, self.env, self.prev, done, i + 1)

class Ast(object):
    def step(self, env, cont):
        raise NotImplementedError

class Const(Ast):
    _immutable_fields_ = ['w']
    def __init__(self, w):
        self.w = w
    def step(self, env, cont):
        return cont.plug(self.w)

class Local(Ast):
    _immutable_fields_ = ['depth', 'index']
    def __init__(self, depth, index):
        self.depth = depth
        self.index = index
    @unroll_safe
    def step(self, env, cont):
        for i in range(self.depth):
            env = env.prev
        return cont.plug(env.values[self.index])

class Lambda(Ast):
    _immutable_fields_ = ['body', 'n']
    def __init__(self, n, body):
        self.n = n
        self.body = body
    def step(self, env, cont):
        return cont.plug(W_Closure(self, env))

class If(Ast):
    _immutable_fields_ = ['tst', 'thn', 'els']
    def __init__(self, tst, thn, els):
        self.tst = tst
        self.thn = thn
        self.els = els
    def step(self, env, cont):
        return self.tst, env, IfCont(self, env, cont)

class Prim(Ast):
    _immutable_fields_ = ['op', 'args[*]']
    def __init__(self, op, args):
        self.op = op
        self.args = args
    def step(self, env, cont):
        return self.args[0], env, ArgCont(self, env, cont, [], 1)
    def finish(self, vals, env, cont):
        op = self.op
        if op == 'cons':
            return cont.plug(W_Pair(vals[0], vals[1]))
        if op == 'car':
            p = vals[0]
            if not isinstance(p, W_Pair):
                raise SchemeError('car of ' + p.tostring())
            return cont.plug(p.car)
        a = vals[0]
        b = vals[1]
        if not isinstance(a, W_Num) or not isinstance(b, W_Num):
            raise SchemeError('numbers expected')
        if op == '+':
            return cont.plug(W_Num(a.value + b.value))
        if op == '-':
            return cont.plug(W_Num(a.value - b.value))
        if op == '*':
            return cont.plug(W_Num(a.value * b.value))
        if op == '<':
            return cont.plug(W_Num(int(a.value < b.value)))
        raise SchemeError('unknown ' + op)

class App(Ast):
    _immutable_fields_ = ['args[*]']
    def __init__(self, args):
        self.args = args
    def step(self, env, cont):
        return self.args[0], env, ArgCont(self, env, cont, [], 1)
    def finish(self, vals, env, cont):
        f = vals[0]
        if not isinstance(f, W_Closure):
            raise SchemeError('not a function: ' + f.tostring())
        lam = promote(f.lam)
        if len(vals) - 1 != lam.n:
            raise SchemeError('wrong number of arguments')
        return lam.body, Env(vals[1:], f.env), cont

def where(ast):
    return ast.__class__.__name__

driver = JitDriver(greens=['ast'], reds=['env', 'cont'], get_printable_location=where)

def interpret(ast, env):
    cont = Halt()
    try:
        while True:
            driver.jit_merge_point(ast=ast, env=env, cont=cont)
            ast, env, cont = ast.step(env, cont)
            if isinstance(ast, If):
                driver.can_enter_jit(ast=ast, env=env, cont=cont)
    except Done as e:
        return e.w_value

def num(n):
    return Const(W_Num(n))

# (lambda (loop n acc) (if (< n 1) acc (loop loop (- n 1) (+ acc n))))
loop = Lambda(3, If(Prim('<', [Local(0, 1), num(1)]), Local(0, 2),
    App([Local(0, 0), Local(0, 0), Prim('-', [Local(0, 1), num(1)]), Prim('+', [Local(0, 2), Local(0, 1)])])))
fib = Lambda(2, If(Prim('<', [Local(0, 1), num(2)]), Local(0, 1),
    Prim('+', [App([Local(0, 0), Local(0, 0), Prim('-', [Local(0, 1), num(1)])]),
               App([Local(0, 0), Local(0, 0), Prim('-', [Local(0, 1), num(2)])])])))
adder = Lambda(1, Lambda(1, Prim('+', [Local(1, 0), Local(0, 0)])))

def main(which, n):
    env = Env([W_Num(n)], None)
    arg = Local(0, 0)
    if which == 0:
        ast = App([loop, loop, arg, num(0)])
    elif which == 1:
        ast = App([fib, fib, arg])
    elif which == 2:
        ast = App([App([adder, arg]), num(5)])
    elif which == 3:
        ast = Prim('cons', [arg, Prim('cons', [num(1), Const(w_nil)])])
    else:
        ast = Prim('car', [arg])
    try:
        return interpret(ast, env).tostring()
    except SchemeError as e:
        return 'error: ' + e.msg
