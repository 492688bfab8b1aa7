def counter():
    n = [0]
    def up(by=1):
        n[0] += by
        return n[0]
    return up
a, b = counter(), counter()
print a(), a(), a(5), b(), a()
def make(n):
    fs = []
    for i in range(n):
        fs.append(lambda: i)
    return fs
print [f() for f in make(4)]
def make2(n): return [lambda x=i: x for i in range(n)]
print [f() for f in make2(4)]
def acc(x):
    def add(y): return x + y
    x = x * 2
    return add
print acc(5)(1)
def nest(a):
    def m(b):
        def i(c):
            return a, b, c
        return i
    return m
print nest(1)(2)(3)
def memo(f):
    cache = {}
    def g(n):
        if n not in cache: cache[n] = f(n)
        return cache[n]
    return g
@memo
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print fib(80)
def late():
    def f(): return x
    try: f()
    except NameError, e: print "NameError"
    x = 3
    return f()
print late()
def params(a, b):
    def show(): return a, b
    a += 1
    return show
print params(1, 2)()
def gen(n):
    k = n
    def step():
        return k + 1
    for i in range(3):
        yield step() + i
print list(gen(10))
total = 0
def adder(n): return lambda x: x + n
add3 = adder(3)
for i in xrange(500): total += add3(i)
print total
class C(object):
    def method(self, n):
        def inner(m): return self.base + n + m
        return inner
    base = 100
print C().method(1)(2)
