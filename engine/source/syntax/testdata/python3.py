import os, sys as s
from .. import x
from a.b import (c, d as e,)
def f(a, b=1, /, c: int=2, *args, d, e=3, **kw) -> int:
    "doc"
    x = y, *z = 1, 2
    for i, j in a: pass
    else: x += 1
    return f"{a!r:>{w}}b{{x}}" "z" f'{x=}'
class A(B, metaclass=M):
    if x == 1 < 2 is not 3 not in 4: y: int = 3
    elif (yield): pass
    else:
        a[1:2, ::3, ...] = -x ** -2
    match = {1: 2, **k}
    match(x)
    with (a as b, c as d): pass
    with (a, b) as c, d: pass
print(*a, x=1, **k)
f(x for x in y if z)
lambda x, *y: x if a else b
