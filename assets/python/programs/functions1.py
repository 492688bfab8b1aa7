def f(a, b=2, c=3): return a, b, c
print f(1), f(1, 5), f(1, c=7), f(a=1, b=0), f(c=1, a=2, b=3), f(*[1, 2]), f(*(1,), **{"c": 9}), f(1, *[4], **{"c": 5})
def g(a, *rest): return a, rest
print g(1), g(1, 2, 3), g(*range(4))
def h(a, **kw): return a, sorted(kw.items())
print h(1), h(1, x=2, y=3), h(**{"a": 5, "z": 6})
def k(a, b=1, *rest, **kw): return a, b, rest, sorted(kw.items())
print k(1), k(1, 2, 3, 4), k(1, x=3), k(1, 2, 3, z=4)
def default(x, acc=[]):
    acc.append(x)
    return acc
print default(1), default(2), default(3, [])
print (lambda x, y=2: x + y)(1), (lambda *a: a)(1, 2), (lambda: None)()
def outer(n):
    def inner(m): return n * m
    return inner
print outer(3)(4), map(outer(2), [1, 2, 3]), [q(5) for q in [outer(1), outer(2)]]
def recurse(n): return n == 0 and [0] or recurse(n - 1) + [n]
print recurse(5)
def none(): pass
print none(), f.__name__, f.func_name
for call in [lambda: f(), lambda: f(1, 2, 3, 4), lambda: f(1, d=4), lambda: f(1, a=2), lambda: none(1), lambda: g(), lambda: 5()]:
    try: call()
    except TypeError, e: print e
counter = 0
def count():
    global counter
    counter += 1
    return counter
print count(), count(), counter
def compose(*fs):
    def run(x):
        for fn in fs: x = fn(x)
        return x
    return run
print compose(abs, str, len)(-12345)
def many(a, b, c, d, e, f, g): return a + b * c - d + e * f - g
print sum(many(i, 1, 2, 3, i, 4, 5) for i in range(200))
def ack(m, n):
    if m == 0: return n + 1
    if n == 0: return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))
print ack(2, 6)
