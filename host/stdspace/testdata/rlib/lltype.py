# Low-level types and objects of programs, in either dialect.
from pypy.rpython.lltypesystem import lltype
from rpython.rtyper.lltypesystem.lltype import *
from rpython.rtyper.lltypesystem import lltype as today
from rpython.rlib.rarithmetic import r_uint

assert lltype is today


def fails(exc, text, fn, *args):
    try:
        fn(*args)
    except exc as e:
        assert text in str(e), str(e)
        return
    assert False, text


S = GcStruct('S', ('x', Signed), ('y', Char))
F = GcForwardReference()
NODE = GcStruct('node', ('next', Ptr(F)), ('v', Signed))
F.become(NODE)
n, m = malloc(NODE), malloc(NODE)
n.next = m
assert n.next == m and n != m and typeOf(n.next) == Ptr(NODE) == Ptr(F)
assert n and n.next and not m.next
m.v = 5
assert n.next.v == 5
fails(TypeError, 'expects Signed, got Char', setattr, m, 'v', 'a')
fails(AttributeError, 'no field w', setattr, m, 'w', 1)
fails(AttributeError, 'programs do not see', getattr, m, '_obj')
fails(RuntimeError, 'NULL', getattr, m.next, 'v')
fails(TypeError, 'comparing', lambda: n == malloc(S))

A = GcArray(Signed)
a = malloc(A, 4)
a[3] = 7
assert (len(a), a[3], a[0], a[:2]) == (4, 7, 0, [0, 0])
for i in (4, -1):
    fails(IndexError, 'out of bounds', a.__getitem__, i)
    fails(IndexError, 'out of bounds', a.__setitem__, i, 3)
fails(TypeError, 'variable-sized', malloc, A)
fails(TypeError, 'variable-sized', malloc, S, 3)
assert Array(Signed) == Array(Signed) != Array(Char) and GcStruct('S', ('x', Signed), ('y', Char)) == S
fails(TypeError, 'pointed to', Struct, 'B', ('s', S))
fails(TypeError, 'not the last', Struct, 'B', ('s', Array(Char)), ('t', Signed))
fails(TypeError, 'repeated', Struct, 'B', ('s', Char), ('s', Signed))

B = GcStruct('B', ('s', S), ('z', Signed))
b = malloc(B)
s = cast_pointer(Ptr(S), b)
s.x = 12
assert b.s.x == 12 and b.s == s and cast_pointer(Ptr(B), s) == b
fails(RuntimeError, 'cannot cast', cast_pointer, Ptr(B), malloc(S))
fails(InvalidCast, 'invalid cast', cast_pointer, Ptr(NODE), b)

R = Struct('R', ('arr', FixedSizeArray(Signed, 3)), ('q', Struct('in', ('z', Float))))
r = malloc(R, flavor='raw')
r.arr[2] = 9
r.q.z = 1.5
assert (r.arr[2], r.arr.item2, r.q.z, len(r.arr)) == (9, 9, 1.5, 3)
q = r.q
free(r, flavor='raw')
fails(RuntimeError, 'freed', lambda: r.q)
fails(RuntimeError, 'freed', lambda: q.z)
fails(RuntimeError, 'freed', lambda: free(r, flavor='raw'))
fails(TypeError, 'gc flavor', lambda: malloc(R))
fails(TypeError, 'raw flavor', lambda: malloc(S, flavor='raw'))

STR = GcStruct('str', ('hash', Signed), ('chars', Array(Char)))
t = malloc(STR, 3)
t.chars[1] = 'b'
assert t.chars[1] == 'b' and len(t.chars) == 3 and t.chars[0] == chr(0)

fp = functionptr(FuncType([Signed], Signed), 'f', _callable=lambda x: x + 1)
assert fp(3) == 4
fails(TypeError, 'wrong argument number', fp)
fails(TypeError, 'expects Signed', fp, 'a')
assert cast_primitive(Char, 65) == 'A' and cast_primitive(Signed, 'A') == 65 and cast_primitive(Unsigned, -1) == r_uint(-1)
assert cast_primitive(Signed, 2.7) == 2 and cast_primitive(Bool, 3) is True
assert not nullptr(S) and [typeOf(x) for x in (1, True, 1.5, 'x', None, r_uint(1))] == [Signed, Bool, Float, Char, Void, Unsigned]
O = GcOpaqueType('O')
assert cast_opaque_ptr(Ptr(S), cast_opaque_ptr(Ptr(O), s)) == s
for name in 'cast_int_to_ptr cast_ptr_to_int direct_fieldptr direct_ptradd parentlink getfunctionptr'.split():
    fails(TypeError, 'programs cannot use %s() of lltype' % name, getattr(lltype, name), None, 3)
print('all as expected')
