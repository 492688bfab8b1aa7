def f(n):
    try:
        if n == 0: raise ValueError("zero")
        if n == 1: return "one"
        if n == 2: {}["k"]
        if n == 3: [][5]
        if n == 4: 1 / 0
        if n == 5: raise MyError(1, 2)
        if n == 6: undefined_name
        if n == 7: None.attr
        if n == 8: raise KeyError
        if n == 9: assert n < 5, "big"
        if n == 10: raise ValueError, "old style"
    except (KeyError, IndexError), e: return "lookup %s" % e.__class__.__name__
    except ValueError, e: return "value %s" % e
    except MyError, e: return "mine %s %s" % (e.args, e.total())
    except ArithmeticError: return "arith"
    except Exception, e: return "other %s: %s" % (type(e).__name__, e)
    else: return "else"
    finally: print "finally", n,
class MyError(Exception):
    def total(self): return sum(self.args)
for i in range(12): print f(i)
def nested():
    try:
        try: raise TypeError("inner")
        except KeyError: print "wrong"
        finally: print "inner finally"
    except TypeError, e: print "outer", e
nested()
def reraise():
    try:
        try: raise IndexError("again")
        except IndexError: raise
    except LookupError, e: return repr(e)
print reraise()
def loop():
    out = []
    for i in range(6):
        try:
            if i == 1: continue
            if i == 4: break
            out.append(i)
        finally: out.append("f%d" % i)
    return out
print loop()
def ret():
    for i in range(3):
        try: return i
        finally: print "leaving",
print ret()
def override():
    try: return 1
    finally: return 2
print override()
def swallow():
    while True:
        try: raise ValueError
        finally: break
    return "swallowed"
print swallow()
class E2(Exception):
    def __init__(self, code): self.code = code
    def __str__(self): return "E2 with %d" % self.code
try: raise E2(42)
except E2, e: print e, e.code, repr(str(e))
print repr(ValueError("x")), str(ValueError()), repr(KeyError("k")), str(KeyError("k")), str(ValueError(1, 2)), ValueError("m").message
def deep(n):
    if n == 0: raise RuntimeError("bottom")
    try: deep(n - 1)
    finally: depth.append(n)
depth = []
try: deep(10)
except RuntimeError, e: print e, depth
def total():
    t = 0
    for i in range(500):
        try:
            if i % 7 == 0: raise ValueError(i)
            t += i
        except ValueError, e: t -= e.args[0]
    return t
print total()
try:
    try: raise ValueError("a")
    except ValueError: raise KeyError("b")
except KeyError, e: print "replaced", e
try: raise 5
except TypeError: print "not an exception"
x = "before"
try: x = int("12")
except ValueError: x = "bad"
else: x += 1
print x
for E in [StopIteration, SystemExit, KeyboardInterrupt, AssertionError]: print issubclass(E, Exception), E.__name__,
print
