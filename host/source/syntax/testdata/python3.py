# Every form of Python 3, one or more a line.
a; b
x = y = z
x, *y = 1, 2
(x), [y, z] = w
x += 1; y **= 2; z //= 3; w >>= 1; v @= u
x: int; (y): int = 1; z.a: b; w[0]: c
a if b else c if d else e
a or b and not c or d
not a == b
a < b <= c != d is e is not f in g not in h
-a ** -b ** c
~+-a
a + b * c - d // e % f @ g / h
a | b ^ c & d << e + f
(a + b) * (c,)
lambda: 0
lambda a, *b, c=1, **d: (a, b)
f(a, *b, c=1, *d, **e)
f(x for x in y)(z)[0].w
a[1], a[1, 2], a[:], a[1:2:3], a[::], a[1:2, ...], a[*b]
[], [a], [a, b,], [*a, b], (), (a,), {a}, {*a, b}
{}, {a: b}, {a: b, **c}
[x for x in a if b if c for y, z in d]
{x for x in a}, {x: y for x, y in a}, (x for x in a)
[(yield), (yield a), (yield a, b), (yield from c)]
x = yield; y = yield 1; z += yield
(a := 1), [b := 2, c := 3], f(d := 4), a[e := 5]
None, True, False, ...
0, 00, 1_000, 0x_fF, 0o17, 0b101, 123456789012345678901234567890
1.5, 1., .5, 1e3, 1E-2, 1_0.0_1, 2j, 1.5J
"a" 'b' """c
d""" r"\n" "\n\t\\\'\"\x41\101\u0041\U00000041\N{LATIN SMALL LETTER A}\
e\q"
b"a\x00\u1234" rb"\x", Rb'', u"é"
f"", f"a{{b}}", f"{a}", f"{a!r}", f"{a:>{w}.{p}}", f"{a=}", f"{a = !s:x}", f'{a["b"]}', f"{f'{x}'}"
f"{a!=b}{c:=d}{(lambda: 1)}{ {1: 2}[1] }{*a, b}{yield}" "t" rf"\{d}\n"
print(a, file=b); exec("c")
match = type = case = _ = 1; match[0]; type(x); match (x); type.a
import a, b.c as d
from a import b, c as d; from . import e; from ...f import (g, h as i,); from j import *; from .... import k
global a, b
nonlocal_ = 1
del a, b.c, (d, [e]), f[0]
assert a, b
assert a
raise; raise a; raise a from b
def f(): return
def f(a, b=1, /, c=2, *, d, e=3): return 1, *a
def f(*args: int, k: str = "", **kw: dict) -> None: pass
def f(a, *, b): nonlocal c; global d
class A: pass
class A(): x = 1
class A(B, C.D, metaclass=M, **k): pass
if a: b
elif c: d
else: e
while a: break
else: continue
for a, b in c, *d: pass
else: e
for a.b[0] in c: pass
try: a
except: b
try: a
except A: b
except (B, C) as e: c
else: d
finally: f
try: a
finally: b
with a: pass
with a as b, c as (d, e): pass
with (a as b, c,): pass
with (a): pass
with (a, b): pass
with (a, b) as c: pass
with (yield): pass
with (a).b as c, d: pass
with () as a: pass
async def f(): await x
@a.b
@c(1)
def f(): pass
async def g():
    async for x in y: pass
    return [x async for x in y if await z]
match x:
    case 1 | -2.5 | 1+2j | "a" "b" | None: pass
    case [a, *_] | (b, c) | {"k": v, **r} | P(1, x=2) as w if w > 1: pass
    case a.b, *c: pass
