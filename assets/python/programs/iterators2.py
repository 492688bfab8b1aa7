it = iter([1, 2, 3]); print it.next() if hasattr(it, "next") else next(it), list(it), next(it, "end")
print list(iter("abc")), sorted(iter({"a": 1})), list(reversed("abc")), list(reversed((1, 2))), list(enumerate(["x"], 5))
class Countdown(object):
    def __init__(self, n): self.n = n
    def __iter__(self):
        n = self.n
        while n: yield n; n -= 1
    def __len__(self): return self.n
    def __reversed__(self): return iter(range(1, self.n + 1))
c = Countdown(4); print list(c), list(c), list(reversed(c)), len(c), sum(c), 3 in c, max(c), tuple(c), sorted(c)
a, b, d, e = c; print a, b, d, e
def take(n, it):
    out = []
    for x in it:
        if len(out) == n: break
        out.append(x)
    return out
def naturals():
    n = 0
    while 1: yield n; n += 1
def chain(*its):
    for it in its:
        for x in it: yield x
def izip(*its):
    its = map(iter, its)
    while 1: yield tuple([next(i) for i in its])
def group(xs, n):
    buf = []
    for x in xs:
        buf.append(x)
        if len(buf) == n: yield buf; buf = []
    if buf: yield buf
print take(5, naturals()), list(chain([1], "ab", (2,))), list(izip([1, 2, 3], "ab")), list(group(range(7), 3))
values = iter([3, 1, 0, 5]); print list(iter(lambda: next(values), 0))
d = {"x": 1}
try:
    for k in d: d[k + "y"] = 2
except RuntimeError, e: print e
xs = [1, 2, 3, 4]
for x in xs:
    if x == 2: xs.remove(x)
print xs, [y for x in [[1, 2], [3]] for y in x], dict(zip("abc", range(3))), {v: k for k, v in {"a": 1}.items()}
def nested():
    for i in range(3):
        for j in (k * i for k in range(3)): yield i, j
print list(nested()), sum(i * j for i, j in nested())
total = 0
for i, (a, b) in enumerate(zip(range(100), range(100, 0, -1))): total += i * a - b
print total
