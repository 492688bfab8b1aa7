class P(object):
    kind = "point"
    def __init__(self, x, y=0):
        self.x = x
        self.y = y
    def __add__(self, o): return P(self.x + o.x, self.y + o.y)
    def __sub__(self, o): return P(self.x - o.x, self.y - o.y)
    def __mul__(self, k): return P(self.x * k, self.y * k)
    def __rmul__(self, k): return self * k
    def __neg__(self): return P(-self.x, -self.y)
    def __eq__(self, o): return isinstance(o, P) and self.x == o.x and self.y == o.y
    def __ne__(self, o): return not self == o
    def __lt__(self, o): return (self.x, self.y) < (o.x, o.y)
    def __hash__(self): return self.x * 31 + self.y
    def __repr__(self): return "P(%r, %r)" % (self.x, self.y)
    def __str__(self): return "<%s,%s>" % (self.x, self.y)
    def __nonzero__(self): return self.x != 0 or self.y != 0
    def __abs__(self): return self.x + self.y
a, b = P(1, 2), P(3)
print a + b, a - b, a * 3, 3 * a, -a, a == P(1, 2), a != b, a < b, b > a, [a, b], abs(a)
print {a: "A"}[P(1, 2)], a in [P(1, 2)], bool(P(0)), not a, sorted([b, a]), P.kind, a.kind, "%s %r" % (a, a)
a.kind = "own"; print a.kind, P.kind, b.kind; P.kind = "new"; print b.kind; del a.kind; print a.kind
print hasattr(a, "x"), hasattr(a, "zz"), getattr(a, "x"), getattr(a, "zz", 7), setattr(a, "z", 5), a.z
class V(object):
    def __init__(self): self.items = []
    def __len__(self): return len(self.items)
    def __getitem__(self, i): return self.items[i]
    def __setitem__(self, i, v): self.items[i] = v
    def __delitem__(self, i): del self.items[i]
    def __contains__(self, v): return v * 2 in self.items
    def __iter__(self): return iter(self.items)
    def __call__(self, *args): self.items.extend(args); return len(self)
v = V(); print v(1, 2, 3), len(v), v[0], v[-1], 1 in v, 3 in v, list(v), bool(v), v[1:]
v[0] = 9; del v[1]; print v.items, bool(V()), sum(v), sorted(v)
class Seq(object):
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * i
print list(Seq()), 4 in Seq(), [x for x in Seq()]
class It(object):
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def next(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print list(It(3)), sum(It(5)), max(It(4)), [x for x in It(2)]
class A(object):
    def __getattr__(self, name): return "no " + name
print A().foo, A().bar
m = a.__add__; print m(b)
print P.__name__, a.__class__.__name__, type(a) is P, isinstance(a, P), isinstance(a, object), isinstance(3, (str, int))
acc = P(0, 0)
for i in range(300): acc = acc + P(i, 1)
print acc
class IA(object):
    def __init__(self): self.v = 0
    def __iadd__(self, n): self.v += n; return self
x = IA(); x += 5; x += 6; print x.v
try: a.nope
except AttributeError, e: print e
try: P()
except TypeError, e: print e
