"""Frozen instances, exceptions and items of other kinds that change late."""
from rlib.objectmodel import r_dict
class K(object):
    def __init__(self, v): self.v = v; self.w = "abc"
    def _freeze_(self): return True
    def m(self, n): return self.v + n
class J(object):
    def __init__(self): self.z = 2.5
    def _freeze_(self): return True
    def q(self): return 5
k1 = K(1); k2 = K(2); k3 = J()
FZ = [k1, k2]
MM = [k1.m, k2.m]
DD = {1: k1, 2: k2}
EX = [ValueError("a"), KeyError("b")]
class E1(Exception):
    def __init__(self): self.n = 7
class E2(Exception):
    def __init__(self): self.s = "abc"; self.t = 1
ES = [E1(), E1()]
CH = ["a", "b"]
UN = [u"a", u"b"]
FL = [1.5, 2.5]
BO = [True, False]
def wreck():
    FZ[0] = k3
    FZ[1] = k3
    MM[0] = k3.q
    MM[1] = k3.q
    DD[1] = k3
    k1.v = "text"
    k2.v = None
    ES[0] = E2()
    ES[1] = E2()
    CH[0] = u"\u1234"
    CH[1] = u"\u1234"
    UN[1] = 5
    FL[1] = "x"
    BO[1] = 77
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
def a1(n): return FZ[n].v + tail(n)
def a2(n): return MM[n](5) + tail(n)
def a3(n): return DD[n].v + tail(n)
def a4(n): return ES[n].n + tail(n)
def a5(n): return ord(CH[n]) + tail(n)
def a6(n): return len(UN[n]) + tail(n)
def a7(n): return FL[n] + tail(n)
def a8(n): return BO[n] + tail(n)
def a9(n): return len(FZ[n].w) + tail(n)
