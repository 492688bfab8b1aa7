"""Objects that change after they were annotated."""
from rlib.objectmodel import r_dict
class A(object):
    def __init__(self, a): self.a = a
class B(object):
    def __init__(self, a): self.b = "x"; self.a = "text"; self.d = 3
class Sub(A):
    def __init__(self, a): self.a = a; self.zz = 5
    def get(self): return self.zz
A.get = lambda self: self.a
class D(object):
    def __init__(self): self.one = 1; self.two = 2; self.three = 3.0
    def other(self): return self.two
def inc(x): return x + 1
def dec(x): return x - 1
def cat(x, y, z): return x + y + z
L = [1, 2, 3]
TS = [A(1), A(2), A(3)]
FS = [inc, dec]
SS = ["a", "bc"]
CS = ["a", "b"]
DS = {1: 2, 3: 4}
DI = {"a": 5}
NN = [5, 6]
TT = [(1, "x"), (2, "y")]
CL = [A, Sub]
LL = [[1], [2, 3]]
US = [A(5), A(6)]
class O(object):
    pass
o = O()
o.val = 1
o.lst = [1, 2]
o2 = O()
o2.val = 2
o2.lst = [4]
OO = [o, o2]
MP = [A(1).get, D().other]
TI = (A(1), 2)
DV = {1: A(1), 2: A(2)}
def wreck():
    L[0] = "text"
    L.append(None)
    TS[1].__class__ = B
    TS[1].a = "abcdef"
    TS[2] = B(3)
    FS[0] = cat
    FS[1] = None
    SS[0] = 5
    SS[1] = None
    CS[0] = "abc"
    CS[1] = ""
    DS[1] = "x"
    DS[3] = None
    DI[7] = 5
    NN[0] = -5
    NN[1] = -6
    TT[0] = (1,)
    TT[1] = ("x", 1)
    CL[0] = B
    CL[1] = None
    LL[0] = "abc"
    LL[1] = LL
    US[0] = None
    US[1] = 5
    o.val = "str"
    o.lst = {1: 2}
    o2.__dict__.clear()
    MP[1] = D.other.__get__(A(5))
    TI[0].__class__ = B
    DV[1] = B(1)
def eq(a, b): return a == b
def hs(a): return a
class RD(r_dict):
    armed = False
    def items(self):
        wreck()
        return [(1, 2), (3, 4)]
R = RD(eq, hs)
R[1] = 2
R2 = r_dict(eq, hs)
R2[1] = 2
R2.items = lambda: (wreck(), [(1, 2)])[1]
class K(object):
    def _freeze_(self): return True
k1 = K()
def memo(k):
    wreck()
    return 1
memo._annspecialcase_ = 'specialize:memo'
def tail(n):
    return R[n] + R2[n]
def last(n):
    return memo(k1) + tail(n)
def a1(n): return L[n] + tail(n)
def a2(n): return TS[n].a + tail(n)
def a3(n): return FS[n](5) + tail(n)
def a4(n): return len(SS[n]) + tail(n)
def a5(n): return ord(CS[n]) + tail(n)
def a6(n): return DS[n] + tail(n)
def a7(n): return DI["a" * n] + tail(n)
def a8(n): return L[NN[n]] + tail(n)
def a9(n): return TT[n][0] + len(TT[n][1]) + tail(n)
def a10(n): return CL[n](5).a + tail(n)
def a11(n): return LL[n][0] + tail(n)
def a12(n): return US[n].a + tail(n)
def a14(n): return OO[n].val + OO[n].lst[0] + tail(n)
def m1(n): return L[n] + last(n)
def m2(n): return TS[n].a + last(n)
def m3(n): return FS[n](5) + last(n)
def m4(n): return len(SS[n]) + last(n)
def m5(n): return ord(CS[n]) + last(n)
def m6(n): return DS[n] + last(n)
def m7(n): return DI["a" * n] + last(n)
def m8(n): return L[NN[n]] + last(n)
def m9(n): return TT[n][0] + len(TT[n][1]) + last(n)
def m10(n): return CL[n](5).a + last(n)
def m11(n): return LL[n][0] + last(n)
def m12(n): return US[n].a + last(n)
def m14(n): return OO[n].val + OO[n].lst[0] + last(n)
def a15(n): return MP[n]() + tail(n)
def a16(n): return TI[0].a + tail(n)
def a17(n): return DV[n].a + tail(n)
