t = (1, "a", 2.5)
print t, t[0], t[-1], t[1:], len(t), t + (3,), t * 2, (), (1,), ("x",)
print (1, 2) < (1, 3), (1, 2) == (1, 2), (1,) < (1, 0), hash((1, 2)) == hash((1, 2)), hash((1, "a", 2.5)), hash(())
print 1 in t, t.index("a"), t.count(1), tuple([1, 2]), tuple("ab"), tuple(xrange(3))
d = {(0, 0): "origin", (1, 2): "p"}
print d[(0, 0)], d[1, 2], (5, 5) in d
a, b, c = t; print c, b, a
def swap(p): return p[1], p[0]
print swap((1, 2)), [swap(q) for q in [(1, 2), (3, 4)]]
for f in [lambda: t[5], lambda: t + [1]]:
    try: f()
    except Exception, e: print e.__class__.__name__, e
try:
    a, b = t
except ValueError, e:
    print e
try:
    a, b = (1,)
except ValueError, e:
    print e
total = 0
for i in range(300):
    p = (i, i + 1)
    x, y = p
    total += x * y
print total, max((3, 1), (2, 9)), sorted([(1, 2), (0, 5)])
