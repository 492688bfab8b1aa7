# What builtin functions ask objects for, and what they do with it.
import itertools, math


def tell(f):
    try:
        print repr(f())
    except Exception, e:
        print type(e).__name__, e


class WithInt(object):
    def __int__(self):
        return 3


class WithIndex(object):
    def __index__(self):
        return 2


class Number(float):
    def __float__(self):
        return 7


class Text(str):
    def __int__(self):
        return 5


for x in [bytearray('12'), bytearray(' 1.5'), Text('9'), Number(1)]:
    tell(lambda: int(x))
    tell(lambda: float(x))
for x in [WithInt(), WithIndex(), Number(2), 2.5, None, True]:
    print type(x).__name__
    for f in [int, long, range, lambda x: range(5, x), lambda x: range(0, 5, x), lambda x: len(xrange(x)), math.factorial,
              lambda x: math.ldexp(1.0, x), lambda x: '%d' % x, lambda x: '%x' % x, lambda x: '%c' % x,
              lambda x: list(itertools.islice('abcd', x)), lambda x: len(list(itertools.permutations('abc', x))),
              lambda x: len(list(itertools.combinations('abc', x))), lambda x: itertools.count(x).__class__.__name__]:
        tell(lambda: f(x))
tell(lambda: itertools.islice(-7, -4, 8))
tell(lambda: slice(8, 0, 5).indices(-4))
tell(lambda: pow(-1, -4, 0))
tell(lambda: map(str, 3))
tell(lambda: map(None, 3))
tell(lambda: [5L .__int__().__class__, (2 ** 63).__int__().__class__, (5).__long__().__class__, (2.5).__long__().__class__, 5L .__index__().__class__])
for x in [5, 0, -5, 5L, 2 ** 70]:
    for n in [2 ** 63, -2 ** 63 - 1, -1, -1L]:
        tell(lambda: x >> n)
        tell(lambda: x << n)
# ---
# Texts of Unicode that are no numbers.
for text in [u'\u20ac', u'12\u20ac', u'\u0661\u20ac\u20ac1', u'\xe9', u'\u20ac ', u'\u0661', u'\u2003 7']:
    for f in [int, long, float, lambda x: int(x, 16)]:
        try:
            print repr(f(text))
        except UnicodeEncodeError, e:
            print e, e.start, e.end
        except ValueError, e:
            print 'ValueError'
# ---
# A letter of Unicode becomes a single one.
for text in [u'A\xdf', u'\u01c6\u01c5', u'\u0130x', u'a\u03a3', u'\ufb01b', u'\xe9t\xe9 \xc9']:
    print repr([text.upper(), text.lower(), text.title(), text.capitalize(), text.swapcase()])
# ---
# Special methods of builtin types, called by their names.
print (5e-324).__str__(), (0.1 + 0.2).__str__(), (0.1 + 0.2).__repr__(), (0.1 + 0.2j).__str__(), float.__str__(1e16)
print 'a'.__lt__(u'b'), u'a'.__lt__('b'), 'a'.__eq__(u'a'), 'a' == u'a', 'a' < u'b'
b = bytearray('abcab')
print repr([b.translate(None, 'a'), b.translate(''.join(map(chr, range(256))), 'c'), bytearray.fromhex(u'01 ff')])
try:
    unicode(b, "ascii")
except TypeError, e:
    print e
# ---
# Zip, map and filter ask how long their arguments are.
class Long(object):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        print 'asked'
        return self.n

    def __iter__(self):
        return iter('ab')


for f in [lambda x: zip(x, 'cd'), lambda x: zip(iter('cd'), x), lambda x: map(None, 'cd', x), lambda x: filter(None, x)]:
    for n in [1, -1]:
        try:
            print f(Long(n))
        except ValueError, e:
            print e
try:
    reversed(type('Table', (dict,), {})())
except TypeError, e:
    print e
# ---
# Arguments that neither object.__new__ nor object.__init__ takes are only an error where one of them is overridden.
class Pair(tuple):
    def __init__(self, v):
        super(Pair, self).__init__(v, 1)


class Made(object):
    def __new__(cls, *args):
        return object.__new__(cls, *args)

    def __init__(self, *args):
        object.__init__(self, *args)


class OnlyInit(object):
    def __init__(self, *args):
        object.__init__(self, *args)


class OnlyNew(object):
    def __new__(cls, *args):
        return object.__new__(cls, *args)


for f in [lambda: Pair('ab'), lambda: Made(1, 2).__class__.__name__, lambda: OnlyInit(1), lambda: OnlyNew(1)]:
    try:
        print repr(f())
    except TypeError, e:
        print 'TypeError'
# ---
# What is wrong with a text of JSON, and where.
import copy
import json

for text in ['', 'a', '[1 2]', '{"a" 1}', '{a}', '{"a":1,}', '[1,]', '[', '{', '{"a":', '{"a":1', '"abc', '"a\nb"', '"\\x"', '"\\u12"',
             '1 2', '01', '+1', '-', '.5', '1.', '1e', '1e5', '-0', '-0.0', '[1', '\n\n x', 'nul', 'NaN', '[1,\n2 3]', '{"a":1 "b"}', '"\\',
             '12345678901234567890', '{1:2}', '"\\u12g4"', '[,]', '{,}', '"\\u1234', u'\ufeff1', '"\\"\\\\\\/"', '1.5e+3', 'x\xe9', '"\xe9"']:
    try:
        print repr(json.loads(text))
    except UnicodeDecodeError:
        print 'UnicodeDecodeError'
    except ValueError, e:
        print e
print repr([copy.copy(bytearray('a')), copy.deepcopy([bytearray('a')])])
# ---
# eval() takes one expression and nothing else.
for text in ['', ' 1 ', '1;', '1\n2', '1)+(2', 'x for x in [1]', '1,2', 'a=1', '"a" # c', '(1,\n2)', '1 +\n2', 'print(1)', 'pass']:
    try:
        print repr(eval(text))
    except SyntaxError:
        print 'SyntaxError'
# ---
# Bytes beyond ASCII have no order among texts of Unicode.
for f in [lambda: cmp('\xe9', u'x'), lambda: '\xe9' < u'x', lambda: u'\xe9' >= '\xe9', lambda: ['\xe9'] < [u'x'], lambda: sorted(['\xe9', u'x']),
          lambda: '\xe9' == u'x', lambda: ['\xe9'] != [u'\xe9'], lambda: {u'\xe9': 1}.get('\xe9'), lambda: cmp('a', u'b')]:
    try:
        print repr(f())
    except UnicodeDecodeError, e:
        print e
print u'x'.endswith(('',), 5), u'x'.startswith(u'', 7), 'x'.endswith('', 5), 'x'.startswith(u'', 9)
print [(1 << 64).imag, (5).imag, 5L .denominator, True.denominator, (2 ** 63 - 1).__str__(), True.__str__(), (5).__str__(), 7L .__str__()]
import itertools, json
print [next(itertools.count(x, n)) for x in [True, 2L] for n in [1, 2]]
try:
    json.loads(8)
except TypeError, e:
    print e
for f in [lambda: format(5, u'\u0660'), lambda: format(0.5, u'\u20ac'), lambda: (5).__format__(u'4')]:
    try:
        print repr(f())
    except UnicodeEncodeError, e:
        print e
# ---
# Bytes and bytearrays take each other.
def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__)


for s in (b'abcab', bytearray(b'abcab')):
    for x in (b'b', bytearray(b'b'), bytearray(b''), [98]):
        for f in (lambda: s + x, lambda: x + s, lambda: x in s, lambda: s.find(x), lambda: s.count(x), lambda: s.split(x), lambda: s.replace(x, b'z'),
                  lambda: s.replace(b'a', x), lambda: s.startswith(x), lambda: s.endswith((x,)), lambda: s.partition(x), lambda: s.strip(x),
                  lambda: s.join([x, x]), lambda: s.index(x), lambda: s.rsplit(x, 1), lambda: s == x, lambda: s.rfind(x),
                  lambda: s.translate(None, x), lambda: s.rpartition(x), lambda: s.lstrip(x), lambda: b'%s' % x):
            tell(f)
# ---
# Which method carries out an operator that changes its left operand, and what methods of sequences refuse.
import copy, operator


class K(list):
    def __mul__(self, o):
        return ('mul', o)

    def __add__(self, o):
        return ('add', o)


class N(list):
    def __mul__(self, o):
        return NotImplemented


class B(bytearray):
    def __mul__(self, o):
        return ('bmul', o)


def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__)


for x in [K([1]), N([1]), [1], B(b'a'), bytearray(b'a')]:
    tell(lambda: operator.imul(copy.copy(x), 2))
    tell(lambda: operator.imul(copy.copy(x), 'a'))
for x in ['a', u'a', b'a', bytearray(b'a'), [1], (1,)]:
    for y in [x, 2, None, 2.5]:
        for name in ['__add__', '__mul__', '__rmul__', '__imul__']:
            if hasattr(x, name):
                tell(lambda: getattr(copy.copy(x), name)(y))
# ---
# A copy is filled by the methods of its class, after its attributes are there.
import collections, copy


class L(list):
    def __iter__(self):
        print('iter')
        return list.__iter__(self)

    def append(self, x):
        print('append %r' % (getattr(self, 'tag', None),))
        list.append(self, x)


class D(dict):
    def __setitem__(self, k, v):
        print('set %r' % (getattr(self, 'tag', None),))
        dict.__setitem__(self, k, v)

    def __getitem__(self, k):
        return 'none'


class S(set):
    def add(self, x):
        print('add')


class B(bytearray):
    pass


class Q(collections.deque):
    pass


for cls, args in [(L, [1, [2]]), (D, {1: [2]}), (S, [1, 2]), (Q, [1, [2]])]:
    x = cls(args)
    x.tag = [5]
    for f in [copy.copy, copy.deepcopy]:
        y = f(x)
        print(' '.join([type(y).__name__, str(len(y)), str(getattr(y, 'tag', None) is x.tag), str(y == x)]))
b = B(b'abc')
print(repr([b, copy.copy(b), copy.deepcopy(b)]))
l = L([1])
list.append(l, l)
m = copy.deepcopy(l)
print(list.__getitem__(m, 1) is m)
# ---
# A product that does not fit a word makes the result a long.
for args in [(10 ** 11 + 52, 3, 65), (2 ** 52, 49, 10 ** 9 + 7), (3, 4, 5), (-3, 3, 7), (2, 100, 7), (2 ** 40, 1, 7), (-2 ** 40, 2, 7), (0, 5, 3), (3, 200, -7)]:
    print repr(pow(*args))
# ---
# An object whose __str__ gives Unicode makes the whole text Unicode.
class Shown(object):
    def __init__(self, text):
        self.text = text

    def __str__(self):
        return self.text


class Repr(object):
    def __repr__(self):
        return u'r'


for x in [Shown(u'x'), Shown('x'), Shown(u'\xe9'), Repr(), Shown(5)]:
    for f in [lambda: '%s' % x, lambda: '%s %r' % (x, 1), lambda: '%d %s' % (5, x), lambda: u'%s' % x, lambda: str(x), lambda: unicode(x), lambda: '%5s|' % x,
              lambda: '%(a)s' % {'a': x}, lambda: '{0}'.format(x)]:
        try:
            print repr(f())
        except (TypeError, UnicodeError), e:
            print type(e).__name__
# ---
# Texts are gone through by their indices, also by those of a derived class.
print hasattr('a', '__iter__'), hasattr(u'a', '__iter__'), hasattr([], '__iter__'), hasattr(bytearray(), '__iter__')


class Text(str):
    def __getitem__(self, i):
        return [1, 2, 3][i]


class Double(str):
    def __getitem__(self, i):
        return str.__getitem__(self, i) * 2


class Wide(unicode):
    def __getitem__(self, i):
        return 'xyz'[i]


class Octets(bytearray):
    def __getitem__(self, i):
        return [1, 2, 3][i]


class Pair(tuple):
    def __getitem__(self, i):
        return 'xyz'[i]


for s in [Text('abcd'), Text(''), Double('ab'), Wide('abc'), Octets('ab'), Pair('ab')]:
    for f in [lambda: list(s), lambda: [x for x in s], lambda: zip(s, 'ab'), lambda: any(s), lambda: max(s), lambda: filter(None, s),
              lambda: list(reversed(s)), lambda: iter(s).next(), lambda: (lambda *a: a)(*s)]:
        try:
            print repr(f())
        except (TypeError, IndexError, ValueError), e:
            print type(e).__name__
import json, textwrap
print hasattr(json, 'JSONDecodeError')
for text in ['11A__A-AA', 'b-_,_%-a', 'ab-cd-ef', 'a1-b2', 'x-y-z-w']:
    print repr(textwrap.wrap(text * 3, 8))
try:
    eval('1\x00')
except TypeError, e:
    print e
print repr(format(5, u'5')), repr(format([1], u'\u0660')), repr(format(u'x', u'\u0663'))
# ---
class Wrong(int):
    def __float__(self):
        return 3


for f in [lambda: round(Wrong(4)), lambda: u'abc'.translate({98: 'XY'}), lambda: u'abc'.translate({98: u'XY'}), lambda: int(u'\u20ac', -3), lambda: int('1', -3)]:
    try:
        print repr(f())
    except (TypeError, ValueError), e:
        print type(e).__name__
print [format(65, x) for x in ['c', '#c', '5c', '^#05c']]
class Part(float):
    def __int__(self):
        return -2


print '%d %x' % (Part(256), Part(7))
# ---
# What __hash__ returns need not be an integer.
class Hashed(object):
    def __init__(self, h):
        self.h = h

    def __hash__(self):
        return self.h


for h in [2.5, 7, 7L, True, 'x', None, 1e300]:
    try:
        print hash(Hashed(h))
    except (TypeError, OverflowError), e:
        print type(e).__name__, e
# ---
# Which method of two sequences is asked first, and which refusals count.
class Right(str):
    def __radd__(self, o):
        return ('radd', str(o))

    def __rmul__(self, o):
        return ('rmul', str(o))


class Derived(Right):
    pass


class Left(tuple):
    def __mul__(self, o):
        return ('mul', o)

    def __index__(self):
        return 2

    def __len__(self):
        return -1


for f in [lambda: Right('a') + Right('b'), lambda: Right('a') + Derived('b'), lambda: Derived('a') + Right('b'), lambda: 'a' + Right('b'),
          lambda: Derived('a') * Right('b'), lambda: 'a' * Right('b'), lambda: 'a' * Left('b'), lambda: [1] * Left(), lambda: 3 * Left('b'),
          lambda: ''.join(Left('ab')), lambda: Right('a') + 5, lambda: 5 + Right('a')]:
    try:
        print(repr(f()))
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
class Itself(object):
    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration

    next = __next__

    def __len__(self):
        return -1


try:
    print(repr(','.join(Itself())))
except ValueError as e:
    print('ValueError')


class Truth(object):
    def __int__(self):
        return False


print int(Truth()), [x.center(-2 ** 63) + x.ljust(-2 ** 63) + x.rjust(-2 ** 63) + x.zfill(-2 ** 63) for x in ['ab', u'ab', bytearray('ab')]]
try:
    'a' % KeyError('b')
except TypeError, e:
    print e
try:
    "Ba'".replace('\xe9', u'\xe9a')
except UnicodeDecodeError, e:
    print e
