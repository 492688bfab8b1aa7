from __future__ import print_function, division
import sys
def f(x, y=2):
    "doc of f"
    return x
class C(object):
    "doc of C"
    def m(self):
        """doc of m"""
        return 1
    def n(self): return 2
class D(C):
    def m(self):
        return super(D, self).m() + 10
class E(object): pass
print(f.__doc__, C.__doc__, C().m.__doc__, D.__doc__, E.__doc__, D().__doc__, C().__doc__, C().n.__doc__, (lambda: "x").__doc__)
f.calls = 1
f.calls += 4
f.__name__ = "g"
print(f.calls, f.__name__, f.func_name, f.__dict__, hasattr(f, 'calls'), hasattr(f, 'nothing'), f.__module__)
del f.calls
try:
    f.calls
except AttributeError as e:
    print(e)
try:
    del f.calls
except AttributeError as e:
    print("gone")
try:
    f.__name__ = 3
except TypeError as e:
    print(e)
C().m.__func__.tag = "t"
C().n.im_func.tag = "u"
print(C().m.tag, D().n.tag, C().m.im_func.tag)
try:
    C().m.tag = 1
except AttributeError as e:
    print(e)
print(D().m(), 7 / 2, 7 // 2, -7 / 2)
print("a", 1, None, sep="-", end="!\n")
print(end="")
print()
print("x", "y", file=sys.stdout, sep="")
class W(object):
    def __init__(self): self.parts = []
    def write(self, s): self.parts.append(s)
w = W()
print("one", 2, file=w)
print("three", file=w, end="")
print(w.parts)
print(*[1, 2, 3], **{'sep': ', '})
p = print
p("through a name", map(p, [1, 2]))
try:
    print(1, foo=2)
except TypeError as e:
    print(e)
try:
    print(1, sep=2)
except TypeError as e:
    print(e)
class A(object):
    def __init__(self, a, *rest, **kw):
        self.a, self.rest, self.kw = a, rest, sorted(kw.items())
    @property
    def p(self): return "p of A"
    @classmethod
    def make(cls, *args): return cls(*args)
    @staticmethod
    def s(x): return x * 2
    def __getitem__(self, i): return ("A", i)
class B(A):
    def __init__(self, *args, **kw):
        super(B, self).__init__(*args, **kw)
        self.b = super(B, self).p
    @classmethod
    def make(cls, *args):
        return super(B, cls).make(*args)
    def __getitem__(self, i): return super(B, self).__getitem__(i + 1)
    def t(self): return super(B, self).s(4), super(B, self).__class__.__name__
b = B(1, 2, 3, z=4)
print(b.a, b.rest, b.kw, b.b, b[4], b.t(), B.make(9).a, type(B.make(1)).__name__)
class X(Exception):
    def __init__(self, code, text):
        super(X, self).__init__(text)
        self.code = code
try:
    raise X(3, "bad")
except X as e:
    print(e, e.code, e.args)
class P(object):
    def hi(self): return "P"
class L(P):
    def hi(self): return "L" + super(L, self).hi()
class R(P):
    def hi(self): return "R" + super(R, self).hi()
class LR(L, R):
    def hi(self): return "LR" + super(LR, self).hi()
print(LR().hi())
try:
    super(LR, LR()).nothing
except AttributeError as e:
    print(e)
def memo(f):
    def g(n):
        if n not in g.cache: g.cache[n] = f(n)
        return g.cache[n]
    g.cache = {}
    g.__name__ = f.__name__
    g.__doc__ = f.__doc__
    return g
@memo
def fib(n):
    """numbers"""
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60), len(fib.cache), fib.__name__, fib.__doc__)
