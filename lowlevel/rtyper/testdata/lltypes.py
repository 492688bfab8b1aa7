"""Low-level types and objects that a program defines."""

from pypy.rpython.lltypesystem import lltype, llmemory
from pypy.rpython.lltypesystem.lltype import Signed, Ptr, GcStruct, GcArray, Struct, Array, Char, Float
S = GcStruct('S', ('x', Signed), ('y', Char))
B = GcStruct('B', ('s', S), ('z', Signed))
C = GcStruct('C', ('s', S))
A = GcArray(Signed)
PT = Struct('pt', ('x', Signed), ('y', Signed))
AP = GcArray(PT)
STR = GcStruct('str', ('hash', Signed), ('chars', Array(Char)))
pre = lltype.malloc(B); pre.z = 40; pre.s.x = 2
tab = lltype.malloc(A, 3); tab[1] = 100


def simple(n):
    s = lltype.malloc(S)
    s.x = n
    return s.x + pre.z + pre.s.x + tab[1]


def squares(n):
    a = lltype.malloc(A, n)
    i = 0
    while i < len(a):
        a[i] = i * i
        i += 1
    return a[n - 1]


def beyond(n):
    a = lltype.malloc(A, n)
    return a[n]


def handled(n):
    a = lltype.malloc(A, n)
    try:
        a[-n] = 5
    except IndexError:
        return -1
    return a[0]


def inside(n):
    b = lltype.malloc(AP, n)
    p = b[1]
    if n > 3:
        p.x = 5
    else:
        p.y = 7
    q = b[n - 1]
    q.x += p.x + p.y
    return b[n-1].x + len(b)


def down(n):
    if n > 3:
        s = lltype.cast_pointer(Ptr(S), lltype.malloc(B))
    else:
        s = lltype.cast_pointer(Ptr(S), lltype.malloc(C))
    return lltype.cast_pointer(Ptr(B), s).z + 1


def text(n):
    s = lltype.malloc(STR, n, flavor='gc', zero=True)
    s.chars[n-1] = chr(n + 64)
    r = ''
    for i in range(len(s.chars)):
        r += s.chars[i]
    return r


def null(n):
    p = lltype.nullptr(S)
    if n > 3000:
        return p.x > 1
    return bool(p) or p != pre.s


def times(left, right):
    return left * right


fp = lltype.functionptr(lltype.FuncType([Signed, Signed], Signed), 'k', _callable=times)
T = Struct('T', ('fn', Ptr(lltype.FuncType([Signed, Signed], Signed))))
t = lltype.malloc(T, immortal=True); t.fn = fp


def called(n):
    return fp(n, 3) + t.fn(n, *(4,))


def primitives(n):
    return (lltype.cast_primitive(Char, n), lltype.cast_primitive(Float, n), lltype.cast_primitive(lltype.Unsigned, -n), lltype.cast_primitive(lltype.Bool, n), lltype.cast_primitive(Signed, 'x'), lltype.typeOf(n) == Signed)


F = lltype.GcForwardReference()
NODE = GcStruct('node', ('v', Signed), ('next', Ptr(F)))
F.become(NODE)


def chained(n):
    l = lltype.nullptr(NODE)
    while n:
        m = lltype.malloc(NODE)
        m.v = n
        m.next = l
        l = m
        n -= 1
    r = 0
    while l:
        r = r * 10 + l.v
        l = l.next
    return r


FA = lltype.FixedSizeArray(Signed, 3)
R = Struct('R', ('arr', FA), ('q', PT))


def raw(n):
    r = lltype.malloc(R, flavor='raw')
    r.arr[2] = n
    r.q.x = 4
    q = r.q
    v = r.arr.item2 + q.x + len(r.arr)
    lltype.free(r, flavor='raw')
    return v


def alias(n):
    a = lltype.malloc(AP, 2)
    p = a[0]
    q = a[n & 1]
    q.x = n
    q.y = 3
    return p.x * 10 + a[1].y


def text_and_null(n):
    p = lltype.nullptr(S)
    q = pre.s
    if n > 2:
        p = q
    return not p, p == q, lltype.identityhash(q) == lltype.identityhash(pre)


IM = GcStruct('im', ('a', Signed), ('b', Ptr(A)), hints={'immutable': True})
im = lltype.malloc(IM)
im.a = 5
im.b = tab


def immutable(n):
    im.b[n % 3] = n
    try:
        return im.b[n + im.a]
    except IndexError:
        return im.a


def huge(n):
    a = lltype.malloc(A, 3)
    i = n * 4611686018427387904
    a[i] = 1
    return i


def kept(n):
    l = [pre.s]
    for i in range(n):
        s = lltype.malloc(S)
        s.x = i
        l.append(s)
    d = {n: l[-1]}
    t = (l[0], n)
    return d[n].x + t[0].x + len(l)


class Holder(object):
    def __init__(self, p):
        self.p = p


def attribute(n):
    h = Holder(tab)
    if n > 2:
        h.p = lltype.malloc(A, n)
        h.p[1] = n
    return h.p[1]


GCREF = llmemory.GCREF
BOX = GcStruct('box', ('ref', GCREF), ('n', Signed))
hidden = lltype.cast_opaque_ptr(GCREF, pre)
nothing = lltype.nullptr(GCREF.TO)
hidden_box = lltype.malloc(BOX)
hidden_box.ref = lltype.cast_opaque_ptr(GCREF, tab)


def opaque(n):
    s = lltype.malloc(S)
    s.x = n
    a = lltype.malloc(A, n + 1)
    a[n] = 7
    refs = [lltype.cast_opaque_ptr(GCREF, s), lltype.cast_opaque_ptr(GCREF, a), hidden]
    box = lltype.malloc(BOX)
    box.ref = refs[0]
    t = lltype.cast_opaque_ptr(Ptr(S), box.ref)
    b = lltype.cast_opaque_ptr(Ptr(A), refs[1])
    t.x += 1
    return s.x + b[n] + (t == s) + (box.ref == refs[0]) + (refs[0] != refs[1])


def opaque_of_wrong_type(n):
    if n > 2:
        ref = lltype.cast_opaque_ptr(GCREF, lltype.malloc(A, n))
    else:
        ref = lltype.cast_opaque_ptr(GCREF, lltype.malloc(S))
    try:
        return lltype.cast_opaque_ptr(Ptr(S), ref).x
    except TypeError:
        return -len(lltype.cast_opaque_ptr(Ptr(A), ref))


def opaque_prebuilt(n):
    a = lltype.cast_opaque_ptr(Ptr(A), hidden_box.ref)
    a[0] = n
    ref = nothing
    if n > 1:
        ref = hidden
    if not ref:
        return a == tab, lltype.identityhash(hidden) == lltype.identityhash(pre)
    return ref == hidden, hidden_box.ref == hidden


def opaque_null(n):
    p = lltype.nullptr(S)
    ref = lltype.cast_opaque_ptr(GCREF, p)
    q = lltype.cast_opaque_ptr(Ptr(S), ref)
    return not ref, not q, ref == nothing


def point_move(p, dx, dy=1):
    p.x += dx
    p.y += dy
    return p


def point_norm(p):
    return p.x * p.x + p.y * p.y


def point_new(x, y=0):
    p = lltype.malloc(POINT)
    p.x = x
    p.y = y
    return p


def numbers_sum(l):
    total = 0
    for i in range(len(l)):
        total += l[i]
    return total


POINT = GcStruct('point', ('x', Signed), ('y', Signed), adtmeths={
    'move': point_move, 'norm': point_norm, 'make': lltype.staticAdtMethod(point_new), 'DIMENSIONS': 2})
NUMBERS = GcArray(Float, adtmeths={'total': numbers_sum})
NAMED = GcStruct('named', ('p', Ptr(POINT)), ('n', Signed), adtmeths={'get': lambda self: self.n + self.p.norm()})


def type_methods(n):
    p = lltype.malloc(POINT)
    p.x, p.y = n, 2
    q = p.move(3).move(1, n)
    r = p.make(n)
    f = p.norm
    r.move(1)
    return f() + r.norm() * 1000 + p.DIMENSIONS + (p == q)


def type_methods_of_arrays(n):
    l = lltype.malloc(NUMBERS, n)
    for i in range(n):
        l[i] = float(i)
    named = lltype.malloc(NAMED)
    named.p = point_new(2, n)
    named.n = 1
    return l.total() + named.get()


class Filled(object):
    def __init__(self, n):
        self.items = lltype.malloc(A, n)

    def __enter__(self):
        self.items[0] = 5
        return self.items

    def __exit__(self, *args):
        self.items[0] = -1


def item_in_with(n):
    x = 0
    with Filled(n) as items:
        x = items[0] + n
    return x * 10 + n


def item_handled(n):
    l = lltype.malloc(A, n)
    try:
        return l[n - 1] + tab[1]
    except (IndexError, KeyError):
        return -1


def too_long(n):
    try:
        a = lltype.malloc(A, (n - 1) * 2305843009213693951)
    except MemoryError:
        return -1
    except ValueError:
        return -2
    return len(a)


def wrong_length(n):
    try:
        a = lltype.malloc(A, 2 - n)
    except ValueError:
        return -2
    return len(a)


def no_memory(n):
    try:
        s = lltype.malloc(S)
        s.x = n
    except MemoryError:
        return -1
    return s.x


from pypy.rpython.annlowlevel import llhelper, llstr, hlstr, LowLevelAnnotatorPolicy



def pointer_text(n):
    p = lltype.malloc(S)
    q = lltype.nullptr(S)
    return str(p)[:2], str(q), '%s' % q, str(p) == str(p), str(p) == str(tab), n


BINARY = Ptr(lltype.FuncType([Signed, Signed], Signed))


def less(left, right):
    return left - right


def function_pointers(n):
    if n > 1:
        p = llhelper(BINARY, times)
    else:
        p = llhelper(BINARY, less)
    assert lltype.typeOf(p) == BINARY
    return p(n, 7), llhelper(BINARY, times) == p, hlstr(llstr('a' * n))


TYPES = {'primitives': ['int']}
EXAMPLES = {}
for _name in 'simple squares beyond handled inside down text null called primitives chained raw alias text_and_null immutable huge kept attribute opaque opaque_of_wrong_type opaque_prebuilt opaque_null type_methods type_methods_of_arrays item_in_with item_handled too_long wrong_length no_memory function_pointers pointer_text'.split():
    TYPES[_name] = ['int']
    EXAMPLES[_name] = [(1,), (2,), (5,)]
