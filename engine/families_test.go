package engine

import "testing"

// overlappingCalls calls sets of functions that have members in common, some sets with
// the same parameters and defaults and some without, in any order.
const overlappingCalls = `
def f0(a, b=4): return a
def f1(a, b=4): return a + b
def f2(a, b=3): return b
def pick(k):
    if k > 2: return f1
    elif k < 0: return None
    return f0
table = [f2, None, f0]
def functions(x: int, y: int):
    s = ''
    for f in table:
        if f: s += str(f(y)) + ';'
    g = pick(x)
    if g is not None: s += str(g(1)) + str(g is f1)
    h = table[x % 3] or f2
    return s + str(h(2, 3))

class A(object):
    def __init__(self, a, b=4): self.v = a + b
    def m(self, a, b=4): return a + b
class B(A):
    def __init__(self, a, b=4): self.v = a * b
    def m(self, a, b=4): return a - b
class C(A):
    def __init__(self, a, b=3): self.v = a - b
    def m(self, a, b=3): return a * b
class D(A):
    def __init__(self, a, b=9, c=1): self.v = a
    def m(self, a, b=5, c=7): return a + c
def a_or_b(k):
    if k > 2: return B
    return A
def a_or_c(k):
    if k > 2: return C
    return A
def d_or_c(k):
    if k > 2: return C
    return D
def classes(x: int, y: int):
    s = str(d_or_c(x)(y).v) + ' ' + str(a_or_c(x)(y).v) + ' ' + str(a_or_b(x)(y).v)
    return s + ' ' + str(a_or_b(x)(b=y, a=x).v) + ' ' + str(a_or_c(x)(b=y, a=x).v)
def bound(k):
    if k > 2: return B(k).m
    return A(k).m
def bound_other(k):
    if k > 2: return C(k).m
    return D(k).m
def methods(x: int, y: int):
    s = str(a_or_c(x)(y).m(y)) + ' ' + str(a_or_b(x)(y).m(y)) + ' ' + str(a_or_b(x)(y).m(y, b=2))
    return s + ' ' + str(bound_other(x)(y)) + ' ' + str(bound(x)(y))

class P(object):
    def _freeze_(self): return True
    def m(self, a, b=4): return a + b
class Q(object):
    def _freeze_(self): return True
    def m(self, a, b=4): return a - b
class R(object):
    def _freeze_(self): return True
    def m(self, a, b=3): return a * b
p, q, r = P(), Q(), R()
def q_or_r(k):
    if k > 2: return q
    return r
def q_or_p(k):
    if k > 2: return q
    return p
def frozen(x: int, y: int): return str(q_or_r(x).m(y)) + ' ' + str(q_or_p(x).m(y))
`

// TestOverlappingCalls: what is called together in one place with others that take
// their arguments otherwise is found in other places too.
func TestOverlappingCalls(t *testing.T) {
	a := newAgreement(t, overlappingCalls)
	for _, name := range []string{"functions", "classes", "methods", "frozen"} {
		for _, args := range []string{"3, 4", "0, -1", "-7, 2"} {
			a.check(t, name, args)
		}
	}
}
