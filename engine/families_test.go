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

// overlappingClasses makes instances of classes of which some sets are below members
// of others, or need arguments that others do not take.
const overlappingClasses = `
class O(object):
    x = 1
class A(O): pass
class B(O):
    def __init__(self): self.v = 2
class E(O):
    x = 4
class F(O):
    def __init__(self, k=3): self.v = k
class G(F): pass
def a_or_b(k):
    if k > 0: return A
    return B
def a_or_e(k):
    if k > 0: return A
    return E
def b_or_f(k):
    if k > 0: return B
    return F
def f_or_g(k):
    if k > 0: return G
    return F
def lacking(x: int, y: int):
    s = str(a_or_b(x)().x) + str(a_or_e(x)().x) + str(a_or_e(y)().x) + str(b_or_f(x)().v)
    return s + str(f_or_g(y)(5).v) + str(f_or_g(x)().v)

class P(O):
    def __init__(self, p): self.v = p
class P1(P):
    def __init__(self, p, q, w): self.v = p + q + w
class P2(P):
    def __init__(self, p, q, w): self.v = p * q * w
class Q(O):
    def __init__(self, p): self.v = -p
class R(O):
    def __init__(self, p, q=8, w=2): self.v = p + q + w
class R1(Q):
    def __init__(self, p, q=1): self.v = p + q
def p1_or_p2(k):
    if k > 0: return P1
    return P2
def p_or_q(k):
    if k > 0: return P
    return Q
table = [R, Q, R1]
def below(x: int, y: int):
    return str(p1_or_p2(x)(x, y, 2).v) + ' ' + str(p_or_q(x)(y).v) + ' ' + str(p_or_q(y)(x).v)
def fewer(x: int, y: int):
    s = str([R, R1][x & 1](x, *(y,)).v)
    d = {0: R1, 1: P, 2: Q}
    return s + ' ' + str(d[y % 3](x).v)

class Z(object):
    text = 'z'
class Z1(Z):
    text = 'z1'
class Z2(Z1):
    text = 'z2'
class Z3(Z1):
    text = 'z3'
class Z4(Z):
    text = 'z4'
def below_z1(k):
    if k > 0: return Z2
    return Z3
def below_z(k):
    if k > 0: return Z1
    return Z4
def attributes(x: int, y: int): return below_z1(x).text + below_z(x).text + below_z1(y).text + below_z(y).text
`

// overlappingResults calls functions whose results are represented in different ways,
// and functions that need a stub for another stub.
const overlappingResults = `
def a(p, q=5): return (p + q, 'a')
def b(p, q=5): return (q * 2, str(p))
def c(q, p=7): return (p - q, 'bcd')
def d(p, q=6, r=1): return (p + q + r, 'd')
def text(t): return t[1] + str(t[0]) + ' '
def results(x: int, y: int):
    s = ''
    for f in [None, a, b]:
        if f: s += text(f(x))
    for f in [b, None, a]:
        if f: s += text(f(y))
    for f in [b, c]: s += text(f(x, y))
    for f in [a, d]: s += text(f(y)) + text(f(p=x))
    return s + text({0: a, 1: c}[x & 1](y)) + text({0: b, 1: d}[y & 1](x, q=y))
`

// TestOverlappingClasses is TestOverlappingCalls for classes, whose __init__ and
// attributes are found in vtables.
func TestOverlappingClasses(t *testing.T) {
	a := newAgreement(t, overlappingClasses)
	for _, name := range []string{"lacking", "below", "fewer", "attributes"} {
		for _, args := range []string{"3, 4", "0, -1", "-7, 2"} {
			a.check(t, name, args)
		}
	}
}

// TestOverlappingResults is TestOverlappingCalls for functions that need stubs for
// their results.
func TestOverlappingResults(t *testing.T) {
	a := newAgreement(t, overlappingResults)
	for _, args := range []string{"3, 4", "0, -1", "-7, 2"} {
		a.check(t, "results", args)
	}
}

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
