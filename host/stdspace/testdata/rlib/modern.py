# -*- python3 -*-
# The helper modules under today's names, in Python 3.
from rlib.jit import hint, JitDriver, elidable, promote
from rlib.objectmodel import specialize, r_dict, we_are_translated
from rlib.rarithmetic import r_uint, intmask, ovfcheck
from rlib import objspace, rprint
import rlib.jit, pypy.rlib.jit

def expect(got, want):
    if got != want or type(got) is not type(want):
        raise AssertionError('got %r, not %r' % (got, want))

def raises(exc, f, *args, **kw):
    try:
        f(*args, **kw)
    except exc:
        return
    raise AssertionError('no %s' % exc.__name__)

from rlib.rarithmetic import r_singlefloat
singles = [0.1, -2.1, 1e300, -1e39, 3.40282357e38, 1e-40, 1e-45, 5e-46, 1e-60, 16777217.0, 16777219.0, -0.0]
expect([float(r_singlefloat(x)) for x in singles], [
    0.10000000149011612, -2.0999999046325684, float('inf'), -float('inf'), float('inf'), 9.99994610111476e-41,
    1.401298464324817e-45, 0.0, 0.0, 16777216.0, 16777220.0, -0.0])
expect(rlib.jit is pypy.rlib.jit, True)
expect(int(r_uint(3) - 5), 2**64 - 2)
expect(int(5 - r_uint(7)), 2**64 - 2)
expect(intmask(2**63), -2**63)
raises(OverflowError, ovfcheck, 2**63)

expect((objspace.add(1, 2), objspace.lt(1, 2), objspace.getitem('abc', 1), objspace.is_true([]), objspace.is_true(5)), (3, True, 'b', False, True))
expect((objspace.pow(2, 5, None), objspace.pow(2, 5, 7), objspace.is_(None, None), objspace.issubtype(bool, int), objspace.type(3)), (32, 4, True, True, int))
expect((objspace.getattr('a', 'upper')(), objspace.len('abc'), objspace.neg(3), objspace.contains([1], 1), objspace.divmod(7, 2)), ('A', 3, -3, True, (3, 1)))
l = [1, 2, 3]
expect((objspace.setitem(l, 0, 9), objspace.delitem(l, 1), l), (None, None, [9, 3]))
class X: pass
x = X()
expect((objspace.setattr(x, 'a', 5), x.a, objspace.delattr(x, 'a')), (None, 5, None))
it = objspace.iter([7])
expect(objspace.next(it), 7)
raises(StopIteration, objspace.next, it)
expect((objspace.newtuple(1, 2), objspace.newlist(1, 2), objspace.newdict('a', 1), objspace.newslice(1, 2, None)), ((1, 2), [1, 2], {'a': 1}, slice(1, 2)))
expect((objspace.simple_call(max, 3, 5), objspace.call_args(dict, (0, ('a',), False), 1)), (5, {'a': 1}))
def f(*args, **kw): return args, kw
expect(objspace.call_args(f, (1, ('k',), True, True), 1, 2, [3, 4], {'z': 5}), ((1, 3, 4), {'k': 2, 'z': 5}))
raises(TypeError, objspace.call_args, f, (2, (), False), 1)
expect((objspace.inplace_add([1], [2]), objspace.str(5), objspace.repr('a'), objspace.hash(5), objspace.abs(-2), objspace.format(3.5, '.2f')), ([1, 2], '5', "'a'", 5, 2, '3.50'))
raises(ZeroDivisionError, objspace.floordiv, 1, 0)

from rpython.rlib import listsort, rerased, rfloat
words = ['pear', 'fig', 'apple', 'kiwi', 'plum']
listsort.TimSort(words).sort()
expect(words, ['apple', 'fig', 'kiwi', 'pear', 'plum'])
listsort.make_timsort_class(lt=lambda a, b: len(a) < len(b))(words).sort()
expect(words, ['fig', 'kiwi', 'pear', 'plum', 'apple'])
class Backwards(listsort.make_timsort_class(getitem=lambda l, i: l[-1 - i], length=lambda l: len(l) - 1)):
    def lt(self, a, b): return b < a
digits = [3, 1, 2, 0]
Backwards(digits).sort()
expect(digits, [2, 1, 0, 0])
erase, unerase = rerased.new_erasing_pair('box')
other, unother = rerased.new_static_erasing_pair('other')
expect(unerase(erase(words)) is words, True)
raises(AssertionError, unerase, rerased.erase_int(3))
expect((rfloat.formatd(3.0, 'g', 12, rfloat.DTSF_ADD_DOT_0), rfloat.round_away(-2.5), rfloat.isfinite(rfloat.NAN)), ('3.0', -3.0, False))

rprint.print_item('x')
rprint.print_item(3)
rprint.print_newline()
print('all as expected')
