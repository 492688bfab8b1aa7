package engine

import "testing"

// unboundText calls functions that are read from classes. In Python 2 they take instances
// of the class only.
const unboundText = `# -*- python2 -*-
class A(object):
    def __init__(self, n=1):
        self.n = n
    def get(self):
        return self.n
class B(A):
    def __init__(self, n):
        A.__init__(self, n)
        self.k = n * 2
    def get(self):
        return A.get(self) + self.k
    def own(self, *args):
        return self.k + len(args)
class D(B):
    pass
class X(object):
    def __init__(self):
        self.v = 7
    def get(self):
        return 100
    def both(self, other):
        return 5
class Hold(object):
    op = B.own
    def __init__(self):
        self.f = A.get
TABLE = [A.get, B.get, X.get]
class Mix(object):
    _mixin_ = True
    def mixed(self):
        return self.n + 1000
class M1(Mix, A):
    pass

def mk(n):
    if n == 0: return A(1)
    if n == 1: return B(2)
    return D(3)
def inherited_d(n):
    try:
        return D.get(mk(n))
    except TypeError:
        return -1
def inherited(n):
    try:
        return D.own(mk(n), 1, 2)
    except TypeError:
        return -1
def var(n):
    if n > 0:
        f = A.get
    else:
        f = B.get
    try:
        return f(mk(n))
    except TypeError:
        return -7
def table(n):
    try:
        return TABLE[n](mk(1))
    except TypeError:
        return -7
def hold(n):
    h = Hold()
    try:
        return h.op(mk(n)) + h.f(mk(n))
    except TypeError:
        return -5
def mixed(n):
    m = M1(n)
    return Mix.mixed(m)
def ga(n):
    try:
        return getattr(B, 'get')(mk(n))
    except TypeError:
        return -3
def cls(n):
    if n == 0: c = A
    elif n == 1: c = B
    else: c = D
    try:
        return c.get(mk(1))
    except TypeError:
        return -9
def star(n):
    t = (mk(n), 4)
    try:
        return B.own(*t)
    except TypeError:
        return -9
def leaves(n):
    return B.own(mk(n), 4)
def late(n):
    fs = [A.get, B.get]
    r = 0
    for i in range(2):
        try:
            r = r * 100 + fs[i](mk(n))
        except TypeError:
            r += 50000
    return r
def inst(n):
    x = mk(n)
    try:
        return x.__class__.get(mk(1))
    except TypeError:
        return -9
def ok(n):
    return B(n).get() + D(n).own(1, 2)
def none(n):
    x = None
    if n > 0:
        x = mk(n)
    try:
        return A.get(x)
    except TypeError:
        return -1
ENTRIES = {}
for name in """inherited_d inherited var table hold mixed ga cls star leaves late inst ok none""".split():
    ENTRIES[name] = ["int"]
`

// TestUnboundMethodsCheckTheirFirstArgument: what is not an instance of the class raises
// TypeError in every way to run a program, as under the standard space.
func TestUnboundMethodsCheckTheirFirstArgument(t *testing.T) {
	a := newAgreement(t, unboundText)
	for _, name := range []string{"inherited_d", "inherited", "var", "table", "hold", "mixed", "ga", "cls", "star", "leaves", "late", "inst", "ok", "none"} {
		for _, n := range []string{"0", "1", "2"} {
			a.check(t, name, n)
		}
	}
}

// TestFunctionsOfClassesTakeAnythingInPython3: there a function that is read from a
// class is the function itself.
func TestFunctionsOfClassesTakeAnythingInPython3(t *testing.T) {
	a := newAgreement(t, `
class A(object):
    def __init__(self):
        self.n = 1
    def get(self):
        return self.n

class B(object):
    def __init__(self):
        self.n = 2

class C(B):
    def get(self):
        return self.n + 10

def other(n: int):
    return C.get(B())

def several(n: int):
    return [A.get, C.get][n](A())
`)
	a.check(t, "other", "0")
	a.check(t, "several", "0")
	a.check(t, "several", "1")
}
