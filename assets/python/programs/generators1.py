def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
print list(count(5)), sum(count(100)), [x * x for x in count(4)], max(count(7))
g = count(2)
print g.next(), g.next()
try: g.next()
except StopIteration: print "stop"
try: next(g)
except StopIteration: print "again"
print next(count(0), "default")
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
out = []
for x in fib():
    if x > 1000: break
    out.append(x)
print out
def tree(t):
    if t:
        for x in tree(t[0]): yield x
        yield t[1]
        for x in tree(t[2]): yield x
print list(tree(((None, 1, None), 2, ((None, 3, None), 4, None))))
def echo():
    got = None
    while True:
        got = yield got
        if got is None: got = "nothing"
e = echo(); e.next(); print e.send(5), e.send("x"), e.next()
def careful():
    try:
        yield 1
        yield 2
    except ValueError, x:
        print "caught", x
        yield 3
    finally:
        print "cleanup"
c = careful(); print c.next(), c.throw(ValueError("v"))
try: c.next()
except StopIteration: print "done"
c = careful(); c.next(); c.close()
c = careful()
for v in c: print v
def raiser():
    yield 1
    raise KeyError("inside")
try:
    for v in raiser(): print v
except KeyError, x: print "outside", x
print sum(x for x in range(10) if x % 2), list((a, b) for a in "ab" for b in range(2)), any(x > 3 for x in range(5))
def pipeline(src, *fs):
    for x in src:
        for f in fs: x = f(x)
        yield x
print list(pipeline(count(3), lambda x: x + 1, str))
def finish(log):
    for i in range(3):
        try: yield i
        finally: log.append(i)
log = []
print list(finish(log)), log
def early():
    yield 1
    return
    yield 2
print list(early()), list(enumerate(count(3))), zip(count(3), count(2)), dict((k, k * 2) for k in count(3))
def total(n):
    t = 0
    for x in count(n):
        t += x
        if x % 3 == 0: continue
        t -= 1
    return t
print total(2000)
