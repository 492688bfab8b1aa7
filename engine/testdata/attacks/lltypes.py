# Low-level objects that a program has tampered with.
from pypy.rpython.lltypesystem import lltype
from pypy.rpython.lltypesystem.lltype import Signed, Ptr, GcStruct, GcArray, Array, Char

S = GcStruct('S', ('x', Signed), ('p', Ptr(GcArray(Signed))))
T = GcStruct('T', ('p', Ptr(GcArray(Signed))), ('x', Signed))
A = GcArray(Signed)
BIG = GcStruct('BIG', ('s', S), ('more', Signed), ('p', Ptr(A)))
STR = GcStruct('STR', ('n', Signed), ('chars', Array(Char)))


def put(x, name, value):
    object.__setattr__(x, name, value)


# a pointer that says that it leads to another type
liar = lltype.malloc(T)
put(liar, '_p_type', Ptr(S))

# a field with a value of another type
wrong = lltype.malloc(S)
wrong._p_look().fields['p'] = 4711
wrong2 = lltype.malloc(S)
wrong2._p_look().fields['p'] = wrong2

# an array that is longer than its items, and shorter than when it was made
grown = lltype.malloc(A, 3)
grown._p_look().items.append('x')
text = lltype.malloc(STR, 3)
text._p_look().fields['chars'].items.pop()

# types that say something else later
U = GcStruct('U', ('x', Signed))
changed = lltype.malloc(U)
U._flds['x'] = Ptr(A)
V = GcStruct('V', ('x', Signed), ('y', Signed))
V._flds['x'] = V
loop = lltype.malloc(S)

freed = lltype.malloc(lltype.Struct('R', ('x', Signed)), flavor='raw')
lltype.free(freed, flavor='raw')


class Fake(object):
    pass


Fake.__module__ = 'rlib.lltypesystem.lltype'
Fake.__name__ = '_ptr'
fake = Fake()
fake._p_type = Ptr(S)
fake._p_to = fake


def up(n): return liar.p[n]
def field(n): return wrong.p[n]
def field2(n): return wrong2.p[n]
def items(n): return grown[n + 2]
def shorter(n): return ord(text.chars[n + 1])
def type(n): return changed.x
def inside(n): return lltype.malloc(V).x
def gone(n): return freed.x
def faked(n): return fake.x
def minus(n): return lltype.malloc(A, -n)[0]
def many(n): return len(lltype.malloc(A, n * 1152921504606846976))
def far(n): return lltype.malloc(A, 3)[n * 4611686018427387904]
def other(n): return lltype.cast_pointer(Ptr(BIG), lltype.malloc(S)).p[n]
def none(n): return lltype.cast_pointer(Ptr(BIG), lltype.nullptr(S)).more
def null(n): return lltype.nullptr(A)[n * 100000]
def nochars(n): return ord(lltype.nullptr(STR).chars[n * 100000])
def number(n): return lltype.cast_int_to_ptr(Ptr(S), n).x
