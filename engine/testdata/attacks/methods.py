"""Methods and classes that are not what they seem."""
class A(object):
    def __init__(self, a): self.a = a
    def get(self): return self.a
class C(A):
    def get(self): return self.a + 1
class B(object):
    def __init__(self): self.b = "xyz"; self.q = 7.5
    def get(self): return 9
b = B()
m = A.get.__get__(b)
MS = [m, A(1).get, A(2).get]
MX = [A(1).get, C(2).get, A(2).get]
def f(n): return m()
def g(n): return MS[n - 1]()
def h(n): return MX[n]()
class X(A): k = 5
class Y(A): k = 6
class Z(B): pass
XS = [X, Y]
def wreck():
    XS[0] = Z
    XS[1] = B
    MX[1] = m
    MX[0] = m
    A.get = lambda self, x, y: x
    X.k = "abc"
    Y.k = None
from rlib.objectmodel import r_dict
def eq(a, b): return a == b
def hs(a): return a
class RD(r_dict):
    def items(self):
        wreck()
        return [(1, 2), (3, 4)]
R = RD(eq, hs)
R[1] = 2
def tail(n):
    return R[n]
def i(n): return XS[n].k + tail(n)
def j(n): return MX[n]() + tail(n)
def k(n): return A(n).get() + tail(n)
