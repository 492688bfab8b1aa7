# -*- python2 -*-
# What an interpreter of the historic toolchain imports and does at module level.
import autopath
import py
from pypy.rlib.jit import hint, we_are_jitted, JitDriver, purefunction, unroll_safe, dont_look_inside
from pypy.rlib.objectmodel import we_are_translated, specialize, instantiate, keepalive_until_here, UnboxedValue, newlist_hint
from pypy.rlib.rarithmetic import ovfcheck, intmask, r_uint, LONG_BIT, ovfcheck_lshift, highest_bit, r_longlong
from pypy.rlib.unroll import unrolling_iterable
from pypy.rlib.debug import check_nonneg, ll_assert, make_sure_not_resized
from pypy.rlib.rstring import StringBuilder
from pypy.rlib.nonconst import NonConstant
from pypy.rlib.streamio import open_file_as_stream
from rpython.rlib import jit, rarithmetic, objectmodel
from rpython.rlib.jit import elidable, promote
import pypy.rlib.rstack, pypy.rlib.rgc
from pypy.annotation import model as annmodel
from pypy.rpython.extregistry import ExtRegistryEntry
from pypy.rpython.lltypesystem.rclass import OBJECTPTR
from pypy.objspace.flow.model import Constant
import os, sys

def expect(got, want):
    if got != want or type(got) is not type(want):
        raise AssertionError('got %r, not %r' % (got, want))

def raises(exc, f, *args):
    try:
        f(*args)
    except exc:
        return
    raise AssertionError('no %s' % exc.__name__)

class Entry(ExtRegistryEntry):
    _about_ = intmask
    def compute_result_annotation(self, s_x):
        return annmodel.SomeInteger()
raises(TypeError, Constant, 3)
raises(TypeError, annmodel.unionof, annmodel.SomeInteger(nonneg=True))

class TinyDriver(JitDriver):
    greens = ['pc', 'code']
    reds = ['frame']

d = TinyDriver()
d.jit_merge_point(pc=1, code=2, frame=3)
d.can_enter_jit(pc=1, code=2, frame=3)
JitDriver(greens=['a'], reds=['b'], virtualizables=['b'])
raises(AttributeError, JitDriver)

@purefunction
def f(x): return x
@elidable
def g(x): return x
@unroll_safe
def h(x): return x
@dont_look_inside
def k(x): return x
expect((f._pure_function_, g._elidable_function_, h._jit_unroll_safe_, k._jit_look_inside_), (True, True, True, False))
expect(jit.oopspec('list.len(l)')(f).oopspec, 'list.len(l)')

@specialize.arg(0, 2)
def s1(x): return x
@specialize.argtype(1)
def s2(x): return x
@specialize.memo()
def s3(x): return x
@specialize.ll()
def s4(x): return x
@specialize.call_location()
def s5(x): return x
expect([x._annspecialcase_ for x in (s1, s2, s3, s4, s5)],
       ['specialize:arg(0,2)', 'specialize:argtype(1)', 'specialize:memo', 'specialize:ll', 'specialize:call_location'])

class A(object):
    def __init__(self): self.x = 1
a = instantiate(A)
expect((hasattr(a, 'x'), type(a)), (False, A))
class T(UnboxedValue):
    __slots__ = 'v'
expect(T(5).get_untagged_value(), 5)
class M(object):
    def m(self): return 42
class B(object):
    objectmodel.import_from_mixin(M)
expect(B().m(), 42)
expect([x for x in unrolling_iterable([1, 2])], [1, 2])
rd = objectmodel.r_dict(lambda a, b: a % 10 == b % 10, lambda a: a % 10)
rd[3] = 'x'; rd[13] = 'y'
expect((len(rd), rd[23], 4 in rd, rd.keys()), (1, 'y', False, [3]))
raises(KeyError, rd.__getitem__, 5)

b = StringBuilder(); b.append('ab'); b.append_multiple_char('c', 3); b.append_slice('xyz', 1, 2)
expect((b.build(), b.getlength()), ('abcccy', 6))

expect((NonConstant(7), promote(8), hint(9, concrete=True), check_nonneg(3)), (7, 8, 9, 3))
raises(AssertionError, check_nonneg, -1)
raises(AssertionError, ll_assert, False, 'msg')
l = [1]
expect((make_sure_not_resized(l) is l, keepalive_until_here(l), newlist_hint(5)), (True, None, []))
expect((we_are_jitted(), we_are_translated()), (False, False))

expect((ovfcheck(5), ovfcheck(-sys.maxint - 1), highest_bit(1024), LONG_BIT), (5, -sys.maxint - 1, 10, 64))
raises(OverflowError, ovfcheck, sys.maxint + 1)
raises(OverflowError, ovfcheck_lshift, 1, 63)
raises(OverflowError, rarithmetic.ovfcheck_float_to_int, 1e30)
expect((ovfcheck_lshift(1, 62), rarithmetic.ovfcheck_float_to_int(-3.7)), (1 << 62, -3))
expect([intmask(x) for x in (2**63, 2**64, 2**64 - 1, -2**63 - 1, r_uint(2**64 - 1))], [-2**63, 0, -1, 2**63 - 1, -1])
expect([int(x) for x in (r_uint(5) - 7, r_uint(2**64 - 1) + 2, r_uint(2**63) * 2, -r_uint(1), ~r_uint(0), r_uint(1) << 64, r_uint(-1) >> 60, 3 - r_uint(5), r_uint(7) // 2, r_uint(7) % 4)],
       [2**64 - 2, 1, 0, 2**64 - 1, 2**64 - 1, 0, 15, 2**64 - 2, 3, 3])
expect((type(r_uint(1) + 1) is r_uint, type(1 + r_uint(1)) is r_uint, r_uint(3) == 3, r_uint(2**63) > 5, hash(r_uint(5)) == hash(5), bool(r_uint(0))),
       (True, True, True, True, True, False))
expect((repr(r_uint(7)), str(r_uint(7)), int(r_longlong(2**63))), ('r_uint(7)', '7', -2**63))
expect(rarithmetic.int_between(0, 3, 5), True)
expect((rarithmetic.int_c_div(-7, 2), rarithmetic.int_c_mod(-7, 2)), (-3, -1))

expect((jit.hint is hint, hint.__module__, rarithmetic.ovfcheck.__module__), (True, 'rlib.jit', 'rlib.rarithmetic'))

here = __file__
fd = os.open(here, os.O_RDONLY, 0777)
expect(os.read(fd, 7), '# -*- p')
os.close(fd)
raises(OSError, os.read, fd, 1)
stream = open_file_as_stream(here)
expect(stream.readall()[:7], '# -*- p')
stream.close()

@py.test.mark.xfail
def marked(): return 1
expect(marked(), 1)
py.test.raises(ZeroDivisionError, lambda: 1 / 0)
src = py.code.Source("""
   def added(x):
       return x + 1
""")
exec src.compile() in globals()
expect(added(1), 2)
print 'all as expected'
