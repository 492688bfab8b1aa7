class Point(object):
    pass
def make(i):
    p = Point()
    p.x = i
    p.y = i * 2
    if i % 10 == 0: p.extra = "e"
    return p
ps = [make(i) for i in range(100)]
t = 0
for p in ps:
    t += p.x * p.y
    p.x += 1
    p.y = p.y + 0.5
print t, sum(p.x for p in ps), sum(p.y for p in ps), sum(hasattr(p, "extra") for p in ps)
for p in ps[:20]: del p.x
print [hasattr(p, "x") for p in ps[18:22]], ps[0].y, sorted(ps[0].__dict__.items())
ps[0].x = "back"; print ps[0].x, ps[0].extra
class Config(object):
    defaults = {"debug": False, "level": 1}
    def __init__(self, **kw):
        for k, v in self.defaults.items(): setattr(self, k, v)
        for k, v in kw.items(): setattr(self, k, v)
    def __getattr__(self, name):
        if name.startswith("is_"): return getattr(self, name[3:]) == True
        raise AttributeError("no config " + name)
c = Config(level=5, name="n")
print c.debug, c.level, c.name, c.is_debug
try: c.missing
except AttributeError, e: print e
class Track(object):
    def __init__(self): object.__setattr__ if False else None; self.log = []
    def total(self): return len(self.log)
t = Track(); t.log.append(1); print t.total()
class Guard(object):
    def __setattr__(self, name, v):
        print "set", name, v
g = Guard(); g.a = 1; g.b = 2
class Lazy(object):
    def __init__(self, f): self.f, self.done, self.v = f, False, None
    def get(self):
        if not self.done:
            self.v = self.f()
            self.done = True
        return self.v
calls = []
l = Lazy(lambda: calls.append(1) or 42); print l.get(), l.get(), calls
class Chain(object):
    def __init__(self): self.ops = []
    def add(self, n): self.ops.append(n); return self
    def total(self): return sum(self.ops)
print Chain().add(1).add(2).add(3).total()
class Base(object):
    registry = {}
    x = 1
    def bump(self): self.x += 1; return self.x
a, b = Base(), Base(); a.bump(); a.bump(); Base.x = 50; print a.x, b.x, b.bump(), Base.x
Base.registry["k"] = a; print b.registry["k"] is a, a.registry is b.registry
m1, m2 = a.bump, b.bump; print m1(), m2(), m1.__name__, m1.im_self is a
for i in range(200): a.count = getattr(a, "count", 0) + i
print a.count
