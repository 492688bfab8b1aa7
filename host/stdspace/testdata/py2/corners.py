# What random programs found: each chunk is about one rule.
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception, e: print type(e).__name__, e
class Loud(object):
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        print self.v, '<', o.v
        return self.v < o.v
    def __repr__(self): return 'L%r' % self.v
print sorted(map(Loud, [3, 1, 2, 5, 4])), sorted(map(Loud, [5, 4, 3])), sorted(map(Loud, [1, 2, 0, 1]), reverse=True)
def loudly(a, b):
    print a, b
    return cmp(a, b)
print sorted([3, 1, 2, 0], cmp=loudly), sorted([3, 1, 2, 0], loudly, None, True)
# ---
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception, e: print type(e).__name__, e
class F(float):
    def __lt__(self, o): return 'lt'
    def __eq__(self, o): return 'eq'
print 5 > F(1), 5 == F(1), 5 < F(7), True > F(0)
x = bytearray('ab'); y = x; x += 'c'; print y
def add(x, y): x += y; return x
for y in ([1], 5, bytearray('q')): attempt(add, bytearray('a'), y)
for e in (OSError(2, 'no', 'f'), IOError(1, 'x'), IOError('one'), IOError(1, 2, 3, 4)):
    print repr(e), str(e), e.args, e.errno, e.strerror, e.filename
# ---
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception, e: print type(e).__name__, e
def none(): pass
def two(a, b=1): return a, b
attempt(lambda: none(1, x=2)); attempt(lambda: two(1, 2, 3, x=4)); attempt(lambda: two(1, x=4)); attempt(lambda: two(1, 2, b=3))
attempt(lambda: two(1, 2, 3, a=4))
# ---
print repr(100000000000000000000 >> 51), repr(9223372036854775807 % 9223372036854775808), repr(~9223372036854775808 >> 60)
class Own(ValueError):
    def __init__(self, x): self.x = x
class More(Own):
    def __init__(self, x, y): Own.__init__(self, x); self.args = y,
class Sets(Exception):
    def __new__(cls, *a): return Exception.__new__(cls, 1, 2)
    def __init__(self, *a): pass
for e in (Own(3), More(1, 2), Sets(5), ValueError(4)): print repr(e), e.args, str(e)
# ---
print 0.0 ** -float('inf'), (-0.0) ** -float('inf'), 0 ** -float('inf')
# ---
# What stands between the items of a join is only read as a text where something does.
class Text(unicode):
    pass
for items in ([u'a'], [Text('b')], [u'a', u'b'], ['\xd8', u'b'], [u''], ['\xd8'], []):
    try:
        print repr('\xd9'.join(items)),
    except UnicodeDecodeError:
        print 'UnicodeDecodeError',
print
# ---
# The first items are found with the comparisons of a heap.
from __future__ import print_function
import heapq
class Seen(object):
    def __init__(self, n): self.n = n
    def __lt__(self, o): log.append('%d<%d' % (self.n, o.n)); return self.n < o.n
    def __eq__(self, o): log.append('%d=%d' % (self.n, o.n)); return self.n == o.n
    def __gt__(self, o): log.append('%d>%d' % (self.n, o.n)); return self.n > o.n
    __hash__ = None
for f in (heapq.nsmallest, heapq.nlargest):
    for n in (-1, 0, 1, 2, 3, 5, 6):
        for key in (None, lambda s: Seen(-s.n)):
            for kind in (list, iter):
                log = []
                print([s.n for s in f(n, kind([Seen(i) for i in (3, 1, 2, 1, 5)]), key=key)] + log)
# ---
# An exception has its arguments as items; a negative index counts from the length of its class.
def tell(f):
    try:
        print f()
    except Exception as e:
        print type(e).__name__, e
class Plain(Exception): pass
class Sized(Exception):
    def __len__(self): return 3
class Own(Sized):
    def __getitem__(self, i): return 'item', i
for e in (Plain(1, 2, 3, 4), Sized(1, 2, 3, 4), Own(1, 2)):
    for f in (lambda: e[0], lambda: e[-1], lambda: e[-9], lambda: e[1:], lambda: e[-1:], lambda: e[:-2], lambda: e['x'], lambda: e[2 ** 70]):
        tell(f)
# ---
# Two sets whose methods know nothing are not compared.
class Silent(set):
    def __eq__(self, other): return NotImplemented
class Unequal(set):
    def __ne__(self, other): return NotImplemented
class More(Silent): pass
def tell(f):
    try:
        print f()
    except TypeError as e:
        print e
for c in (Silent, More, Unequal, set, frozenset):
    for d in (Silent, More, Unequal, set, frozenset):
        tell(lambda: c([1]) == d([1]))
        tell(lambda: c([1]) != d([1]))
# ---
# A string of bytes before a bytearray is joined with it by the method of the string.
def nothing(self, other): return NotImplemented
def joined(x, y):
    try:
        r = x + y
    except TypeError as e:
        return 'TypeError'
    return type(r).__name__, str(r)
kinds = []
for base in (str, bytearray, unicode):
    kinds.append(base('x'.encode('ascii') if base is not unicode else u'x'))
    for name in ('__add__', '__radd__', '__mul__'):
        kinds.append(type('C' + name, (base,), {name: nothing})('y' if base is not unicode else u'y'))
for x in kinds:
    print [joined(x, y) for y in kinds]
# ---
# The indices of a slice where the length or a bound is beyond a word, or negative.
def tell(*args):
    try:
        print slice(*args[:-1]).indices(args[-1])
    except Exception as e:
        print type(e).__name__, e
for args in ((None, 2 ** 70), (2 ** 80, None, -1, 5), (None, None, 2 ** 70, 5), (None, None, -2 ** 70, 5), (None, None, -1, -5), (None, -5), (2, -3, None, -7), (1, None, 0, 5)):
    tell(*args)
# ---
# What is joined, or put in for a slice, is a list of its iterator if it is no list itself.
from __future__ import print_function
class Pieces(list):
    def __iter__(self): print('iter'); return iter('xy')
class Steps(object):
    def __init__(self, n): self.n = n
    def __iter__(self): print('iter', self.n); return self
    def __len__(self): print('len'); return 3
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1; return str(self.n)
    next = __next__
def tell(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)
def put(v, a, b, c=None):
    l = [1, 2, 3, 4]
    l[a:b:c] = v
    return l
tell(','.join, Pieces('ab'))
tell(','.join, Steps(2))
tell(bytearray(b',').join, Steps(0))
for v in (Pieces('ab'), Steps(2)):
    tell(put, v, 1, 2)
tell(put, Steps(2), 0, 3, 2)
tell(put, None, 0, 3, 2)
tell(put, 5, 0, 3)
# ---
# A deque takes each item when it comes, and asks for no length.
from __future__ import print_function
class Pieces(list):
    def __iter__(self): print('iter'); return iter('xy')
class Steps(object):
    def __init__(self, n): self.n = n
    def __iter__(self): print('iter', self.n); return self
    def __len__(self): print('len'); return 3
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1; return str(self.n)
    next = __next__
def tell(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)
import collections
tell(collections.deque, Steps(2))
tell(collections.deque, Steps(2), 1)
d = collections.deque([1])
d.extend(d)
d.extendleft(d)
def failing():
    yield 5
    yield 6
    1 // 0
tell(d.extend, failing())
def adding():
    yield 7
    d.append('m')
    yield 8
tell(d.extend, adding())
tell(d.extend, iter(d))
print(d)
# ---
# What turns the order of a sort round is an integer.
from __future__ import print_function
def tell(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)
for r in ([1], 's', 1.5, None, True, 0, 2, -1, object()):
    try:
        print(sorted([3, 1, 2], reverse=r))
    except TypeError as e:
        print('TypeError')
# ---
# What __trunc__ returns need be no int, and formats ask numbers for their integer as int() does.
from __future__ import print_function
def tell(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)
class Cut(object):
    def __init__(self, v): self.v = v
    def __trunc__(self): print('trunc'); return self.v
class Float(Cut):
    def __float__(self): return 1.5
class Int(Float):
    def __int__(self): print('int'); return self.v
for c in (Cut, Float, Int):
    for v in (3, 2.5, True, 'x', Cut(4), None):
        for f in (int, '%d'.__mod__, '%x'.__mod__):
            try:
                print(f(c(v)))
            except TypeError:
                print('TypeError')
# ---
# The exceptions of text that cannot be encoded or decoded take arguments of certain types; so does SyntaxError.
from __future__ import print_function
def tell(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)
str, bytes, text = str, str, unicode
for c in (UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError, SyntaxError):
    for args in ((), (1,), ('a', 'b'), ('a', b'b', 0, 1, 'r'), ('a', u'b', 0, 1, 'r'), (u'b', 0, 1, 'r'), ('a', b'bc', 0, 2, 'r'), ('a', b'b', '0', 1, 'r'), ('a', b'b', -3, 9, 'r'),
                 ('a', b'', 0, 1, 'r'), ('a', b'b', 0, 1.5, 'r'), ('m', (1, 2, 3)), ('m', 5), ('m', ('f', 2, 3, 'x')), ('m', (1, 2, 3, 4, 5)), ('m', (1, 2, 3, 4, 5, 6)), ('m', 'abcd')):
        try:
            e = c(*args)
            print(c.__name__, args, repr(e), str(e), e.args)
        except (TypeError, IndexError) as e:
            print(c.__name__, args, type(e).__name__)
# ---
# What is no exception cannot be raised, instances of builtin classes included.
for x in (5, 's', int, object(), None, (), [], {}, set(), lambda: 0):
    try:
        raise x
    except TypeError as e:
        print e
# ---
# unicode() refuses what is no text, and a join reads its items in order.
class U(object):
    def __init__(self, v): self.v = v
    def __unicode__(self): return self.v
for v in (None, 1, 'a', u'b', '\xe9', [], 5.5):
    try:
        print repr(unicode(U(v))), repr(u'%s' % U(v))
    except (TypeError, UnicodeDecodeError) as e:
        print type(e).__name__, e
for items in ([u'a', '\xe9', 5], ['\xe9', u'a', 5], ['\xe9', 5, u'a'], [5, '\xe9', u'a'], [u'a', 5, '\xe9']):
    try:
        print repr(','.join(items))
    except (TypeError, UnicodeDecodeError) as e:
        print type(e).__name__
# ---
# Numbers are asked for __long__ where their __int__ fails, ranges once, and a length may be a float.
class N(object):
    def __init__(self, v, w): self.v = v; self.w = w
    def __int__(self): print 'int',; return self.v
    def __long__(self): print 'long',; return self.w
    def __len__(self): print 'len',; return self.v
for v, w in ((1, 2), ('x', 2), (None, 2.5), (2 ** 70, 1), (1.5, 'y'), ('x', 2 ** 70)):
    for f in ('%d'.__mod__, '%x'.__mod__, '%c'.__mod__, len, range, bool):
        try:
            print f(N(v, w))
        except (TypeError, OverflowError) as e:
            print type(e).__name__
# ---
# Numbers without rich comparisons are compared if both are int or both long, and dictionaries if both are.
def nothing(self, other): return NotImplemented
values = []
for base in (int, long, float, complex, dict):
    for names in ((), ('__eq__',), ('__eq__', '__ne__'), ('__eq__', '__lt__')):
        c = type(base.__name__, (base,), dict((name, nothing) for name in names))
        values += [c(), c(1), c(1)] if base is not dict else [c(), c({1: 2})]
values += [1, 1L, 1.0, 1 + 0j, {1: 2}]
class Coerced(object):
    def __init__(self, pair): self.pair = pair
    def __coerce__(self, other): return self.pair
for pair in ((1, 1), (1.0, 1.0), (1.0, 2.0), (1L, 1), (2L, 2L), ('a', 'a')):
    values.append(Coerced(pair))
for x in values:
    print ''.join('%d%d ' % (x == y, x != y) for y in values)
# ---
# Widths and precisions have as many digits as a word has room for.
from __future__ import print_function
for n in (2 ** 40, 2 ** 60, 2 ** 62, 2 ** 63, 2 ** 70):
    for f in (lambda: '{:{}}'.format(1, n), lambda: '{:.{}}'.format('a', n), lambda: '{:.{}f}'.format(1.5, n), lambda: format(1.5, str(n)), lambda: ('%%%dd' % n) % 1, lambda: ('%%.%dd' % n) % 1, lambda: '%*d' % (n, 1)):
        try:
            print(f())
        except (ValueError, MemoryError, TypeError, OverflowError) as e:
            print(type(e).__name__)
# ---
# Where an __ipow__ knows nothing, Python 2 tries nothing else.
from __future__ import print_function
log = []
def known(self, other): log.append('known'); return 'known'
def nothing(self, other): log.append('nothing'); return NotImplemented
for names in ({'ipow': nothing}, {'ipow': nothing, 'pow': known}, {'ipow': known}, {'pow': known}, {'pow': nothing}, {}):
    for others in ({'rpow': known}, {'rpow': nothing}, {'pow': known}, {'ipow': known}):
        x = type('X', (object,), dict(('__%s__' % n, names[n]) for n in names))()
        y = type('Y', (object,), dict(('__%s__' % n, others[n]) for n in others))()
        try:
            x **= y
        except TypeError as e:
            log.append(str(e))
        print(log)
        del log[:]
# ---
# Texts and bytearrays of classes with special methods are numbers by them; others are read.
from __future__ import print_function
def made(base, value, name, result):
    return type('C', (base,), {name: lambda self: result})(value)
for base, value in ((str, '12'), (bytearray, b'7'), (unicode, u"12")):
    for name, result in (('x', 1), ('__int__', 'q'), ('__int__', 5), ('__index__', 6), ('__index__', 'q'), ('__trunc__', 7), ('__float__', 2.5), ('__float__', 'q'), ('__complex__', 1j)):
        for f in (int, float, complex, lambda x: int(x, 10), '%d'.__mod__):
            try:
                print(f(made(base, value, name, result)))
            except (TypeError, ValueError) as e:
                print(type(e).__name__)
# ---
# coerce() leaves alone what is of the common kind.
class I(int): pass
class F(float): pass
for x in (1, True, 2L, 1.5, 1j, I(3), F(2.5)):
    print [tuple(map(type, coerce(x, y))) + coerce(x, y) for y in (1, False, 2L, 1.5, 1j, I(3), F(2.5))]
# ---
# pow() with three operands, of which the first one that knows what is wrong says it.
from __future__ import print_function
for a in (5, 2.5, 2j, None):
    for b in (2, -1, 1.5, 1j, None):
        for c in (2.5, 2 - 4j, 'x'):
            try:
                print(pow(a, b, c))
            except (TypeError, ValueError) as e:
                print(type(e).__name__, e)
# ---
# What no machine could hold is told from what this one cannot. operator.index() gives what __index__ gives.
from __future__ import print_function
import operator
def tried(f):
    try:
        print(repr(f()))
    except (MemoryError, OverflowError) as e:
        print(type(e).__name__, e)
for n in (2 ** 63 - 1, 2 ** 63 - 37, 2 ** 63 - 38, 2 ** 61, 2 ** 61 - 2):
    for f in ('a'.ljust, 'a'.rjust, 'a'.center, 'a'.zfill, u'a'.ljust, u'a'.__mul__, u'ab'.__mul__):
        tried(lambda: f(n))
class I(object):
    def __index__(self):
        return True
tried(lambda: operator.index(I()))
# ---
# A list that is extended by itself is not followed while it grows.
from __future__ import print_function
class L(list): pass
for x in ([1, 2], L([1, 2])):
    x += x
    x.extend(x)
    print(x)
    x.__init__(x)
    print(x)
# ---
# A sum does not begin with a text, whatever is added to it; first it asks for the items.
from __future__ import print_function
class B(bytearray): pass
for start in (b'', u'', 'a', bytearray(), B(b'x'), [], None):
    for items in ([], 3, [1], [b'a'], [[]]):
        try:
            print(repr(sum(items, start)))
        except TypeError as e:
            print(type(start).__name__ != 'bytearray' and str(e).startswith('sum()') or type(e).__name__)
# ---
# map() has an error of its own for what cannot be iterated over, whatever went wrong.
class Failing(list):
    def __iter__(self): raise KeyError(4)
for args in ((str, Failing()), (lambda a, b: a, [], Failing()), (None, Failing(), [])):
    try:
        map(*args)
    except TypeError, e:
        print e
# ---
# A set of a class of the program is shown by what its __iter__ gives.
from __future__ import print_function
class S(set):
    def __iter__(self): yield 7
class F(frozenset):
    def __iter__(self): raise KeyError(3)
for x in (S([1]), S(), F([1]), F()):
    for f in (repr, str, lambda x: '%s' % x, lambda x: repr([x])):
        try:
            print(f(x))
        except KeyError as e:
            print('KeyError', e)
# ---
# Sets and deques can be referred to weakly, so __slots__ cannot give them that once more.
from __future__ import print_function
from collections import deque
for base in (set, frozenset, deque, list, dict, property, object):
    for names in (['a', '__weakref__'], ['__weakref__'], ['__dict__'], ['a']):
        try:
            c = type('X', (base,), {'__slots__': names})
            print(base.__name__, names, hasattr(c, '__weakref__'), hasattr(c, '__dict__'))
        except TypeError as e:
            print(base.__name__, names, e)
# ---
# Strings that name an encoding, and what they are given for, are checked before anything is encoded.
from __future__ import print_function
for args in ((b'', b''), (bytearray(), bytearray()), (None, None), ([1], None), ('a', None), ('a', 'ascii'), ('a', 3), (3, 'a'),
             (bytearray(b'a'), 'ascii'), (b'a', 'ascii'), (u'a', 'ascii', 'strict'), (u'a', 'ascii', 3), (u'\xe9', 'latin-1'), (u'a',), (b'a', 'nope')):
    for t in (bytearray, bytes)[:1 if bytes is str else 2]:
        if args == (b'', b'') and bytes is str:
            continue
        try:
            print(repr(t(*args)))
        except (TypeError, LookupError) as e:
            print(type(e).__name__, e)
for words in ({'encoding': 'a'}, {'errors': 'a'}, {'source': 3, 'errors': 'strict'}, {'source': 'a', 'errors': 'strict'}, {'source': [1], 'errors': 'strict'}):
    try:
        print(repr(bytearray(**words)))
    except TypeError as e:
        print(e)
# ---
# A class derived from bytearray has the hash of object.
class B(bytearray): pass
class Equal(bytearray):
    def __eq__(self, other): return True
for c in (B, Equal):
    x = c('a')
    print hash(x) == hash(x), {x: 1}[x], c.__hash__ is object.__hash__
try:
    hash(bytearray())
except TypeError, e:
    print e
# ---
# A property has the docs of its getter, one of a derived class as an attribute. Changing a function calls its class.
from __future__ import print_function
class P(property):
    def __init__(self, *args):
        print('init', len(args))
        super(P, self).__init__(*args)
class Slotted(property): __slots__ = ()
class Derived(P):
    "Docs of Derived."
def documented(self):
    "Docs."
def plain(self): pass
class Failing(object):
    @property
    def __doc__(self): raise ValueError(3)
class Numbered(object):
    __doc__ = 5
def attempt(f):
    try:
        print(repr(f().__doc__))
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)
for c in (property, P, Slotted, Derived):
    for f in (documented, plain, None, Failing(), Numbered()):
        attempt(lambda: c(f))
        attempt(lambda: c(f, None, None, 'd'))
        attempt(lambda: c(f).setter(f))
        attempt(lambda: c(f).getter(Numbered()))
        attempt(lambda: c(f, None, None, 'd').getter(Numbered()))
p = property(documented, plain).getter(None)
print(p.fget is documented, p.fset is plain, p.fdel)
# ---
# Of what seems to be a sequence, an item that cannot be set or deleted has to have a number first.
from __future__ import print_function
from collections import deque
class Plain(object): pass
class Index(object):
    def __init__(self, i): self.i = i
    def __index__(self):
        print('index', end=' ')
        return self.i
def attempt(f, *args):
    try:
        print(f(*args))
    except (TypeError, IndexError) as e:
        print(type(e).__name__)
def get(x, i): return x[i]
def put(x, i): x[i] = 3
def delete(x, i): del x[i]
for x in (set(), frozenset(), Plain(), 3, None, (1,), 'a', u'a', deque(), object()):
    for i in (10 ** 20, Index(10 ** 20), Index(1), 'a'):
        for f in (get, put, delete):
            attempt(f, x, i)
# ---
# What is looked for in bytes and is no number of a byte is no bytes either, whatever __index__ raises.
from __future__ import print_function
class Index(object):
    def __init__(self, i): self.i = i
    def __index__(self): return self.i or {}[3]
for i in (Index(0), Index(97), Index(-3), Index(10 ** 20), 10 ** 20, -1, 97, 'a', None, 1.5):
    try:
        print(i in bytearray(b'a'))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
# ---
# Complex numbers have methods that say that they are no real ones.
class C(complex):
    def __trunc__(self): return -1
class Real(complex):
    def __int__(self): return 5
for x in (1j, C(), Real()):
    for f in (int, long, float, '%d'.__mod__, '%x'.__mod__, '%f'.__mod__, complex, abs, lambda x: complex(1, x)):
        try:
            print f(x)
        except TypeError, e:
            print e
# ---
# zip() asks for lengths up to the first operand that has none.
class Failing(list):
    def __len__(self): raise ValueError(7)
for x in (10, (i for i in []), iter([]), None, [], {}, set()):
    try:
        print zip(x, Failing([1]))
    except (TypeError, ValueError), e:
        print type(e).__name__
# ---
# A method of a class is shown with the class of the class.
class M(type):
    def of_class(cls): pass
class A(object):
    __metaclass__ = M
    @classmethod
    def method(cls): pass
class B(object):
    @classmethod
    def method(cls): pass
print A.method, A().method, A.of_class, B.method, B().method, M.of_class
# ---
# Copies, sums and products of deques are of their class, and what they show is what __iter__ gives.
from __future__ import print_function
from collections import deque, defaultdict, OrderedDict
class Sub(deque): pass
class Iterated(deque):
    def __iter__(self): yield 7
class Other(deque):
    def __init__(self, *args):
        print('init', len(args))
        deque.__init__(self, *args)
class Once(deque):
    made = False
    def __new__(cls, *args):
        return 5 if cls.made else deque.__new__(cls)
def attempt(f, *args):
    try:
        print(repr(f(*args)))
    except (TypeError, AttributeError) as e:
        print(type(e).__name__)
for x in (deque([1, 2]), deque([1, 2, 3], 3), Sub([1, 2]), Sub([1, 2, 3], 3), Iterated([1, 2]), Other([1, 2]), Other([1, 2], 2)):
    for f in (str, lambda x: x + x, lambda x: x + deque([5]), lambda x: x * 2, lambda x: 2 * x, lambda x: x * 0, lambda x: x * 'a', lambda x: x + [1],
              lambda x: x.copy(), lambda x: x.__copy__(), lambda x: 1 in x, lambda x: x.index(1), lambda x: hasattr(x, 'insert'), lambda x: list(reversed(x))):
        attempt(f, x)
    if str is not bytes:
        y = x
        y *= 2
        print(y is x, y)
        y += y
        print(y is x, y)
x = Once([1])
Once.made = True
for f in (lambda x: x.copy(), lambda x: x.__copy__(), lambda x: x + x, lambda x: x * 2):
    attempt(f, x)
class D(defaultdict): pass
class O(OrderedDict):
    def __iter__(self): yield 7
print(D(int, {1: 2}), list(reversed(O([(1, 2), (3, 4)]))))
# ---
# What has items of its own does not always ask an __iter__ of the program for them.
from __future__ import print_function
class L(list):
    def __iter__(self): yield 7
class T(tuple):
    def __iter__(self): yield 7
def f(*args): return args
print(f(*L([1])), f(*T([1])), f(5, *T([1])), max(*T([1, 2, 3]) + T([4])))
if str is not bytes:
    print(L([1]).copy())
# ---
# __slots__ take nothing from instances that a base gives them, and give __weakref__ as classes without have it.
from __future__ import print_function
class Error(ValueError): __slots__ = ()
class More(Error): __slots__ = ('p',)
class Plain(object): pass
class Bare(object): __slots__ = ()
class Weak(object): __slots__ = ('__weakref__',)
class Both(object): __slots__ = ('__dict__', '__weakref__')
class Slotted(object): __slots__ = ('a', '__weakref__')
class Property(property): __slots__ = ('__weakref__',)
classes = (Error, More, Plain, Bare, Weak, Both, Slotted, Property)
for c in classes:
    x = c()
    try:
        x.z = x.p = 1
        print(sorted(x.__dict__), end=' ')
    except AttributeError:
        print('none', end=' ')
    print(c.__name__, hasattr(x, '__weakref__'), end=' ')
    for other in classes + (type('Derived', (c,), {}), type('Derived', (c,), {'__slots__': ()})):
        x = c()
        try:
            x.__class__ = other
            print(other.__name__, end=' ')
        except TypeError:
            pass
    print()
# ---
# What super() gives has an __init__ of its own, which changes it.
from __future__ import print_function
class A(object):
    def m(self): return 'A.m'
class B(A):
    def m(self): return 'B.m'
class C(B): pass
def attempt(f):
    try:
        print(repr(f()))
    except (TypeError, RuntimeError, AttributeError) as e:
        print(type(e).__name__)
for x in (None, B(), 5):
    attempt(lambda: super(B, x).__init__())
    attempt(lambda: super(B, x).__init__(1))
attempt(lambda: super(B).__init__())
attempt(lambda: super(B).__init__(B, B(), 3))
attempt(lambda: super(B).__init__(C, B()))
attempt(lambda: super().m())
s = super(B)
attempt(lambda: s.m())
attempt(lambda: s.__init__(C, C()))
attempt(lambda: (s.m(), s.__thisclass__.__name__))
attempt(lambda: super.__init__(s, B, C()))
attempt(lambda: (s.m(), s.__thisclass__.__name__))
attempt(lambda: super.__init__(3))
# ---
# How something is formatted is said by a text, not by bytes. A complex number without is shown as its class does.
from __future__ import print_function
class Complex(complex):
    def __repr__(self): return 'shown'
class Array(bytearray):
    def __repr__(self): return 'shown'
class Failing(bytearray):
    def __repr__(self): return 10
for x in (3.0, 3, 'a', None, [], True, 1j, u'a', Complex(1j), Array(b'a'), Failing(b'a')):
    for spec in ('', u'', bytearray(), b'', 3, None, '5'):
        for f in (format, lambda x, spec: x.__format__(spec)):
            try:
                print(repr(f(x, spec)), end=' ')
            except (TypeError, ValueError) as e:
                print(type(e).__name__, end=' ')
    print()
    try:
        print(str(x), '%s' % x, '{}'.format(x))
    except TypeError as e:
        print(type(e).__name__)
# ---
# pow() with three operands needs a __pow__ where there is a __rpow__.
from __future__ import print_function
class R(object):
    def __rpow__(self, *args): return 'r', len(args)
class P(R):
    def __pow__(self, *args): return 'p', len(args)
class I(int):
    def __rpow__(self, *args): return 'r', len(args)
class S(str):
    def __rpow__(self, *args): return 'r', len(args)
for x in (R(), P(), I(5), S('a'), 7, 'a', object()):
    for y in (R(), I(2), 3, 'a'):
        try:
            print(pow(x, y, 10), end=' ')
        except (AttributeError, TypeError) as e:
            print(type(e).__name__, end=' ')
    print()
# ---
# A bytearray escapes single quotes between double ones too.
from __future__ import print_function
for text in (b"a'b", b'a"b', b'a\'"b', b"''", b'\\\n'):
    print(repr(bytearray(text)), repr(text), [bytearray(text)])
# ---
# There are weak references to objects whose class has a place for them.
import weakref
class A(object): __slots__ = ('a',)
class B(object): __slots__ = ('a', '__weakref__')
class C(A): pass
class D(A): __slots__ = ()
class E(int): pass
class F(str): pass
class G(tuple): __slots__ = ()
class H(Exception): __slots__ = ()
class I(dict): __slots__ = ()
class J(list): pass
class K(set): __slots__ = ()
class L(Exception): pass
for x in [c() for c in (A, B, C, D, E, F, G, H, I, J, K, L)] + [1, 'a', (), [], {}, set(), frozenset(), A, len, lambda: 1, object(), xrange(3),
          iter([]), (x for x in 'a'), u'', bytearray(), slice(1), [].append, None, weakref]:
    try:
        print type(x).__name__, weakref.ref(x)() is x
    except TypeError, e:
        print e
# ---
# An iterator that repeats something shows what, and how often.
import itertools
for r in (itertools.repeat(1), itertools.repeat('a', 3), itertools.repeat(1, -2), itertools.repeat([], 2 ** 62)):
    print r, next(r, 0), r, repr(r)
# ---
from __future__ import print_function
# What follows "**" is asked for its keys and values before what follows "*" is gone through.
class I(object):
    def __init__(self, v): self.v = v
    def __iter__(self): print('iter %s' % (self.v,)); return iter(self.v)
class M(object):
    def __init__(self, **d): self.d = d; self.order = sorted(d)
    def keys(self): print('keys'); return I(self.order)
    def __getitem__(self, k): print('get %s' % k); return self.d[k]
class G(object):
    def __getattr__(self, name):
        print('attribute %s' % name)
        if name == 'keys':
            return lambda: ['a']
        raise AttributeError(name)
    def __getitem__(self, k): print('get %s' % k); return 5
class N(object): pass
def f(*a, **k): return a, sorted(k.items())
def attempt(call):
    try:
        print(call())
    except TypeError as e:
        print(str(e))
mappings = [lambda: M(a=1, b=2), lambda: M(a=1, x=2), lambda: G(), lambda: None, lambda: N(), lambda: [('a', 1)], lambda: {1: 2}, lambda: {'x': 1}]
for m in mappings:
    attempt(lambda: f(**m()))
    attempt(lambda: f(x=1, **m()))
    for i in (lambda: I([1, 2]), lambda: None, lambda: [], lambda: (1,)):
        attempt(lambda: f(*i(), **m()))
        attempt(lambda: f(0, *i(), **m()))
        attempt(lambda: f(0, *i(), x=1, **m()))
# ---
# Methods for slices with one colon get indices: other bounds go to the methods for items. They take what int() takes, but no floats, and
# nothing that does not fit a word.
class Item(object):
    def __getitem__(self, i): print 'get', i; return 1
    def __setitem__(self, i, v): print 'set', i
    def __delitem__(self, i): print 'del', i
class Both(Item):
    def __getslice__(self, i, j): print 'getslice', i, j
    def __setslice__(self, i, j, x): print 'setslice', i, j
    def __delslice__(self, i, j): print 'delslice', i, j
class Only(object):
    def __getslice__(self, i, j): print 'getslice', i, j
class Long(Both):
    def __len__(self): print 'len'; return 3
class List(list): pass
class Index(object):
    def __index__(self): print 'index'; return 1
    def __repr__(self): return 'Index'
class Int(object):
    def __int__(self): print 'int'; return 1
    def __repr__(self): return 'Int'
def attempt(f):
    try:
        print repr(f())
    except (TypeError, OverflowError), e:
        print type(e).__name__
def delete(x, b): del x[b:]
def store(x, b): x[:b] = 'ab'
bounds = (1, -1, 1.5, 'a', (), Index(), Int(), 2 ** 64, -2 ** 64, 2 ** 63 - 1, True, 5L)
for b in bounds:
    for make in (Item, Both, Only, Long, lambda: List([1, 2, 3]), lambda: [1, 2, 3], lambda: (1, 2, 3), lambda: 'abc', lambda: u'abc'):
        for f in (lambda: make()[b:], lambda: make()[:b], lambda: make()[b:2], lambda: make()[b::], lambda: delete(make(), b), lambda: store(make(), b)):
            attempt(f)
    for x in ([1, 2, 3], (1, 2, 3), 'abc', u'abc', List([1, 2, 3])):
        attempt(lambda: x.__getslice__(b, 2))
        attempt(lambda: x.__getslice__(0, b))
    for x in ([1, 2, 3], List([1, 2, 3])):
        attempt(lambda: (x.__setslice__(b, 2, 'a'), x))
        attempt(lambda: (x.__delslice__(0, b), x))
# ---
# What is read at a prompt is one statement.
for text in ('', 'a = 1', 'def f():\n  3\n', 'a = 1; b = 2', 'a = 1\n# b\n\n'):
    try:
        print type(compile(text, 'f', 'single')).__name__
    except SyntaxError, e:
        print e
# ---
# Objects of a class derived from tuple are tuples of classes as well. A class whose __module__ is no text is shown by its name only.
from __future__ import print_function
class T(tuple): pass
print(isinstance(3, T()), isinstance(3, T((int,))), isinstance(3, T((str, T([int])))), issubclass(int, T()), issubclass(int, T([object])))
for catch in (T(), T([ValueError]), T([KeyError])):
    try:
        try:
            raise ValueError
        except catch:
            print('caught')
    except ValueError:
        print('not caught')
def f():
    class K(object):
        __module__ = 3
    class L(Exception):
        __module__ = None
    return K, L
print(f(), [k.__name__ for k in f()])
# ---
# What is wrong with an argument that can be told without the others is found first.
def attempt(f):
    try:
        print repr(f())
    except (TypeError, ValueError, OverflowError, LookupError) as e:
        print type(e).__name__
for x in (2.0, 5e300):
    for y in ('a', 2, 3.0):
        attempt(lambda: x.__pow__(y, 3))
        attempt(lambda: x.__rpow__(y, None))
for more in ((u'\xdf',), ('ascii', u'\xdf'), ('ascii', None), (3,), (u'ascii', u'strict')):
    for x in ('abc', u'abc', 3):
        attempt(lambda: unicode(x, *more))
for bounds in ((2 ** 70, 'a'), ('a', 2 ** 70), (1, 2, 2 ** 70), (2 ** 64,), (-2 ** 64, 1.5)):
    attempt(lambda: xrange(*bounds))
for names in ('abc', [], (), u'', {}, xrange(3), 3, None):
    attempt(lambda: eval('2', {}, names))
# ---
# An OrderedDict sets items one by one, and asks what it gets them from in its own way.
from __future__ import print_function
from collections import OrderedDict
class I(object):
    def __init__(self, v): self.v = v
    def __repr__(self): return 'I'
    def __iter__(self): print('iter'); return iter(self.v)
    def __getattr__(self, n): print(n); raise AttributeError(n)
class K(I):
    def keys(self): print('keys()'); return self.v
    def __getitem__(self, k): print('get'); return k
class T(I):
    def items(self): print('items()'); return self.v
class B(I):
    keys = items = 3
class D(dict):
    def keys(self): print('D.keys'); return dict.keys(self)
    def items(self): print('D.items'); return dict.items(self)
    def __getitem__(self, k): print('D.get'); return dict.__getitem__(self, k)
def attempt(f):
    try: print(list(f().items()))
    except (TypeError, ValueError) as e: print(type(e).__name__, str(e))
for v in ([(1, 2)], ['ab'], ['abc'], ['a'], [''], [3], 3, [], [I([1, 2])], [I([1])], [(1, 2), (3,)], None):
    for c in (I, K, T, B, lambda v: v):
        attempt(lambda: OrderedDict(c(v)))
        attempt(lambda: OrderedDict(c(v), a=3))
attempt(lambda: OrderedDict(D(a=1))); attempt(lambda: OrderedDict({1: 2})); attempt(lambda: OrderedDict(OrderedDict([(1, 2)]))); attempt(lambda: OrderedDict({}, {})); attempt(lambda: OrderedDict(self=3)); attempt(lambda: OrderedDict(other=3))
class O(OrderedDict):
    def __setitem__(self, k, v): print('set', k); OrderedDict.__setitem__(self, k, v)
    def update(self, *a): print('update')
attempt(lambda: O([(1, 2)], a=3)); attempt(lambda: O({1: 2}))
# ---
# os.environ holds strings alone.
from __future__ import print_function
import os
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
for key, value in (('V', 3), (b'V', 'x'), (None, 'x'), ('A=B', 'x'), ('', 'x'), ('V', 'a\0b'), ('V', u'\ud800'), ('V', 'ok')):
    tell(os.environ.__setitem__, key, value)
tell(os.environ.get, 5); tell(os.environ.setdefault, 'Q', 5); tell(os.environ.update, {'Z': 2}); tell(os.environ.__contains__, 3)
tell(lambda: (os.environ['V'], 'V' in os.environ, os.environ.pop('V'), 'V' in os.environ, os.environ.get('V'), os.environ.pop('V', 1)))
tell(os.environ.pop, 'V'); tell(lambda: os.environ['V'])
# ---
# Copies follow what a class says about how to make its objects again.
from __future__ import print_function
import copy
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
bodies = ['def __reduce__(self): return (C, (7,))', 'def __reduce_ex__(self, p): return (C, (p > 1,))', 'def __reduce__(self): return "name"',
          'def __getstate__(self): return {"a": [9]}', 'def __reduce__(self): return (list, (), None, iter([1, 2]))', '__copy__ = None',
          'def __reduce__(self): return (dict, (), None, None, iter([(1, 2)]))', 'def __reduce__(self): return 5', 'def __setstate__(self, s): self.a = s']
for body in bodies:
    exec('class C(object):\n    def __init__(self, *a): self.a = list(a)\n    def __repr__(self): return "C" + repr(self.__dict__.get("a"))\n    ' + body)
    c = C(1, [2])
    tell(copy.copy, c); tell(copy.deepcopy, c); tell(lambda: copy.deepcopy([c, c])[0] is c)
for x in (slice(1, [2]), (i for i in ())):
    tell(copy.copy, x); tell(copy.deepcopy, x)
tell(copy.deepcopy, 1, 5); tell(copy.deepcopy, [1], {}, 3)
# ---
# The hashes of what is in a set or dictionary are known: nothing asks for them again.
from __future__ import print_function
log = []
class K(object):
    def __init__(self, v): self.v = v
    def __hash__(self): log.append('hash'); return 1
    def __eq__(self, o): log.append('eq'); return self.v == getattr(o, 'v', None)
a, b = K(1), K(2)
s, t, d, e = {a}, {b}, {a: 1}, {b: 1}
for f in (lambda: s | t, lambda: s & t, lambda: s - t, lambda: s ^ t, lambda: s == t, lambda: s <= t, lambda: s.isdisjoint(t), lambda: s.isdisjoint([b]),
          lambda: d == e, lambda: set(d), lambda: set(s), lambda: s.union(t), lambda: s.difference([b]), lambda: frozenset(s) & t, lambda: d.viewkeys() & t,
          lambda: d.viewitems() & {(a, 1)}, lambda: d.viewkeys() | e.viewkeys(), lambda: d.viewkeys() - t, lambda: d.viewkeys() ^ e, lambda: s.update(d)):
    del log[:]
    x = f()
    print(x if isinstance(x, bool) or x is None else len(x), ' '.join(log))
# ---
# A statement compiled as at a prompt shows the values of expressions, with sys.displayhook.
from __future__ import print_function
import sys
exec(compile('1 + 1', 'f', 'single'))
exec(compile('if 1:\n  2\n  "a"\n  None\n  def f(): 3\n', 'f', 'single'))
print(_)
exec(compile('x = 5; x; f()', 'f', 'single'))
sys.displayhook = lambda value: sys.stdout.write('shown %r\n' % (value,))
exec(compile('for i in (1, None): i\n', 'f', 'single'))
# ---
# Messages name classes as CPython itself does.
from __future__ import print_function
import collections, operator, functools
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
for x in (collections.deque(), collections.defaultdict(int), operator.itemgetter(1), functools.partial(int), collections.Counter()):
    tell(lambda: x + 1 if not isinstance(x, collections.Counter) else x.foo); tell(lambda: x.foo); tell(lambda: 1 in x if not isinstance(x, dict) else x < 1)
print(operator.itemgetter(1, 'a'), operator.attrgetter('a.b'), operator.methodcaller('f', 1, k=2), type(operator.itemgetter(1)))
tell(operator.attrgetter, 1); tell(operator.methodcaller, 1); tell(operator.methodcaller); tell(operator.itemgetter)
tell(operator.itemgetter(0), 'ab', 'c'); tell(operator.methodcaller('upper'), 'ab'); tell(operator.attrgetter('real', 'imag'), 1)
try:
    class Get(operator.itemgetter): pass
except TypeError: Get = operator.itemgetter
print(Get(0)('xy'), type(functools.wraps(len)).__name__)
# ---
# Which words count arguments depends on how a function takes them.
from __future__ import print_function
import math, operator, heapq
class F(float): pass
def tell(f, *args, **kw):
    try: f(*args, **kw)
    except Exception as e: print(type(e).__name__, e)
tell(lambda: F(1).fromhex()); tell(lambda: b'a'.count()); tell(lambda: 'a'.find(1, 2, 3, 4)); tell(math.sin); tell(math.sin, x=1); tell(heapq.heapify)
tell(operator.neg); tell(lambda: [].__mul__()); tell(lambda: (1).__mul__()); tell(lambda: dict.get()); tell(lambda: dict.__len__()); tell(lambda: dict.__contains__(3))
tell(lambda: dict.__getitem__(3, 4)); tell(lambda: int('1', foo=1)); tell(lambda: [].sort(foo=1)); tell(len); tell(lambda: object().__format__(None))
# ---
# What is thrown into a generator is looked at before the generator is.
from __future__ import print_function
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
def gen():
    yield 1
    yield 2
g = gen()
tell(g.throw, ValueError, None, 5); tell(next, g); tell(g.throw, int); tell(g.throw, 5); tell(next, g); tell(g.throw, ValueError, 'v', None)
# ---
# An instance is asked for its class where it is not one of the class itself; a metaclass is not asked about its own.
from __future__ import print_function
class A(object):
    def __getattribute__(self, n): print('asked', n); return object.__getattribute__(self, n)
class M(type):
    def __instancecheck__(cls, x): print('check', type(x).__name__); return False
B = M('B', (), {})
print(isinstance(A(), int), isinstance(A(), A), isinstance(B(), B), isinstance(3, B), isinstance(B(), (int, B)))
class C(object):
    @property
    def __class__(self): raise KeyError('class')
try: print(isinstance(C(), int))
except KeyError as e: print(e)
# ---
# The first unequal items of two deques are compared once more.
from __future__ import print_function
import collections
class E(object):
    def __eq__(self, o): print('eq'); return False
    def __lt__(self, o): print('lt'); return 5
for f in (lambda x, y: x == y, lambda x, y: x != y, lambda x, y: x < y):
    print(f(collections.deque([E(), 1]), collections.deque([E(), 2])), f(collections.deque([1]), collections.deque([1, 2])))
# ---
# What says how to format is a string.
for f in (lambda: format(1, 3), lambda: format('a', None), lambda: (1).__format__(3), lambda: 'a'.__format__(3), lambda: u'a'.__format__(3), lambda: (1.5).__format__(3),
          lambda: (1j).__format__(None), lambda: (5L).__format__(None), lambda: True.__format__(None), lambda: [].__format__(None)):
    try: print f()
    except TypeError as e: print e
# ---
# Calls with names of parameters are checked in one order, and classes of iterators tell of keywords in their own words.
import itertools
def tell(f, *args, **kw):
    try: f(*args, **kw)
    except Exception, e: print type(e).__name__, e
tell(itertools.count, 1, 2, key=3); tell(itertools.combinations, foo=1); tell(itertools.combinations, [], key=1); tell(itertools.compress, [])
tell(round, 1, 2, x=3); tell(itertools.islice, [], foo=1); tell(itertools.izip, foo=1); tell(itertools.imap, foo=1); tell(xrange, 5, foo=1); tell(reversed, [], foo=1)
tell(pow, 1); tell(min, [1], foo=1); tell(next, 5); tell(dict, 1, 2); tell(vars, 1, 2); tell(reduce, max, 5); tell(bytearray, 1j); tell(u'a'.find); tell(u'a'.strip, 1, 2)
tell(int, u' x'); tell(long, u' x'); tell(complex, None); tell(bin, 'a'); tell(hash, slice(1))
import operator
tell(operator.add); tell(operator.is_); tell(lambda: [].__mul__()); tell(lambda: 1 .__mul__()); tell(lambda: 'a'.__format__())
# ---
# In Python 2 a finally clause does not tell what is raised through it, but a with block does.
import sys
class C(object):
    def __enter__(self): pass
    def __exit__(self, *a): print sys.exc_info()[0]
def f():
    try: raise ValueError(1)
    finally:
        print sys.exc_info()[0]
        return 5
print f(), sys.exc_info()[0]
def g():
    try:
        try: raise KeyError(1)
        except KeyError: raise TypeError(2)
        finally: print sys.exc_info()[0]
    except TypeError: print sys.exc_info()[0]
    with C(): raise IndexError(3)
try: g()
except IndexError: print sys.exc_info()[0]
def h():
    try: raise ValueError(1)
    finally: raise
try: h()
except Exception, e: print type(e), e
# ---
# A None in the text is no bound for the methods that take two, and the length is asked for once.
class A(object):
    def __getslice__(self, a, b): return 'slice', a, b
    def __getitem__(self, k): return 'item', k
    def __setslice__(self, a, b, v): print 'set', a, b
    def __setitem__(self, k, v): print 'item', k
    def __len__(self): print 'len'; return 5
a = A()
print a[None:], a[:None], a[1:], a[:], a[-2:-1], a[None:None:None]
a[None:] = 1; a[-1:-1] = 2
# ---
# What goes wrong where a class is made is told of its metaclass.
def tell(f, *args):
    try: print f(*args)
    except Exception, e: print type(e).__name__, e
def one():
    class A(object): __slots__ = 5
def two():
    class A(5): pass
class M(type):
    def __init__(cls, *a): raise TypeError('mine')
def three():
    class A(object): __metaclass__ = M
tell(one); tell(two); tell(three); tell(type, 'N', (5,), {})
import string, collections
tell(string.Template('a\nb$').substitute); tell(string.Template('$a$b').substitute, {'a': 1, 'b': u'x'})
for names in ('a a', '_a', 'class x', '1', 'a-b', 5): tell(collections.namedtuple, 'N', names)
P = collections.namedtuple('P', 'x y'); tell(P, 1); tell(P, 1, 2, 3); tell(lambda: P(1, z=2))
import struct
for c in 'bBhHiIlLqQ':
    for v in (-2 ** 70, -1, 'a', 1.5, 2 ** 33 if c in 'iIhHbB' else 2 ** 65):
        try: print c, repr(struct.pack(c, v))
        except struct.error as e: print c, e
# ---
# Iterators that CPython has as classes, lists that are heaps, and texts of formats are told of in its words.
import itertools, heapq, collections, operator
def tell(f, *args, **kw):
    try: print f(*args, **kw)
    except Exception, e: print type(e).__name__, e
for f in (itertools.islice, itertools.cycle, itertools.starmap, itertools.chain, itertools.izip_longest): tell(f, [], foo=1)
tell(itertools.cycle); tell(itertools.chain.from_iterable); tell(reversed); tell(reversed, 1, 2); tell(basestring); tell(pow, 1); tell(pow, 1, foo=2)
for f in (heapq.heapify, heapq.heappop): tell(f, None); tell(f, 5)
class S(str): pass
tell(format, S('a'), 'd'); tell(format, 'a', u'd'); tell(format, [], u'd'); tell(lambda: u'%f' % 'a'); tell(lambda: '%f' % 'a'); tell(int, '1', 2 ** 70)
tell(lambda: operator.itemgetter(1)[1]); tell(lambda: collections.deque()['a']); tell(collections.deque([1]).remove, 'x')
class A(object): v = 1
def delete(x, name): delattr(x, name)
a = A(); tell(delete, a, 'v'); tell(delete, a, 'w'); a.x = 1; tell(delete, a, 'v'); tell(delete, a, 'w')
# ---
# partial and cmp_to_key are classes of the machine, and total_ordering asks a class, or anything, by its attributes.
from __future__ import print_function
import functools
def tell(f, *args, **kw):
    try: print(f(*args, **kw))
    except Exception as e: print(type(e).__name__, e)
P = functools.partial
class Q(P): pass
class Q2(P):
    def __call__(self, *a): return a
p = P(int, base=2); p.foo = 1
print(type(p), P.func, P.__dict__['__dict__'], p.__dict__, p.keywords, p('101'), p('77', base=8), P(max, 1, 2, key=abs)(-5, key=int))
for x in (P(P(int, base=2), '1'), P(p), P(Q(int, '1', base=3)), Q(Q(int, '1', base=3)), P(Q2(int, '1', base=3))): print(x.func is int, x.args, type(x).__name__)
tell(P); tell(P, 5); tell(P, func=5)
def change(name, *v): setattr(p, name, v[0]) if v else delattr(p, name)
for args in (('func', 5), ('func',), ('__dict__', 5), ('__dict__', {'z': 1}), ('__dict__',)): tell(change, *args)
print(p.z, p.__reduce__() == (P, (int,), (int, (), {'base': 2}, {'z': 1})))
for state in (5, (), (int,), (int, [1], {}, None), (5, (), {}, None), (int, ('1',), {'base': 3}, {'a': 2}), (int, (), None, None)): tell(p.__setstate__, state); print(p.func, p.args, p.keywords)
k = functools.cmp_to_key(lambda a, b: (a > b) - (a < b))
print(k(3).obj, k(3) < k(4), k(3) == k(4), k(obj=1).obj, sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
tell(lambda: k(3) < 4); tell(lambda: hash(k(3))); tell(lambda: functools.cmp_to_key(5)(1) < functools.cmp_to_key(5)(2)); tell(lambda: functools.cmp_to_key(lambda a, b: [])(1) == k(2))
def named(): x = k(3); x.zz = 5
tell(named); tell(functools.cmp_to_key); tell(functools.cmp_to_key, 1, 2)
for x in (5, [], None, 'a', 1j, type, object, {1: 2}.keys()): tell(lambda: functools.total_ordering(x) is x)
for name in ('__lt__', '__le__', '__gt__', '__ge__'):
    log = []
    B = type('B', (object,), {name: lambda s, o: log.append(1) or True}); functools.total_ordering(B)
    b = B(); print(b < b, b <= b, b > b, b >= b, len(log), B.__lt__.__name__, sorted(n for n in B.__dict__ if n in ('__eq__', '__ne__', '__lt__', '__gt__')))
def f(): pass
for x in (5, len, 'a', int, [], type, P(int)):
    tell(lambda: functools.wraps(x)(f).__name__); tell(functools.update_wrapper, x, f)
# ---
# What runs in exec sees as builtins what its globals say.
from __future__ import print_function
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
def run(text, ns): exec(text, ns); return sorted(k for k in ns if k != '__builtins__')
import types
m = types.ModuleType('m'); m.len = 5
for b in ({}, {'len': len, '__name__': 'q'}, {'__import__': __import__}, m):
    for text in ('class K: pass', 'import math', 'x = len', 'def g(): return len\nx = g()', 'raise ValueError(1)', 'x = 1'): tell(run, text, {'__builtins__': b})
    tell(lambda: eval('__builtins__', {'__builtins__': b}) is b)
ns = {'__builtins__': {}}; tell(run, 'x = len', ns); del ns['__builtins__']; tell(run, 'x = len', ns)
# ---
# A method of Python 2 is of whatever class it is said to be; half a pair of methods for slices is one; a file name may be None.
from __future__ import print_function
import types
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
def g(self): return self
class M(type): pass
class C(object): pass
for a in ((5,), (5, None), (5, int), (None, int), (None, 5), (5, 5), (5, M), (C, M), (None, None)):
    tell(lambda: g.__get__(*a)); tell(lambda: g.__get__(*a).im_class)
for a in ((5,), (5, int), (None, int), (None, None), (None,)): tell(types.MethodType, g, *a)
class A(object):
    def __setslice__(self, a, b, c): print('ss', a, b, c)
class B(object):
    def __delslice__(self, a, b): print('ds', a, b)
    def __setitem__(self, a, b): print('si', a, b)
def put(x): x[1:2] = 3
def drop(x): del x[1:2]
for x in (A(), B()): tell(put, x); tell(drop, x)
for a in ((1, 'a', None), (1, 'a', 'b'), (None, None, None), (1, 2), (1, 2, 3, 4)): print(str(OSError(*a)))
tell(setattr, int, '__name__', 'x')
# ---
# An object says how it can be made again; copy asks it, in the order of CPython.
from __future__ import print_function
import copy, collections, functools, operator
def tell(f, *a):
    try: r = f(*a); print(type(r).__name__, r)
    except Exception as e: print('!', type(e).__name__, e)
class L(list): pass
class D(dict): pass
class I(int): pass
class T(tuple): pass
class S(set): pass
class E(Exception):
    def m(self): pass
class W(object): __slots__ = ('a', '__b')
class B(bytearray): pass
class Q(collections.deque): pass
w = W(); w.a = 1
l = L([1]); l.z = 3
e = E(1, 2); e.foo = 3
def short(r): return (r[0].__name__, r[1]) + tuple(x if x is None or type(x) in (dict, tuple) else type(x).__name__ for x in r[2:]) if type(r) is tuple else r
for x in (l, D({1: 2}), I(5), T((1, 2)), S([1]), e, w, B(b'ab'), B(), Q([1], 3), [1], {1: 2}, set([1]), frozenset([1]), (1,), bytearray(b'q'), OSError(2, 'no', 'f'), OSError(1, 2), collections.deque([1, 2]), collections.deque([1], 4), collections.Counter('aa'), collections.defaultdict(list, {1: []}), collections.namedtuple('N', 'a b')(1, 2), functools.partial(int, base=2), slice(1, 2), range(3)):
    print('#', type(x).__name__)
    for p in (0, 2, 3): tell(lambda: short(x.__reduce_ex__(p)))
    for y in (copy.copy(x), copy.deepcopy(x)): print(type(y) is type(x), y is x, getattr(y, '__dict__', None) == getattr(x, '__dict__', None))
    print(repr(copy.copy(x)) == repr(copy.deepcopy(x)) == repr(x) or isinstance(x, W))
for x in ((i for i in ()), type.__dict__['__name__'], staticmethod(len), w.__class__.a): tell(copy.copy, x)
print(copy.copy(w).a, copy.deepcopy(w).a, copy.copy(e).foo, copy.deepcopy([e.m])[0].__self__.args)
class G(object):
    def __init__(self, a): self.a = a
    def __getnewargs__(self): return (1,)
    def __new__(cls, *a): print('new', a); return object.__new__(cls)
tell(lambda: copy.copy(G(2)).a)
class G2(G):
    def __getnewargs__(self): return 5
tell(lambda: copy.copy(G2(2)).a)
class H(object):
    def __getstate__(self): return 7
    def __setstate__(self, s): print('set', s)
copy.copy(H()); copy.deepcopy(H())
for given in ('x', 5, (list, (), None, iter([1]))):
    class R(object):
        def __reduce__(self): return given
    tell(lambda: type(copy.copy(R())))
class R(object): __reduce_ex__ = None
tell(lambda: type(copy.copy(R())))
class R(object): __reduce_ex__ = None; __reduce__ = None
tell(copy.copy, R()); tell(copy.deepcopy, R()); tell(lambda: object().__reduce_ex__('a')); tell(lambda: object.__reduce_ex__(5, 2) and 1)
log = []
def logging(base, *given):
    class A(base):
        def __getattribute__(self, n): log.append(n); return base.__getattribute__(self, n)
    return A(*given)
for x in (logging(object), logging(int, 3), logging(list), logging(dict), logging(set), logging(bytearray), logging(Exception), logging(W)):
    for f in (copy.copy, copy.deepcopy, lambda x: x.__reduce_ex__(2)): del log[:]; f(x); print(log)
import copy_reg
print(copy_reg._reconstructor(L, list, [1]), copy_reg.__newobj__(T, (1,)), object().__reduce__(2)[1:], copy.copy(xrange(3)), xrange(1, 9, 3).__reduce__())
# ---
# Numbers and copies are asked of the methods of a class before anything else is known of it.
from __future__ import print_function
import math, collections, struct
def tell(f, *args):
    try: r = f(*args); print(type(r).__name__, r)
    except Exception as e: print(type(e).__name__, e)
class F(str):
    def __float__(self): return 0.5
class F2(bytearray):
    def __float__(self): raise RuntimeError('r')
for f in (math.fabs, math.floor, lambda x: math.pow(2, x), math.isnan, lambda x: '%f' % x, lambda x: struct.pack('d', x) == struct.pack('d', .5), float): tell(f, F('a'))
tell(lambda: '%f' % F2()); tell(math.sqrt, F2()); tell(lambda: '%f' % 'a')
class C(object): __new__ = classmethod(lambda *a: len(a))
tell(C, 1, 2)
class C(object): __new__ = len
tell(C, 1)
class M(type):
    def mro(cls): return [cls, object]
for base, given in ((list, ()), (int, ()), (str, ())):
    A = M('A', (base,), {'at': 5})
    tell(lambda: type(A(*given)).__name__); tell(lambda: A().at); tell(lambda: A().missing)
class D(dict):
    def __iter__(self): return iter('pq')
    def keys(self): return ['kk']
    def __getitem__(self, k): return 'gi', k
tell(D(a=1).copy)
class Z(bytearray):
    def __init__(self, *a): pass
for x, y, z in ((-1, 'a', None), ([], 2.5, [])):
    class I(object):
        def __index__(self): return x
        def __iter__(self): return iter([1, 2])
    tell(bytearray, I())
    class I(bytearray):
        def __index__(self): return y
    tell(bytearray, I(b'ab'))
class I(object):
    def __index__(self): return 2
    def __iter__(self): return iter([1, 2, 3])
tell(bytearray, I())
print(next(collections.Counter('aab').elements()), type(collections.Counter().elements()))
for n in (True, 1.0, 2, 2.5, 'a', 10 ** 30): print(type(OSError(n, 'x')).__name__)
for e in (UnicodeDecodeError('ascii', b'abc', 1, 2, 'why'), UnicodeEncodeError('ascii', u'abc', 1, 2, 'why')):
    print(e); e.start = 0; print(e); e.end = True; print(e); e.reason = None; print(e); e.encoding = 5; print(e); e.args = (1,); print(e, e.end, e.object, e.args)
    tell(setattr, e, 'start', 'a'); tell(delattr, e, 'end'); del e.reason; print(e, e.reason); del e.object; print(repr(str(e)), e.object)
for name in ('__name__', '__module__'): tell(delattr, D, name)
tell(type, u'N', (), {}); tell(int, u'\x1f5'); tell(float, u'\x1c1.5'); tell(int, '\x1f5'); tell(lambda: u'%c' % 0.5); tell(lambda: u'%c' % -2.5); tell(lambda: '%c' % 0.5)
class F3(float):
    def __repr__(self): return 'F3'
class R(object):
    def __float__(self): return F3(1)
tell(lambda: type(float(R())).__name__)
class R(object):
    def __int__(self): return r
for r in (4, 4L, 'a', 2 ** 70): tell(struct.pack, 'i', R())
tell(struct.pack, 's', bytearray(b'a')); tell(struct.pack, 's', 'a')
tell(lambda: (lambda *a: a).__get__(None, 5)(1))
class Cm(object):
    def __cmp__(self, other): return r
for r in (2 ** 70, -2 ** 70, 1.5, -0.5, 'a', None, True, 5L): tell(lambda: Cm() < 3); tell(cmp, Cm(), 3); tell(cmp, 3, Cm()); tell(sorted, [3, 1, 2], lambda a, b: r) 
class L(tuple): __cmp__ = len
tell(lambda: L() == 5); tell(lambda: L() == 'ab')
log = []
class M2(type):
    def __getattribute__(cls, n): log.append(n); return type.__getattribute__(cls, n)
A = M2('A', (object,), {})
class B(A): pass
print(log)
# ---
# A method of a builtin class is no method of another one, whatever its name.
def tell(f, *args):
    try: return f(*args)
    except Exception as e: return type(e).__name__
class C(object):
    __call__ = str.upper; __len__ = str.upper; __iter__ = list.append; __getitem__ = dict.get; __contains__ = dict.get; __add__ = int.__add__; up = str.upper
for f in (lambda: C()(), lambda: C()(1), lambda: len(C()), lambda: list(C()), lambda: C()[1], lambda: 1 in C(), lambda: C() + 1, lambda: C().up, lambda: C().up()): print(tell(f))
class M(type):
    def __hash__(self): return type.__hash__(self)
A = M('A', (object,), {})
print(hash(A) == hash(A))
# ---
# OrderedDict of Python 2 is a class of Python.
from __future__ import print_function
from collections import OrderedDict
import copy


def show(f):
    try:
        value = repr(f()).split(' at 0x')[0]
    except BaseException as e:
        value = '%s: %s' % (type(e).__name__, e)
    print(value)


o = OrderedDict([(1, 2), ('a', 3)])
for name in sorted(OrderedDict.__dict__):
    if not name.startswith('_O') and name not in ('__doc__', '__dict__', '__weakref__', '__module__'):
        print(name, repr(getattr(o, name)).split(' at ')[0])
print(OrderedDict, OrderedDict.__module__, OrderedDict.__hash__)
show(lambda: o.viewkeys())
show(lambda: list(o.viewvalues()))
show(lambda: o.viewitems() & {(1, 2)})
show(lambda: o.iterkeys())
show(lambda: o.itervalues())
show(lambda: o.iteritems())
show(lambda: iter(o))
show(lambda: reversed(o))
show(lambda: OrderedDict({}, {}))
show(lambda: OrderedDict().update({}, {}))
show(lambda: OrderedDict(5))
show(lambda: OrderedDict([5]))
show(lambda: OrderedDict(['a']))
show(lambda: OrderedDict(['ab', 'cd'], x=1))
show(lambda: OrderedDict().popitem())
show(lambda: o.pop(9))
show(lambda: o.pop(9, default=5))
show(lambda: o.setdefault(8, 4))
show(lambda: o.popitem(last=False))
show(lambda: o == {'a': 3, 8: 4})
show(lambda: OrderedDict([(1, 2), (3, 4)]) == OrderedDict([(3, 4), (1, 2)]))
show(lambda: copy.copy(o))
show(lambda: o.__reduce__())
show(lambda: OrderedDict.__init__())
show(lambda: OrderedDict.update())


class Sub(OrderedDict):
    def __contains__(self, key):
        print('in', key)
        return OrderedDict.__contains__(self, key)

    def __getitem__(self, key):
        print('get', key)
        return OrderedDict.__getitem__(self, key)


s = Sub([(1, 2), (3, 4)])
show(lambda: s.pop(1))
show(lambda: s.setdefault(3))
show(lambda: s.values())
show(lambda: s)
v = o.viewkeys()
show(lambda: (v == {'a', 8}, v <= {'a'}, v > {'a'}, v != {'a'}, v | {5} == {'a', 8, 5}, v - {'a'}, {9} - v, v ^ {8}, v.isdisjoint([8])))
show(lambda: (3 in o.viewvalues(), ('a', 3) in o.viewitems(), ('a', 4) in o.viewitems(), 'b' in v, len(v)))
# ---
from __future__ import print_function
# A defaultdict calls its factory, and the methods of classes derived from it, as one in C does.
from collections import OrderedDict, defaultdict
import copy, weakref

log = []


def show(f, *args):
    del log[:]
    try:
        value = repr(f(*args))
    except BaseException as e:
        value = '%s: %s' % (type(e).__name__, e)
    print(value, ' '.join(log))


def make():
    log.append('make')
    return 5


d = defaultdict(make, {1: 2})
show(lambda: d)
show(lambda: d[3])
show(lambda: (d.get(7), d))
show(lambda: d.__missing__(4))
show(lambda: d.default_factory)
show(lambda: d.copy())
show(lambda: copy.copy(d))
show(lambda: copy.deepcopy(defaultdict(list, {1: [2]})))
show(lambda: d.__reduce__()[:4])
show(lambda: defaultdict().__reduce__()[:4])
show(lambda: defaultdict(None).__reduce__()[:4])
show(lambda: defaultdict()[1])
show(lambda: defaultdict(None, {1: 2})[(1, 2)])
show(lambda: defaultdict(5))
show(lambda: defaultdict(default_factory=list))
show(lambda: defaultdict(list, {}, {}))
show(lambda: defaultdict(list, 5))
show(lambda: defaultdict.__new__(defaultdict))
show(lambda: defaultdict.__new__(defaultdict).default_factory)
show(lambda: d == {1: 2})
show(lambda: d.__init__())
show(lambda: (d, d.default_factory))
show(lambda: setattr(d, 'x', 1))
show(lambda: d.__dict__)
show(lambda: setattr(d, 'default_factory', 7))
show(lambda: d[99])
show(lambda: d.default_factory)
show(lambda: delattr(d, 'default_factory'))
show(lambda: (d.default_factory, d))
show(lambda: delattr(d, 'default_factory'))
show(lambda: weakref.ref(d))
show(lambda: hash(d))
for name in sorted(defaultdict.__dict__):
    if name not in ('__doc__', '__class_getitem__', '__or__', '__ror__'):
        print(name, defaultdict.__dict__[name], repr(getattr(d, name)).split(' at ')[0])
print(defaultdict, defaultdict.__module__, defaultdict.__base__, defaultdict.__name__)


class Sub(defaultdict):
    def __setitem__(self, key, value):
        log.append('set %r' % (key,))
        defaultdict.__setitem__(self, key, value)

    def __init__(self, *args):
        log.append('init %r' % (args,))
        defaultdict.__init__(self, *args)


show(lambda: Sub(list)[5])
show(lambda: Sub(list, {1: 2}).copy())
show(lambda: copy.copy(Sub(list, {1: 2})))
show(lambda: Sub(list, {1: 2}).__reduce__()[:3])
s = Sub(list)
s.x = 1
show(lambda: (vars(s), s, weakref.ref(s)() is s))
d = defaultdict(list)
d[1].append(d)
show(lambda: d)
d = defaultdict()
d.default_factory = d.copy
show(lambda: d)
show(lambda: type('Both', (OrderedDict, defaultdict), {}))
show(lambda: type('Both', (defaultdict, dict), {})(int)[3])
show(lambda: setattr(defaultdict, 'x', 1))
# ---
# Special methods of Python 2, and what odd operands do.
from __future__ import print_function
import math, struct, itertools


def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)


log = []


def asked(f):
    del log[:]
    tell(f)
    print(log)


class A(object):
    def __eq__(self, other):
        log.append('A')
        return False


class B(A):
    def __eq__(self, other):
        log.append('B')
        return []


x, y = A(), B()
asked(lambda: y in [x])
asked(lambda: x in (y,))
asked(lambda: x not in iter([y, 1]))
asked(lambda: [x].count(y))


class D(dict):
    def __le__(self, other):
        log.append('le')
        return NotImplemented


class N(int):
    def __gt__(self, other):
        log.append('gt')
        return NotImplemented


d = D(a=1)
asked(lambda: d >= d)
asked(lambda: D(a=2) >= d)
asked(lambda: N(2) < N(3))


def made(name, value):
    return type('M', (object,), {name: lambda self: value})()


for value in (4, 3L, True):
    for name in ('__index__', '__int__'):
        tell(struct.pack, 'i', made(name, value))
    tell(math.factorial, made('__int__', value))
    tell(complex, 1, made('__float__', value))
    tell(complex, made('__float__', value))
tell(struct.pack, 'i', made('__index__', '5'))
tell(struct.pack, 'i', made('__int__', '5'))
tell(struct.pack, 'i', 1j)
for value in (float('inf'), 2.5, 3.0, -1, -1.0, 'a', None, 10**20, 3L, True, 2j, float('nan'), 1e30, made('__index__', 3)):
    tell(math.factorial, value)


class U(unicode):
    pass


class S(str):
    __hash__ = len
    __repr__ = len


for f in ('%s', '%5.1s|', '%r'):
    tell(lambda: f % U('ab'))
for value in (float('inf'), 2**70, None, 'ab', '\x85', 97, 2.5, u'\xe9', -1):
    tell(lambda: u'%c' % value)
    tell(lambda: '%c' % value)
tell(hash, S('a'))
tell(repr, S('a'))
tell(float.fromhex, u'\xe9')
tell(float.fromhex, u'0x1')
e = IOError(1, u'\xe9')
tell(str, e)
tell(unicode, e)
e.args = 'ab'
tell(lambda: (e.errno, e.args))
tell(setattr, e, 'args', 5)
print(e.args, e.filename)


class T(tuple):
    pass


def raising(x):
    raise x


tell(raising, T((1, 2)))
tell(raising, T((KeyError, 2)))


class C(int):
    def __unicode__(self):
        return u's9'

    def __str__(self):
        return 's8'


tell(lambda: u'{}'.format(C(5)))
tell(lambda: '{}'.format(C(5)))
tell(format, C(5), u'')
class S(str):
    def __str__(self): return 'str'
    def __unicode__(self): return u'uni'
class U(unicode):
    def __str__(self): return 'str'
    def __unicode__(self): return u'uni'
class F(float):
    def __str__(self): return 'str'
    def __unicode__(self): return u'uni'
class C(complex):
    def __str__(self): return 'str'
    def __unicode__(self): return u'uni'
class L(long):
    def __str__(self): return 'str'
    def __unicode__(self): return u'uni'
class T(list):
    def __str__(self): return 'str'
    def __unicode__(self): return u'uni'
for x in (S('a'), U('a'), F(1), C(1), L(1), T()):
    print(repr(format(x)), repr(format(x, '')), repr(format(x, u'')), repr('{}'.format(x)), repr(u'{}'.format(x)), repr('%s' % x), repr(u'%s' % x), repr(u'{!s}'.format(x)), repr('{!s}'.format(x)))
    try: print(repr(format(x, '5')), repr(format(x, u'5')))
    except Exception as e: print(type(e), e)
# ---
from __future__ import print_function
import itertools
def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)
def stop(*a): raise StopIteration(5)
class I(object):
    def __iter__(self): raise StopIteration(6)
class G(object):
    def __getitem__(self, i): raise StopIteration(8)
class E(object):
    def __eq__(self, o): raise StopIteration(7)
    def __lt__(self, o): raise StopIteration(7)
    __hash__ = None
for f in (lambda: map(stop, [1]), lambda: itertools.chain(I()), lambda: itertools.starmap(stop, [(1,)]), lambda: filter(stop, [1]),
          lambda: itertools.takewhile(stop, [1]), lambda: itertools.dropwhile(stop, [1]), lambda: itertools.groupby([1], stop), lambda: iter(stop, 1),
          lambda: itertools.chain.from_iterable([I()]), lambda: iter(G()), lambda: enumerate(I()), lambda: zip([1], I()), lambda: itertools.cycle(I()), lambda: reversed(G()),
          lambda: itertools.product(I()), lambda: iter(lambda: E(), 1)):
    tell(lambda: list(f())); tell(lambda: next(iter(f()))); tell(lambda: [x for x in f()]); tell(lambda: sum(f())); tell(lambda: 3 in f())
    tell(lambda: next(iter(f()), 'default'))
tell(lambda: max([1], key=stop)); tell(lambda: sorted([1], key=stop)); tell(lambda: list(I())); tell(lambda: E() in [E()]); tell(lambda: ''.join(map(stop, [1])))
tell(lambda: dict(map(stop, [1]))); tell(lambda: set(map(stop, [1]))); tell(lambda: tuple(map(stop, [1])))
# ---
# What Python 2 does with methods of other classes, odd results and odd keys.
from __future__ import print_function
import heapq, copy, operator


def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)


class K(object):
    def __init__(self, hash):
        self.hash = hash

    def __hash__(self):
        return self.hash

    def __eq__(self, other):
        raise ValueError('eq')


a, b = K(1), K(1)
tell(lambda: {a: 1} == {b: 1})
tell(lambda: {a: 1} != {b: 1})
tell(lambda: cmp({a: 1}, {a: 1}))


class C(object):
    __contains__ = None

    def __getitem__(self, i):
        return i


tell(lambda: 1 in C())


class D(object):
    __str__ = __eq__ = __lt__ = str.upper


tell(str, D())
tell(lambda: D() == 1)
tell(lambda: D() < 1 or True)
tell(lambda: hash(type('E', (object,), {'__hash__': str.upper})()) != 0)


class R(object):
    __repr__ = str.upper


tell(repr, R())


class U(unicode):
    pass


class S(object):
    def __str__(self):
        return U('text')

    __repr__ = __str__


tell(lambda: type(str(S())))
tell(lambda: type(repr(S())))
tell(lambda: [1].__len__ in {})
tell(lambda: {1: 2}.get in set())
tell(lambda: hash('a'.upper) == hash('a'.upper))
tell(lambda: slice(1).__hash__)
tell(lambda: slice(1).__hash__())
tell(lambda: hash(slice(1)))
tell(heapq.nlargest, '1.5', iter([]))
tell(heapq.nsmallest, None, iter([1, 2]))
tell(format, '\xc3\xa9', u'\xe9')
tell(Exception(1).__getslice__, 0, None)
tell(Exception(1, 2).__getslice__, 0, 1)
e = UnicodeTranslateError(u'abc', 1, 2, 'why')
print(e.encoding)
e.encoding = 5
print(e.encoding)
for other in (int, len):
    tell(type('I', (object,), {'__init__': other}))


class N(object):
    def __int__(self):
        return 1


tell(lambda: cmp(N(), 'a'))
tell(lambda: cmp(N(), []))
tell(lambda: cmp(K(1), N()))


class F(frozenset):
    def __iter__(self):
        print('iter')
        return frozenset.__iter__(self)


copy.copy(F([1]))
tell('a'.encode, 5)
tell('a'.decode, None)
# ---
# Python 2 shows what is derived from long by its methods.
from __future__ import print_function
class L(long):
    def __str__(self): return 's9'
    def __repr__(self): return 'r8L'
    def __hex__(self): return '0x7L'
    def __oct__(self): return '06L'
class I(int):
    def __str__(self): return 's9'
    def __repr__(self): return 'r8'
    def __hex__(self): return '0x7'
    def __oct__(self): return '06'
for f in ('%d', '%5d|', '%+d', '%05d', '%i', '%u', '%x', '%#x', '%X', '%o', '%.4d', '%s', '%r', u'%d', u'%x'):
    for x in (L(5), I(5), L(-5)):
        try: print(f, repr(f % x), end=' ')
        except Exception as e: print(f, type(e).__name__, e, end=' ')
    print()
class Z(object):
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
for n in (0, 2, -1):
    l = bytearray(b'abcde')
    try: l[2:-1] = Z(n); print(l)
    except Exception as e: print(type(e).__name__, e)
# ---
# What is looked at first, in functions of modules.
from __future__ import print_function
import itertools, operator


def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)


class A(list):
    def __radd__(self, other):
        return 'radd'


class B(object):
    def __radd__(self, other):
        return 'radd'

    __add__ = __getitem__ = __radd__


for x in ([1], 'a', (1,), A([2]), B(), 5, {}):
    for y in ([1], 'a', (1,), A([2]), B(), 5, {}):
        tell(operator.concat, x, y)
tell(itertools.tee, 5, -1)
tell(lambda: list(map(list, itertools.tee([1, 2]))))
e = UnicodeDecodeError('ascii', b'abc', 5, 6, 'why')
e.object = (1, 2)
tell(lambda: e.object)
tell(apply, callable, {1: 2})
tell(apply, len, set())
tell(apply, len, ([],))
tell(slice(1).__cmp__, frozenset())
tell(slice(1).__cmp__, slice(2))
# ---
# Python 2 takes any number for a hint of a length.
from __future__ import print_function


def tell(f, *args):
    try:
        print(f(*args))
    except BaseException as e:
        print(type(e).__name__, e)


class H(object):
    def __init__(self, hint):
        self.hint = hint

    def __length_hint__(self):
        if self.hint is None:
            raise NotImplementedError
        return self.hint

    def __iter__(self):
        return iter([1])


for hint in (1, 2.5, float('inf'), 1j, None, 'a'):
    tell(list, H(hint))
    tell([9].extend, H(hint))
# ---
# What an __index__ raises goes on, unless it only says that there is no number.
from __future__ import print_function
import struct


class I(object):
    def __init__(self, error):
        self.error = error

    def __index__(self):
        raise self.error


for error in (StopIteration(2), ValueError('v'), TypeError('t'), KeyError(1)):
    try:
        print(struct.pack('i', I(error)))
    except Exception as e:
        print(type(e).__name__, e)
# ---
# Names of encodings are texts for C.
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, str(e))
attempt(lambda: 'a'.encode('\0', 3)); attempt(lambda: 'a'.encode('\0')); attempt(lambda: 'a'.encode('ascii', '\0')); attempt(lambda: u'\xe9'.encode('ascii', '\0'));attempt(lambda: b'a'.decode('\0', 3)); attempt(lambda: b'a'.decode('\0')); attempt(lambda: b'a'.decode('ascii', '\0'))
attempt(lambda: bytearray(u'a', '\0', 3)); attempt(lambda: bytearray(u'a', '\0')); attempt(lambda: bytearray(u'a', 'ascii', '\0'))
attempt(lambda: bytearray(b'a').decode('\0', 3)); attempt(lambda: bytearray(b'a').decode(u'\0')); attempt(lambda: bytearray(b'a').decode('ascii', '\0'))
attempt(lambda: bytearray(b'a').decode(u'\xe9', '\0'))
for i in list(range(0, 20)) + [20,21,22,32,103,104,108,110,111,114,115]:
    attempt(lambda: OSError(i, 'x'))
try: unicode
except NameError: unicode = str
attempt(lambda: unicode(b'a', '\0', 3)); attempt(lambda: unicode(b'a', u'\0'))
# A tee of nothing asks nobody, and a key that is not there is asked for its hash once.
import itertools
class K(object):
    def __hash__(self): print('hash'); return 1
attempt(itertools.tee, 5, 0); attempt(itertools.tee, 5, -1); attempt({}.setdefault, K(), 5)
# ---
# Texts that are no strings, integers that convert themselves, __cmp__ of builtin classes, and what metaclasses complain about.
import operator
class A(list):
    def __radd__(self, o): return 'radd'
class B(A):
    def __and__(self, o): return 1
x, y = A([1]), B([2])
print(y + x, x + y, operator.add(y, x))
class A(list):
    def __radd__(self, o): return 'radd'
    def __iand__(self, o): return 'radd'
class B(A):
    def __rdiv__(self, o): return 1
x, y = A([1]), B([2])
print(y + x, x + y, operator.add(y, x), reduce(operator.add, [y, x]))
class T(object):
    def __str__(self): return (1, 2)
class E(Exception):
    def __str__(self): return (1, 2)
def attempt(f, *a):
    try: print(repr(f(*a)))
    except BaseException as e: print(type(e).__name__, str(e))
e = E('m')
attempt(lambda: unicode(e)); attempt(lambda: u'%s' % e); attempt(lambda: format(e, u'')); attempt(lambda: str(e)); attempt(lambda: e.__unicode__()); attempt(lambda: unicode(T()))
class I(object):
    def __iter__(self): raise SystemExit(3)
attempt(operator.indexOf, I(), 3); attempt(operator.countOf, I(), 3); attempt(operator.contains, I(), 3); attempt(lambda: 1 in I()); attempt(list, I())
class K(object):
    def __iter__(self): raise KeyError(3)
attempt(operator.indexOf, K(), 3); attempt(operator.countOf, K(), 3); attempt(operator.contains, K(), 3); attempt(lambda: 1 in K()); attempt(list, K())
class MS(str): pass
class MU(unicode): pass
for c in MS, MU:
    for w in range(-4, 6):
        attempt(lambda: c('ab').center(w, '*')); attempt(lambda: c('abc').center(w, '*')); attempt(lambda: c('abc').ljust(w)); attempt(lambda: c('abc').rjust(w))
    attempt(lambda: c('ab').zfill(1))
attempt(lambda: bytearray(b'abc').center(2, '*')); attempt(lambda: bytearray(b'ab').center(1, '*'))
class L(long):
    def __int__(self): print('int'); return 66L
    def __index__(self): print('index'); return 67
class N(int):
    def __int__(self): print('int'); return 66
for n in L(65), N(65):
    attempt(lambda: '%c' % n); attempt(lambda: u'%c' % n); attempt(lambda: '%d' % n); attempt(chr, n); attempt(unichr, n); attempt(lambda: 'a'.expandtabs(n)); attempt(lambda: '%x' % n); attempt(lambda: bytearray([n])); attempt(lambda: [0].pop(n)); attempt(lambda: 'a'.split('b', n)); attempt(lambda: '%*d' % (n, 3)); attempt(lambda: UnicodeDecodeError('a', 'b', n, n, 'c')); attempt(lambda: 'abc'.replace('a', 'b', n)); attempt(lambda: u'abc'.replace('a', 'b', n)); attempt(lambda: 'x'.ljust(n)); attempt(lambda: 'ab'.find('b', n)); attempt(lambda: slice(n).indices(n)); attempt(lambda: int('5', n)); attempt(lambda: abs(n)); attempt(lambda: bytearray(n)[:2]); attempt(lambda: bytearray(b'a').append(n)); attempt(lambda: [1] * n == 3); attempt(lambda: 'q' in bytearray(n)); attempt(lambda: n in bytearray(3)); attempt(lambda: cmp(n, 3)); attempt(lambda: sum([n], 3)); attempt(lambda: float(n)); attempt(lambda: divmod(n, 3))
for f in '%%-3.Ld|', '%.0d|', '%-3.d|', '%+.0d|', '%#.0x|', '%.0x|', '%5.0o|', '%.0i|', '%.2d|', '%#.0o|', '% .0u|':
    attempt(lambda: f % 0L); attempt(lambda: f % 0); attempt(lambda: unicode(f) % 0L)
attempt(lambda: operator.attrgetter(u'\xe9')(1)); attempt(lambda: operator.methodcaller(u'\xe9')(1)); attempt(lambda: operator.attrgetter(u'real.\xe9')(1))
class G(object):
    def __getattribute__(self, n): print(n); raise AttributeError(n)
    def __cmp__(self, o): return 0
attempt(lambda: bytearray(b'a') == G()); attempt(lambda: G() == bytearray(b'a')); attempt(lambda: bytearray(b'a') < G()); attempt(lambda: 'a' == G()); attempt(lambda: u'a' == G()); attempt(lambda: bytearray(b'a') in [G()]); attempt(lambda: bytearray(b'a') in {bytearray: 1}.keys())
class CA(int):
    def __cmp__(self, o): return int.__cmp__(self, o)
class CB(CA): pass
attempt(lambda: CB(0) == CA(0)); attempt(lambda: CA(0) == CB(0)); attempt(lambda: CA(0) == 0); attempt(lambda: CB(0).__cmp__(CA(0))); attempt(lambda: int.__cmp__(CB(0), CA(0))); attempt(lambda: int.__cmp__(CA(0), 0)); attempt(lambda: int.__cmp__(0, CA(0))); attempt(lambda: int.__cmp__(True, 0)); attempt(lambda: bool.__cmp__(True, 0)); attempt(lambda: True.__cmp__(CA(0)));
class PI(int): pass
attempt(lambda: int.__cmp__(PI(0), 0)); attempt(lambda: int.__cmp__(CA(0), PI(0)))
class CD(dict):
    def __cmp__(self, o): return 0
attempt(lambda: dict.__cmp__(CD(), {})); attempt(lambda: dict.__cmp__({}, CD())); attempt(lambda: str.__cmp__)
class M(type):
    def __new__(m, n, b, d): return super(M, m).__new__(m, n, b, d)
    def mro(c): return 5
class M2(type):
    def __new__(m, n, b, d): return ''.join([5])
class M3(type):
    def __new__(m, n, b, d): raise TypeError('q')
class M4(type):
    def __new__(m, n, b, d):
        try: return ''.join([5])
        except KeyError: pass
class M5(type):
    def __new__(m, n, b, d):
        try: return ''.join([5])
        finally: pass
class M6(type):
    def __new__(m, n, b, d):
        with open('/dev/null'): return ''.join([5])
class M7(type):
    def __new__(m, n, b, d):
        for i in [1]: return len(5)
class M8(type):
    def __new__(m, n, b, d): return d.update(5)
class M9(type):
    def __new__(m, n, b, d): return m.foo(m)
    def foo(): pass
class M10(type):
    def __new__(m, n, b, d): return (lambda: 0)(5)
class M11(type):
    def __new__(m, n, b, d): return 1 + 'a'
def make(m):
    class X(object): __metaclass__ = m
for m in M, M2, M3, M4, M5, M6, M7, M8, M9, M10, M11, lambda *a: len(5), lambda *a: a.foo, (lambda: 0), len, 5:
    attempt(make, m)
# ---
# Methods are hashed by the object they belong to, and dictionaries are copied without comparisons where nothing was deleted.
class L(list):
    def f(self): return 1
def attempt(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, str(e))
l = L()
attempt(lambda: {l.f: 1}[l.f]); attempt(lambda: len({l.append: 1, l.append: 2})); attempt(lambda: len({'a'.upper, 'a'.upper})); attempt(lambda: len({l.f, L().f})); attempt(lambda: l.f == L().f); attempt(lambda: {}.get) is None; attempt(lambda: len({{}.get, {}.get}) > 0)
import copy, itertools
def copied(n):
    it = itertools.repeat(*n); next(it)
    return copy.copy(it)
if bytes is not str:
    attempt(lambda: copied((1, 3))); attempt(lambda: copied((1,))); attempt(lambda: copy.deepcopy(itertools.repeat([1], 2)))
    class E(object):
        def __init__(self, v): self.v = v
        def __eq__(self, o): return True
        def __hash__(self): print('hash'); return 1
    d = {E(1): 1, 2: 3, 4: 5}
    class F(E):
        __hash__ = E.__hash__
        def __eq__(self, o): print('eq'); return False
    d = {F(1): 1, F(2): 2, F(3): 3}; k = F(4); d[k] = 4
    attempt(lambda: len(dict(d))); d.popitem(); attempt(lambda: len(dict(d))); d.pop(list(d)[0]); attempt(lambda: len(dict(d)))
# ---
# Keys of one hash are compared as often, and in the same order, as in the tables of CPython.
import sys
class K(object):
    def __init__(self, v, h): self.v, self.h = v, h
    def __hash__(self): sys.stdout.write('h '); return self.h
    def __eq__(self, o): sys.stdout.write('%s=%s ' % (self.v, getattr(o, 'v', o))); return self.v == getattr(o, 'v', o)
    def __repr__(self): return 'K%s' % self.v
for h in 2, 2**40 + 3, -5:
    for n in 3, 6, 7:
        keys = [K(i, h) for i in range(n)] + [1, 2]
        for make in dict, set:
            d = make()
            if make is dict:
                for i, k in enumerate(keys): d[k] = i
            else:
                for k in keys: d.add(k)
            print(n, len(d))
            print(keys[2] in d, K(2, h) in d, K(-1, h) in d, h in d)
            if make is dict: del d[keys[1]]; d.pop(keys[0])
            else: d.remove(keys[1]); d.discard(K(0, h))
            print(K(n - 1, h) in d, K(77, h) in d)
            if make is dict: d[K(78, h)] = 1; d[keys[0]] = 3
            else: d.add(K(78, h)); d.add(keys[0])
            print(K(n - 1, h) in d, K(0, h) in d)
            if make is dict:
                print(d == dict(d), d == d.copy(), len(dict(d)))
                e = {}
                e.update(d)
                print(K(n - 1, h) in e)
# ---
# Tuples of classes of the program as endings, and powers with three operands whose classes have some of their own.
def attempt(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, str(e))
class Affixes(tuple): pass
for t in (Affixes(), Affixes((b'a', b'c')), Affixes((3,))):
    attempt(lambda: b'abc'.startswith(t)); attempt(lambda: b'abc'.endswith(t)); attempt(lambda: u'abc'.endswith(t))
attempt(lambda: u'abc'.endswith(Affixes((u'c',))))
class Powerful(complex):
    def __pow__(self, o, p=None): return complex.__pow__(self, o, p)
class Halfway(float):
    def __rpow__(self, o, p=None): return 5
class Plain(float): pass
for x, y, z in ((2, Powerful(), Powerful()), (2, 3, Powerful()), (2, 3j, Powerful()), (2, Powerful(), 3j), (2, Halfway(1), 3), (2, Plain(1), 3), (2.0, Powerful(), 3)):
    attempt(lambda: pow(x, y, z))
# ---
def show(f):
    try: print repr(f())
    except Exception, e: print type(e).__name__, e
for s in (u'\u4e2d\u6587', u'a\u4e2d\u6587b\u4e2d', u'\ud800x'):
    for c in ('ascii', 'latin-1', 'utf-8'):
        for e in ('strict', 'ignore', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'nope', 'surrogateescape'):
            show(lambda: s.encode(c, e))
for b in ('a\xe4\xb8', '\x80abc'):
    for c in ('ascii', 'utf-8'):
        for e in ('strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'nope'):
            show(lambda: b.decode(c, e))
# ---
class U(str): pass
class W(unicode): pass
class O(object):
    def __str__(self): return U('text')
    def __repr__(self): return U('shown')
class V(bytearray): pass
for f in (lambda: str(O()), lambda: repr(O()), lambda: U(O()), lambda: '%s' % O(), lambda: '%r' % O(), lambda: '{}'.format(O()), lambda: U('a').partition('b')[0], lambda: U('a').rpartition('b')[2],
          lambda: U('a').partition(u'b')[0], lambda: W(u'a').partition('b')[0], lambda: W(u'a').rpartition(u'b')[2], lambda: V('a').partition('b')[0]): print type(f()).__name__, repr(f())
# ---
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e, getattr(e, 'start', None), getattr(e, 'end', None), getattr(e, 'reason', None), getattr(e, 'encoding', None), repr(getattr(e, 'object', None)))
ways = ['strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'surrogatepass']
for c in ('utf-16', 'utf-16-le', 'utf-16-be', 'utf-32', 'utf-32-le', 'utf-32-be'):
    for b in (b'', b'a\x00b', b'\xff\xfea', b'\xfe\xff\x00a\xd8\x00', b'\x00\xd8a', b'\x00\xd8a\x00', b'a\x00\x00\xdcb\x00', b'\x00\xd8\x00\xd8\x00\xdc', b'\x00\xd8\x00\x00b\x00\x00\x00', b'\x00\x00\x11\x00a\x00\x00\x00', b'\xff\xfe\x00\x00a\x00\x00\x00', b'\x00\x00\xfe\xff\x00\x00\x00a\x00', b'\x80\xd8\xff', b'\x80\xdc\x80\x00', b'\xff\xff\xff\xff', b'\x80\x00\x11\x80\x81'):
        for h in ways: show(lambda: b.decode(c, h))
    for s in (u'', u'a\ud800', u'\udc80\ud801x', u'\U0001f600', u'\ufeff'):
        for h in ways + ['xmlcharrefreplace', 'namereplace']: show(lambda: s.encode(c, h))
for c in ('utf-8-sig', 'UTF_8_SIG', 'cp1252', 'windows-1252', '1252', 'latin9', 'koi8-r', 'mac-roman', 'cp037'):
    for b in (b'', b'a', b'\xef\xbb\xbf', b'\xef\xbb\xbfa\xff', b'\xef\xbb', b'\x81\x8d', b'\x80\xff', b'\xef\xbb\xbf\xef\xbb\xbfb'):
        for h in ways[:5]: show(lambda: b.decode(c, h))
    for s in (u'', u'a\ud800', u'\u20ac\xe4', u'\u4e2d\u6587x', u'\udc81', u'\x81'):
        for h in ways[:5] + ['xmlcharrefreplace', 'namereplace']: show(lambda: s.encode(c, h))
for s in (u'\xe4\u4e2d', u'\U0001f600', u'\ud800', u'\x00\x80', u'\u20ac\uac00\uac01\ud7a3', u'\U000e0100', u'\ue000'):
    for c in ('ascii', 'latin-1', 'utf-8'): show(lambda: s.encode(c, 'namereplace'))
for c in ('Foo_Bar', 'latin_10', 'utf-7x', 'HEXX', ''):
    show(lambda: b'a'.decode(c))
    show(lambda: u'a'.encode(c))
# ---
names = 'cp037 cp437 cp850 cp852 cp855 cp858 cp860 cp862 cp863 cp865 cp866 cp1140 cp874 cp1250 cp1251 cp1252 cp1253 cp1254 cp1256 cp1257 cp1258 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-9 iso8859-10 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r mac-roman mac-cyrillic latin5 latin10 windows-1251 ibm437 437 iso_8859_7'.split()
for n in names:
    text = bytes(bytearray(range(256))).decode(n, 'replace')
    print(n, repr(text[128:]), [c for c in range(256) if text[c] == u'\ufffd'], len(text.encode(n, 'ignore')), all(text[c:c + 1].encode(n) == bytes(bytearray([c])) for c in range(256) if text[c] != u'\ufffd'))
# ---
import math
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
inf, nan = float('inf'), float('nan')
big, top = 1e308, 1.7976931348623157e308
for xs in ([], [0.0], [-0.0, -0.0], [big, big, -big], [big, big], [big, -big, big], [top, 1e292, -1e292], [top, 9.979201547673598e+291], [top, 9.97920154767359e+291], [1e292, top], [inf, 1], [inf, -inf], [inf, nan], [nan, 1.0], [-inf, big, big], [big, big, inf], [nan, big, big], [inf, -inf, big, big], [1e16, 1.0, 1e-16], [1e16, -1.0, -1e-16], [0.1] * 10, [1, 2**53, 1], [2.0**53, -0.5, -2.0**-54], [1e100, 1.0, -1e100], [5e-324, -5e-324], [1, None], ['a'], [2**2000]):
    show(lambda: math.fsum(xs))
x = 12345
def num():
    global x
    x = (x * 1103515245 + 12345) % 2**31
    return (x - 2**30) * 2.0 ** ((x >> 8) % 120 - 60)
for i in range(300): print(math.fsum([num() for j in range(i % 13)]))

# ---
import heapq
class K(object):
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        print('%s<%s' % (self.n, other.n))
        return self.n < other.n
    def __eq__(self, other):
        print('%s==%s' % (self.n, other.n))
        return self.n == other.n
    __hash__ = None
    def __repr__(self):
        return 'K%d' % self.n
print(list(heapq.merge([K(1), K(4)], [K(2)], [K(2), K(3)])))
print((list(heapq.merge([], [1], [])), list(heapq.merge())))
for lists in ([[5, -5], [()]], [[()], [1, 2]], [[1], ['a']], [[1, 2], 5]):
    try:
        print(list(heapq.merge(*lists)))
    except TypeError as e:
        print(e)
try:
    heapq.merge([1], other=2)
except TypeError as e:
    print(e)

# ---
class Long(object):
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
    def __getitem__(self, i): raise IndexError
for n in (2**70, -2**70, -1, 2**63):
    for f in (len, bool, list, reversed, lambda x: x and 1, lambda x: not x, tuple, lambda x: x[-1]):
        try: print(type(f(Long(n))).__name__)
        except Exception as e: print('%s %s' % (type(e).__name__, e))
for text in ("'a'.expandtabs(2**31)", "'a'.expandtabs(-2**70)", "b'a'.expandtabs(2**70)", "[1].sort(reverse=2**70)", "sorted([1], reverse=2**31)", "chr(2**63)", "chr(-2**70)"):
    try: print(eval(text))
    except Exception as e: print('%s %s' % (type(e).__name__, e))

# ---
for n in 8, 199, 200, 201, 400:
    for f in (int, float, complex, lambda x: int(x, 3), lambda x: int(x + u'')):
        try: f('1q' + 'a' * (n - 1))
        except ValueError as e: print('%d %s %s' % (n, len(str(e)), str(e)[:60]))

# ---
import sys
def again(tb):
    try: raise ValueError, None, tb
    except ValueError: return sys.exc_info()[2]
try: [][0]
except IndexError: t, v, tb = sys.exc_info()
try: raise t, v, tb
except IndexError: print(sys.exc_info()[2] is tb)
print(sys.exc_info()[2] is tb, sys.exc_info()[2] == sys.exc_info()[2], hash(tb) == hash(sys.exc_info()[2]))
print(again(tb).tb_next is tb, again(tb) is again(tb))

# ---
import sys
least = -sys.maxint - 1
x = least
x %= -1
print((x, least % -1, divmod(least, -1), least.__mod__(-1), least % 1, (least + 1) % -1, least // -1))

# ---
import random
def state(r): return (r.getstate()[0], len(r.getstate()[1]), r.getstate()[1][:2], r.getstate()[1][-1], r.getstate()[2])
r = random.Random(3)
first = r.getstate()
print(state(r))
x = r.random()
r.gauss(0, 1)
print(state(r))
r.setstate(first)
print((r.random() == x, r.gauss_next))
for s in ((1,), (9, (), None), (3, (), None), (3, [1] * 625, None), (3, (1,) * 625, None), (3, (-1,) * 624 + (0,), None), (3, (2**32,) * 624 + (0,), None),
    (3, (2**64,) * 624 + (0,), None), 5, (3, (1,) * 624 + (-1,), None), (3, (1,) * 624 + (2**70,), None), (2, (-1,) * 624 + (7,), 4.0), (2, ('a',) * 624 + (7,), 4.0), (1, 2, 3)):
    try:
        r.setstate(s)
        print((r.random(), r.gauss_next, r.getstate()[1][:2]))
    except Exception as e: print('%s %s' % (type(e).__name__, e))
first = random.getstate()
x = random.random()
random.setstate(first)
print(random.random() == x)

# ---
import unicodedata
for name in ('GREEK SMALL LETTER ALPHA', 'greek small letter alpha', u'SPACE', 'HANGUL SYLLABLE GAG', 'CJK UNIFIED IDEOGRAPH-4E00', 'NOPE', '', 'NULL', 'LINE FEED', 'CJK UNIFIED IDEOGRAPH-0041', 5, None):
    try: print(repr(unicodedata.lookup(name)))
    except Exception as e: print('%s %s' % (type(e).__name__, e))
print([n for n in (0x41, 0xe9, 0x3b1, 0xac01, 0x4e00) if unicodedata.lookup(unicodedata.name(unichr(n))) != unichr(n)], type(unicodedata.unidata_version))

# ---
import sys
class Names(object):
    def __init__(self, **kw): self.__dict__.update(kw)
class Listed(object):
    __all__ = ['a', '_b']
    a = 5
    _b = 6
    c = 7
class Bare(object):
    __slots__ = ()
class Wrong(object):
    @property
    def __all__(self): raise ValueError('wrong')
def names(x):
    sys.modules['odd'] = x
    d = {}
    try: exec('from odd import *', d)
    except Exception as e: print('%s %s' % (type(e).__name__, e))
    d.pop('__builtins__', None)
    print(sorted(d.items()))
for x in (Names(x=1, _y=2), Names(), Listed(), Bare(), Wrong(), 5, Names(__all__=['x'])): names(x)
# ---
# Characters are asked for by Unicode, not by bytes.
import unicodedata
for f in (unicodedata.name, unicodedata.category, unicodedata.decimal, unicodedata.digit, unicodedata.combining):
    for x in ('a', u'ab', u'', 5, None, bytearray(b'a'), u'a', u'7'):
        try: print f.__name__, repr(x), repr(f(x))
        except Exception as e: print f.__name__, repr(x), type(e).__name__, e
for x in (b'NFC', 5, None, u'NFX', u'NFC'):
    for y in ('a', 5, u'a'):
        try: print repr(unicodedata.normalize(x, y))
        except Exception as e: print type(e).__name__, e
# ---
# A builtin function may be the reflected operator of a class: it goes before the sequence on the left.
class R(object):
    __radd__ = len
class L(bytearray):
    __radd__ = len
class T(tuple):
    __radd__ = len
class D(dict):
    __radd__ = len
for k in (R(), L(b'x'), T((5,)), D()):
    for make in (list, tuple, str, bytes, bytearray):
        for how in ('+', '+='):
            a = make()
            try:
                if how == '+': a = a + k
                else: a += k
            except TypeError as e: a = str(e)
            print('%s %s %s %r' % (type(k).__name__, make.__name__, how, a))

def unsupported():
    for f in ('%\0', '%\x1f', '%\x7f', '%\xff', u'%\0', u'%\x1f', u'%\x7f', u'%\xff'):
        try: f % 1
        except ValueError as e: print repr(e)
unsupported()
def looked_at():
    for f in (lambda: eval(1, [1]), lambda: eval('1', 3, 4), lambda: eval('1', [], 4), lambda: eval(compile('1', 'a', 'eval'), {}, 4),
              lambda: compile(1, 2, 3), lambda: compile('1', 'f', 'exec', 1 << 30), lambda: compile('1', 'f', 'exec', 'x'),
              lambda: compile(5, 'f', 'some', 1 << 30), lambda: compile(5, 'f', 'some'), lambda: compile(5, 'f', 'exec'),
              lambda: compile('1', 'a\0b', 'exec'), lambda: int.__new__(bool, 3), lambda: (1.5).__getformat__(u'double')):
        try: print f()
        except Exception as e: print repr(e)
looked_at()
# ---
# str() names __str__ even where __repr__ has answered.
class H(object):
    def __repr__(self): return 1.5
def t(f):
    try: return f()
    except BaseException as e: return type(e).__name__ + ': ' + str(e)
def p(): 
    print H()
print t(lambda: str(H())), t(lambda: repr(H())), t(lambda: '%s' % H()), t(p), t(lambda: '{}'.format(H())), t(lambda: unicode(H())), t(lambda: u'%s' % H())
class O:
    def __repr__(self): return 1.5
print t(lambda: str(O())), t(lambda: repr(O())), t(lambda: '%s' % O())
import __builtin__
d = {}
exec 'x = len([1])' in d
print d['__builtins__'] is vars(__builtin__), d['x'], eval('__builtins__', {}) is vars(__builtin__)
#---
# Tuples of other lengths are compared item by item, lists are not.
class Item(object):
    def __eq__(self, other):
        print 'eq'
        return True

a = Item()
print (a, 1) == (a,), (Item(),) != (a, 2), (Item(),) < (a, 2), [Item()] == [], (Item(),) == (), [Item()] != [a, 1]
print cmp((Item(),), (a, 1)), (Item(),) in [(a, 2)]
