x = "global"
def f():
    x = "f"
    def g():
        return x
    class K(object):
        y = x
        def m(self): return x
    return g(), K.y, K().m()
print f(), x
def h():
    global x, new
    x = "changed"; new = 1
h(); print x, new
class C(object):
    a = 1
    b = a + 1
    def f(self): return self.a
    c = [i for i in range(3)]
    d = f
print C.b, C.c, C().d(), C().f()
def shadow(len): return len + 1
print shadow(5), len("abc")
def loopvar():
    for i in range(3): pass
    return i
print loopvar()
def cond(flag):
    if flag: y = 1
    try: return y
    except UnboundLocalError: return "unbound"
print cond(True), cond(False)
def deleter():
    v = 1
    del v
    try: return v
    except NameError, e: return "deleted"
print deleter()
def exc():
    try: raise ValueError("v")
    except ValueError, e: pass
    return str(e)
print exc()
len = lambda s: 99
print len("a")
del len
print len("a")
def star(*args, **kw): return args, kw
print star(*"ab", **{"k": 1})
fs = {}
for name in ["sq", "cube"]:
    def make(p):
        return lambda v: v ** p
    fs[name] = make({"sq": 2, "cube": 3}[name])
print fs["sq"](3), fs["cube"](3)
def default_order(a, b=x, c=[1, 2]): return a, b, c
x = "later"
print default_order(0)
if True:
    def conditional(): return "yes"
print conditional(), (lambda: (lambda: x)())()
counter = 0
def tick():
    global counter
    counter += 1
for i in range(250): tick()
print counter
