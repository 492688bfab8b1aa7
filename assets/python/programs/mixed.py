def poly(x): return x + x
values = [1, 2.5, "s", [1], (2,), True, 10 ** 20]
for k in range(60):
    out = [poly(v) for v in values]
print out
class Num(object):
    def __init__(self, v): self.v = v
    def __add__(self, o): return Num(self.v + (o.v if isinstance(o, Num) else o))
    def __radd__(self, o): return Num(o + self.v)
def total(xs, start):
    for x in xs: start = start + x
    return start
print total([1, 2, 3], 0), total([1, 2.5], 0), total(["a", "b"], ""), total([[1], [2]], []), total([Num(1), 2, Num(3)], 0).v
print total(range(300), 0), total([0.5] * 100, 0), total([2 ** 62] * 4, 0), total([True, False, True], 0)
def kind(x):
    if x is None: return "none"
    if isinstance(x, bool): return "bool"
    if isinstance(x, (int, long)): return "integer"
    if isinstance(x, str): return "string"
    if isinstance(x, float): return "float"
    if isinstance(x, (list, tuple)): return "sequence of %d" % len(x)
    if callable(x): return "callable"
    return type(x).__name__
for k in range(20):
    kinds = [kind(x) for x in [None, True, 1, 2L, "s", 1.5, [1], (), kind, Num, Num(1), {}]]
print kinds
acc = 0
for i in range(200):
    if i == 150: acc = acc + 0.5
    acc = acc + i
print acc
acc = 2 ** 62
for i in range(100): acc = acc + 2 ** 57
print acc, acc - 2 ** 62
x = None
for i in range(100):
    if x is None: x = []
    elif isinstance(x, list): x = 0
    elif x > 30: x = None
    else: x = x + 1
print x
class A(object):
    def f(self): return 1
class B(A):
    def f(self): return 2
class C(object):
    f = lambda self: 3
t = 0
for i in range(300): t = t * 2 % 1000003 + [A(), B(), C()][i % 3].f()
print t
class Slots(object): pass
objs = []
for i in range(40):
    o = Slots()
    if i % 2: o.a = i
    o.b = i * 2
    if i % 3 == 0: o.c = "c%d" % i
    objs.append(o)
print sum(getattr(o, "a", 1000) for o in objs), sum(o.b for o in objs), "".join(getattr(o, "c", "-") for o in objs)
for i in range(50):
    A.f = (lambda k: lambda self: k)(i)
    t += A().f() + B().f()
print t
print sorted([3, "a", None, 2.5, (1,), [0]]), None < 1 < "a" < (), [1, "x"] < [1, 2]
