# What containers, numbers and texts give at their limits.
import itertools, math, operator, random


def tell(f):
    try:
        print repr(f())
    except Exception, e:
        print type(e).__name__, e


tell(lambda: xrange(-2 ** 63 + 1, 2 ** 63 - 1))
tell(lambda: range(-2 ** 63 + 1, 2 ** 63 - 1))
tell(lambda: list(itertools.islice(itertools.count(), 1, 10, 2 ** 63 - 1)))
tell(lambda: (-2.0) ** float('nan'))
tell(lambda: math.pow(0.0, float('-inf')))
tell(lambda: math.log(-(1 << 4000)))
tell(lambda: [round(123.456, 2 ** 100), round(123.456, -2 ** 100)])
tell(lambda: itertools.izip(5))
random.seed(5)
tell(lambda: random.randrange(1, 10 ** 40))
# ---
import heapq


class Least:
    def __init__(self, x):
        self.x = x

    def __le__(self, other):
        return self.x >= other.x


heap = [Least(x * 7 % 11) for x in range(11)]
heapq.heapify(heap)
print [heapq.heappop(heap).x for i in range(11)]
# ---
class Member(set):
    def __hash__(self):
        return 7


m = Member()
s = set([m])
print m in s, Member() in s, set() in s
s.add(3)
class Shown(object):
    def __repr__(self):
        return repr(t)
    __hash__ = lambda self: 1
t = set()
t.add(Shown())
print t
print repr(vars(Shown))[:12]
# ---
class Said(Exception):
    def __str__(self):
        return u'f\xf6'


print repr(unicode(Said())), repr(unicode(Exception(u'\xe1'))), repr(unicode(Exception())), repr(unicode(Exception(1, 2)))
print repr(unicode(KeyError('a'))), repr(u'a\ud800\udc02b\udc02'.encode('utf-8'))
# ---
import operator


def tell(f, *args):
    try:
        print repr(f(*args))
    except TypeError, e:
        print 'TypeError'


for x in 3, 2.5, [1], 'a', {1: 2}, None:
    print operator.isNumberType(x), operator.isSequenceType(x), operator.isMappingType(x),
print
tell(operator.concat, 13, 29)
tell(operator.repeat, 6, 7)
tell(operator.concat, [1], [2])
tell(operator.__repeat__, 'ab', 2)
b = bytearray('abc')
tell(lambda: b.find(u'b'))
tell(lambda: u'a' in b)
tell(b.append, u'a')
tell(b.remove, u'a')
tell(b.find, 'b')
# ---
import sys

print sys.flags.optimize, sys.flags.bytes_warning, len(sys.flags) > 10, sys.long_info.bits_per_digit
print float.__getformat__('double'), float.__getformat__('float')
try:
    float.__getformat__('word')
except ValueError, e:
    print e
# ---
# What cannot be set, and what is made of numbers beyond a machine word.
import sys, itertools


def f():
    yield 1


class A(object):
    p = property(f)


def tell(f):
    try:
        print repr(f())
    except Exception, e:
        print type(e).__name__, e


tell(lambda: setattr(f, 'func_closure', 1))
tell(lambda: setattr(f, 'func_globals', {}))
tell(lambda: delattr(f, '__closure__'))
tell(lambda: setattr(A.p, 'fget', 1))
tell(lambda: setattr(sys, '__dict__', {}))
tell(lambda: setattr(f.func_code, 'co_name', 'g'))
tell(lambda: setattr(slice(1), 'start', 1))
tell(lambda: setattr(1, 'real', 1))
tell(lambda: setattr(len, '__self__', 1))
tell(lambda: setattr(A, '__dict__', {}))
tell(lambda: setattr(A, '__mro__', ()))
tell(lambda: range(2 ** 63 - 2, 2 ** 63 + 2))
tell(lambda: range(-2 ** 100))
tell(lambda: range(2 ** 100, 2 ** 100 - 5, -2))
tell(lambda: range(0, 2 ** 100))
tell(lambda: range(0, 2 ** 100, 0))
tell(lambda: range(1, 3, 2 ** 70))
tell(lambda: list(itertools.imap(None, 'abc', range(5))))
# ---
import functools, numbers, weakref


@functools.total_ordering
class Ordered(object):
    def __init__(self, x):
        self.x = x

    def __gt__(self, other):
        return self.x > other.x

    def __eq__(self, other):
        return self.x == other.x


print Ordered(1) != Ordered(1), Ordered(1) != Ordered(2), Ordered(1) <= Ordered(2)


class Half(numbers.Rational):
    numerator, denominator = 1, 2

    def __eq__(self, other):
        return isinstance(other, Half)

    def __pos__(self):
        return self

    for name in '''abs add div floordiv le lt mod mul neg pow radd rdiv rfloordiv rmod rmul rpow rtruediv truediv
            trunc hash'''.split():
        locals()['__%s__' % name] = lambda self, *args: 7
    del name


h = Half()
print float(h), complex(h), h != Half(), h != 3, h.imag, h.real is h


class Item(object):
    pass


a, b, c = Item(), Item(), Item()
s, t = weakref.WeakSet([a, b]), weakref.WeakSet([b, c])
print len(s ^ t), len(s - t), len(s & t), s <= t, weakref.WeakSet([b]) < t, s >= weakref.WeakSet([a]), s > t
print s.isdisjoint(t), s.isdisjoint([c]), len(s.symmetric_difference([a])), s.issubset(s | t), s.issuperset(t)
s ^= t
print a in s, b in s, c in s
s &= [a, b]
print len(s)
s |= t
s -= t
print len(s), a in s
s.symmetric_difference_update([a, b])
s.intersection_update(t)
s.difference_update([b])
print len(s)
