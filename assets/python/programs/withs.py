class Ctx(object):
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self): print "enter", self.name; return self.name.upper()
    def __exit__(self, t, v, tb):
        print "exit", self.name, t and t.__name__, v
        return self.swallow
with Ctx("a") as x: print "in", x
with Ctx("b", True): raise ValueError("gone")
try:
    with Ctx("c"): raise KeyError("kept")
except KeyError, e: print "caught", e
with Ctx("d") as d, Ctx("e") as e: print d, e
def f():
    with Ctx("f"): return "returned"
print f()
def g():
    for i in range(3):
        with Ctx("g%d" % i):
            if i == 0: continue
            if i == 1: break
    return i
print g()
def h():
    with Ctx("h"):
        yield 1
        yield 2
print list(h())
