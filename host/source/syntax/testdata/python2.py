# -*- coding: utf-8 -*- Every form of Python 2 that Python 3 does not have.
print
print a
print a, b,
print (a), b
print (a) % b
print (a, b)
print ()
print -1
print [1]
print {1: 2}, `a`
print a if b else c
print >>f
print >>f, a
print >>f, a, b,
print >>(f), (a)
exec a
exec a in b
exec a in b, c
exec (a)
exec (a, b)
exec (a, b, c)
exec (a) in b
exec "..." % x in d
exec f(a).b() in d
raise E, v
raise E, v, tb
raise E(v), None, tb
try: pass
except A, e: pass
except (A, B), (c, d): pass
except C, e.x: pass
except D, e[0]: pass
except E as e: pass
a <> b
`a, b`, `1` + `2`
0777, 00, 0xFFL, 10l, 0o17, 0b1, 12345678901234567890, 0777L
u"\u1234\N{DIGIT ONE}", ur"\u0041\n\\u0041", "\u1234", b"a", br"\n", U"a" "b"
'\xff' 'é'
def f(a, (b, (c, d)), (e), (f, g)=h, *args, **kw): pass
def f((a,)): pass
lambda (a, b), c=1: a
[x for x in 1, 2, 3]
[x for x in a, if_ if b]
[x for x in lambda: a, b if lambda: c]
[x for x in a if b for y in c, d]
(x for x in a if lambda: b)
True, False, nonlocal, async, await, match, type = a
nonlocal = async.await + x.True
a[1:2, ..., ::3], a[...], a[::]
f(*a, **b), f(a, b=1, *c, **d), f(*a, b=c)
class A: pass
class A(): pass
class A(B, C): pass
from . import a
from .b import c
import a.b as c
with a as b, c as d: pass
with (a, b): pass
x = yield
x = yield a, b
def g(): yield
global a, b
assert a, b
del (a), b, (c, d), [e]
x.None
{a, b}, {a: b for a, b in c}, {a for a in b}
a if b else c
@a.b(c)
class D(object): pass
