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
