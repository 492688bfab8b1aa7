"""What programs claim by hints and attributes."""
from rlib.jit import hint
from rlib.objectmodel import *
from rlib import rarithmetic
from rlib.rarithmetic import *
def get(l, i):
    return l[i]
get.oopspec = 'list.getitem(l, i)'
get._jit_oopspec = 'list.getitem(l, i)'
get._elidable_function_ = True
get._pure_function_ = True
get._annspecialcase_ = 'specialize:ll'
def oops(n):
    l = [1, 2, 3]
    l.append(n)
    return get(l, n * 1000000)
def get2(l, i):
    return l[i]
get2.oopspec = 'newlist(i)'
get2.__module__ = 'rtyper.rlist'
get2._ll_helper_ = True
def oops2(n):
    l = [1, 2, 3]
    l.append(n)
    return get2(l, n * 1000000)
class V(object):
    _virtualizable_ = True
    _virtualizable2_ = ['x', 'l[*]']
    _immutable_fields_ = ['x', 'l[*]', 'q']
    _immutable_ = True
    def __init__(self, n):
        self.x = n
        self.l = [1, 2, n]
def virt(n):
    v = hint(V(n), access_directly=True, fresh_virtualizable=True)
    v.l = [4]
    return v.l[n] + v.x
PV = V(1)
def immut(n):
    PV.l = [n] 
    return PV.l[2]
@enforceargs(int, str)
def enf(a, b):
    return b
def enforced(n):
    return enf(n, n)
@enforceargs(int)
def enf2(a):
    if a: return "abc"[a]
    return ""
def enforced2(n):
    return enf2(n * 1000)
def nn(n):
    l = [1, 2, 3]
    l.append(n)
    return l[int(r_uint(n) * r_uint(18446744073709551615))]
def dbg(n):
    from rlib.debug import check_nonneg, ll_assert
    l = [1, 2, 3]
    l.append(n)
    check_nonneg(-n)
    return l[-n:]
def dbg2(n):
    from rlib.debug import ll_assert
    l = [1, 2, 3]
    l.append(n)
    m = -n
    ll_assert(m >= 0, "x")
    return l[m:]
def dbg3(n):
    from rlib.debug import make_sure_not_resized
    l = [1, 2, 3]
    make_sure_not_resized(l)
    l.append(n)
    return l[3]
class A(object):
    def __init__(self): self.a = 1
class B(A):
    def __init__(self): self.a = 1; self.b = 2; self.c = "x"
def rec(n):
    from rlib.jit import record_exact_class
    x = A()
    if n == 7: x = B()
    record_exact_class(x, B)
    return x.b
def rec2(n):
    from rlib.jit import record_known_class
    x = A()
    if n == 7: x = B()
    record_known_class(x, B)
    return x.b
def inst(n):
    x = instantiate(B)
    return len(x.c)
def insts(n):
    cls = A
    if n: cls = B
    x = instantiate(cls)
    if isinstance(x, B):
        return x.c[n]
    return "z"
def typ(n):
    x = A()
    if n == 7: x = B()
    if type(x) is B or n == 1:
        return x.a
    return 5
def free(n):
    x = B()
    free_non_gc_object(x)
    y = A()
    keepalive_until_here(x)
    return x.b
def cls_change(n):
    x = A()
    x.__class__ = B
    return x.a
def erased(n):
    from rlib.rerased import new_erasing_pair
    return 1
def shrink(n):
    from rlib.rgc import ll_shrink_array
    l = [1, 2, 3]
    return ll_shrink_array(l, 1)[2]
def chrs(n):
    return chr(n * 300)
def none_list(n):
    l = [1, 2, 3] if n == 7 else None
    return l[1000000]
def none_str(n):
    s = "abc" if n == 7 else None
    return s[10000000]
def none_dict(n):
    d = {1: 2} if n == 7 else None
    return d[10000000]
def none_iter(n):
    l = [1, 2, 3] if n == 7 else None
    t = 0
    for x in l: t += x
    return t
def none_slice(n):
    l = [1, 2, 3] if n == 7 else None
    return l[100000:]
def none_call(n):
    f = chrs if n == 7 else None
    return f(n)
def none_inst(n):
    x = B() if n == 7 else None
    return x.c
def none_join(n):
    l = ["a", None if n == 1 else "b"]
    return ",".join(l)
def none_set(n):
    l = [1, 2, 3] if n == 7 else None
    l[100000] = 3
    return 1
def bad_base(n):
    return int("zz", n * 1000000)
def mutiter(n):
    l = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] * 10
    t = 0
    for x in l:
        t += x
        del l[:]
        l.append(3)
        if t > 100: break
    return t
def mutrev(n):
    l = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] * 10
    t = 0
    for x in reversed(l):
        t += x
        del l[1:]
        if t > 100: break
    return t
def mutenum(n):
    l = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] * 10
    t = 0
    for i, x in enumerate(l):
        t += x + i
        del l[1:]
    return t
def mutdict(n):
    d = {}
    for i in range(1000): d[i] = i
    t = 0
    for k in d:
        t += k
        d.clear()
        for i in range(1000): d[i + 5] = i
        if t > 10: break
    return t
