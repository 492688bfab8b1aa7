# What random programs found: each chunk is about one rule.
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# A handler without a class ends where its code ends, so that a bare raise behind it raises what is handled outside.
def outer(k):
    try: [][k]
    except IndexError:
        for n in range(3):
            try:
                try: int('')
                except KeyError: k += 10
                except: k -= n
                k += 1
                if k < 100: raise
            except IndexError: print('inner', k)
            except ValueError: print('wrong', k)
    return k
print(outer(3))
def again():
    try: raise KeyError(1)
    except KeyError:
        try: raise ValueError(2)
        except: pass
        raise
attempt(again)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Keys are compared as CPython does it.
class Loud(object):
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        print(self.v, '<', o.v)
        return self.v < o.v
    def __repr__(self): return 'L%r' % self.v
print(sorted(map(Loud, [3, 1, 2, 5, 4])), sorted(map(Loud, [5, 4, 3])), sorted(map(Loud, [1, 2, 0, 1]), reverse=True))
nan = float('nan')
print(sorted([3.0, nan, 1.0, 2.0, nan, 0.5]), sorted([{1, 2}, {3}, {1}, set(), {2}]) == [{2}, set(), {1}, {3}, {1, 2}])
print(sorted([(1, 'b'), (0, 'x'), (1, 'a')], key=lambda p: p[0], reverse=True))
def failing(q): return 1 // (q - 2)
l = [3, 1, 2]
attempt(lambda: l.sort(key=failing)); print(l)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# A number leaves a comparison to one of a wider kind.
class F(float):
    def __lt__(self, o): return 'lt'
    def __eq__(self, o): return 'eq'
    def __ge__(self, o): return NotImplemented
print(5 > F(1), 5 == F(1), 5 < F(7), (5).__lt__(2.0), (5.0).__lt__(2), True > F(0))
attempt(lambda: 5 <= F(1))
print(hash(range(3)) == hash(range(3)), {range(0): 1}[range(5, 5, 2)], {range(0, 3, 2): 1}[range(0, 4, 2)])
print({1.0, 2} & {True}, {True} & {1.0, 2}, {1} & {True}, frozenset([1.0]) & {True, 5})
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Sequences of bytes.
print(b'-'.join([b'a', bytearray(b'b'), b'c']), b''.join([bytearray(b'x')]), bytearray(b'ab').copy())
x = bytearray(b'ab'); y = x; x += b'c'; x.clear(); print(y)
def add(x, y): x += y; return x
def times(x, y): x *= y; return x
for y in ('s', [1], 5, bytearray(b'q')): attempt(add, bytearray(b'a'), y)
attempt(lambda: [add(x, x) for x in [bytearray(b'a')]])
for x in ([1], 'a', bytearray(b'a')):
    for y in ('b', [2], 2.0, True): attempt(times, x, y)
attempt(lambda: bytearray([1, 256])); attempt(lambda: bytearray(b'a').extend([256])); attempt(lambda: bytes([256]))
class Neg(object):
    def __len__(self): return -1
    def __iter__(self): return iter('ab')
attempt(lambda: ','.join(Neg())); attempt(lambda: list(Neg())); attempt(lambda: ','.join(5))
class Odd(object):
    def __iter__(self): return 5
attempt(lambda: ','.join(Odd()))
class Got(object):
    def __getitem__(self, i): print('get', i); return 'ab'[i]
attempt(lambda: reversed(Got())); attempt(lambda: (lambda **k: k)(**Got()))
l = [1, 2, 3, 4]
def assign(s, v): l[s] = v
attempt(assign, slice(None, None, 2), 5); attempt(assign, slice(1, 2), 5)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Classes.
class A(object): __slots__ = 'a',
class B(object): __slots__ = 'b',
class C(object): __slots__ = 'a',
class D(object): pass
class E(D): __slots__ = 'c',
def turn(x, c): x.__class__ = c; return type(x).__name__
attempt(turn, A(), B); attempt(turn, A(), C); attempt(turn, D(), E); attempt(turn, E(), D)
class K(dict):
    def keys(self): return ['z']
    def __iter__(self): return iter('it')
    def __getitem__(self, k): return ('g', k)
class L(dict):
    def keys(self): return ['z']
print(dict(K(a=1)), dict(L(a=1)), dict(K(a=1), b=2))
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Exceptions.
def check(x, message): assert x, message
for m in ('m', None, (1, 2), (), KeyError(3)):
    try: check(0, m)
    except AssertionError as e: print(repr(e), e.args)
for e in (OSError(2, 'no', 'f'), OSError(1, 'x'), OSError('one'), OSError(1, 2, 3, 4), OSError()):
    print(repr(e), str(e), e.args, e.errno, e.strerror, e.filename)
class Own(OSError):
    def __init__(self, a, b): self.a = a
class Own2(OSError):
    def __init__(self, a, b): OSError.__init__(self, a, 'text', b)
print(repr(Own(1, 2)), Own(1, 2).args, repr(Own2(5, 'f')), str(Own2(5, 'f')), Own2(5, 'f').filename)
e = ValueError('v'); e.add_note('a'); e.add_note('b'); print(e.__notes__, repr(e))
attempt(ValueError().add_note, 5)
def gen():
    print(g.gi_running)
    yield 1
g = gen(); print(g.gi_running, next(g), g.gi_running)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# What is wrong with a call.
def f(p, q=1, /, *, x, y=2): return p, q, x, y
attempt(lambda: f(1, 2, 3, x=1)); attempt(lambda: f(1, 2, 3)); attempt(lambda: f(1, 2, 3, x=1, y=2))
attempt(lambda: f(p=1, q=2, x=3)); attempt(lambda: f(z=1, q=2, x=3)); attempt(lambda: f(1, z=2, x=3))
attempt(lambda: (lambda a=1: a)(1, 2))
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
class A(object): pass
class G(object):
    def __getitem__(self, i): return 'ab'[i]
class H(object):
    def __iter__(self): raise TypeError('own')
def power(x, y): x **= y
def times(x, y): x *= y
attempt(power, A(), 2); attempt(power, 2, 'a'); attempt(lambda: 2 ** 'a'); attempt(times, A(), 'a'); attempt(times, 2.0, 'a'); attempt(times, 'a', A())
def f(*a): return a
attempt(lambda: f(*5)); attempt(lambda: f(1, *5)); attempt(lambda: f(*A())); attempt(lambda: f(*G())); attempt(lambda: f(*H())); attempt(lambda: f(1, *[2], *5))
def assign(v): x = bytearray(b'ab'); x[:] = v; return x
for v in (5, 'a', [65], b'c', [300], ['a']): attempt(assign, v)
attempt(lambda: bytearray().extend(5))
# ---
class M(int):
    def __rmul__(self, o): return ('rmul', o)
    def __radd__(self, o): return ('radd', o)
class N(int): pass
class S(list):
    def __mul__(self, o): return ('own', o)
def times(x, y): x *= y; return x
def add(x, y): x += y; return x
for x in ((1,), [1], 'a', b'a', bytearray(b'a'), 2):
    print(x * M(2), x * N(2), times(x, M(2)), times(x, N(2)), x + M(2), add(x, M(2)))
print(S([1]) * M(2), S([1]) + M(2))
try: add(S([1]), M(2))
except TypeError as e: print(e)
print(hash((0, 1)), hash(()), hash((1, (2.5, -1))), hash(frozenset([1, 2, 2**70])), hash(frozenset()))
class D(object):
    def __get__(self, o, c): return (type(o).__name__, c.__name__)
    def __call__(self, *a): return a
class K(object):
    m = classmethod(D()); p = classmethod(property(lambda c: c.__name__))
    f = classmethod(lambda c: c.__name__)
print(K.m, K().m, K.f(), K().p)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# A keyword is given once.
def g(p, q=5, **k): return p, q, sorted(k)
attempt(lambda: g(*(1,), **{'q': 1}, **{'q': 3})); attempt(lambda: g(1, *(), q=[], **{'q': 0})); attempt(lambda: g(1, **{'a': 1}, b=2, **{'b': 0}))
attempt(lambda: g(1, **{'a': 1}, b=2, **{'c': 0})); attempt(lambda: g(*[1], *[2], q2=[], **{'z': 0})); attempt(lambda: g(1, **{'a': 1}, **5))
attempt(lambda: g(1, **{'a': 1}, **{2: 3})); attempt(lambda: len(*([1],), **{'a': 1}, **{'a': 2}))
# ---
print(0.0 ** -float('inf'), (-0.0) ** -float('inf'), 0 ** -float('inf'))
# ---
# The first items are found with the comparisons of a heap.
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
# The indices of a slice are integers of any size.
class Big:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
def tell(*args):
    try:
        print(slice(*args[:-1]).indices(args[-1]))
    except Exception as e:
        print(type(e).__name__, e)
for args in ((None, 2 ** 70), (2 ** 80, None, -1, 2 ** 70), (-2 ** 80, 2 ** 69, 3, 2 ** 70), (-5, 2 ** 69, 3, 2 ** 70), (-5, None, -3, 2 ** 70), (Big(2 ** 70), None, -1, 5),
             (Big(-2 ** 70), None, -1, 5), (None, None, 2 ** 70, 5), (None, None, Big(-2 ** 70), 5), (None, None, -1, -5), (None, -2 ** 80), (1.5, None, -1, 5), (1, None, -1, 1.5),
             (1, None, 0, 2 ** 70), (None, None, 0, -1), ('a', None, 1, 2 ** 70), (1, None, 1, Big(2 ** 70)), (None, 3, -2, 7), (None, -2, 7), (9, 0, -3, 7)):
    tell(*args)
# ---
# Choices of few items from many.
import math
def tell(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
for args in ((2 ** 70, 2), (2 ** 70, 2 ** 70 - 2), (2 ** 70, 2 ** 70), (10, 2 ** 70), (-1, 2 ** 70), (2 ** 70, -1), (2 ** 70, 2 ** 69), (0, 0), (7, 3), (3, 7), (60, 30), (2 ** 63 - 1, 3)):
    tell(math.comb, *args)
    if args[1] < 2 ** 70 - 2:
        tell(math.perm, *args)
print(hash(math.comb(250000, 120000)), hash(math.perm(250000, 120000)), hash(math.factorial(250000)), math.perm(5), math.factorial(0))
tell(math.factorial, 2 ** 70)
# ---
# A list times what is no integer asks the method that the other class has inherited, in place too.
def nothing(self, other): return NotImplemented
for base in (str, list, tuple, bytearray):
    other = type('C', (base,), {'__mul__': nothing, '__index__': lambda self: 2 ** 70})()
    for x in ([1], bytearray(b'a')):
        try:
            x *= other
        except TypeError as e:
            print(e)
# ---
# What is joined, or put in for a slice, is a list of its iterator if it is no list itself.
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
def tell(f, *args):
    try:
        print(repr(f(*args)))
    except Exception as e:
        print(type(e).__name__, e)
for c in (UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError, SyntaxError):
    for args in ((), (1,), ('a', 'b'), ('a', b'b', 0, 1, 'r'), ('a', u'b', 0, 1, 'r'), (u'b', 0, 1, 'r'), ('a', b'bc', 0, 2, 'r'), ('a', b'b', '0', 1, 'r'), ('a', b'b', -3, 9, 'r'),
                 ('a', b'', 0, 1, 'r'), ('a', b'b', 0, 1.5, 'r'), ('m', (1, 2, 3)), ('m', 5), ('m', ('f', 2, 3, 'x')), ('m', (1, 2, 3, 4, 5)), ('m', (1, 2, 3, 4, 5, 6)), ('m', 'abcd')):
        try:
            e = c(*args)
            print(c.__name__, args, repr(e), str(e), e.args)
        except (TypeError, IndexError) as e:
            print(c.__name__, args, type(e).__name__)
# ---
# A handler names classes of exceptions, or one tuple of them.
class X(Exception): pass
def caught(x):
    try:
        raise X
    except x:
        return 'caught'
for x in (X, (X, ValueError), (ValueError, (X, KeyError)), (), 5, (X, 5), (5, X), int, ((), (X,)), (ValueError, TypeError)):
    try:
        print(caught(x))
    except Exception as e:
        print(type(e).__name__, e)
# ---
# A "%" behind a name is no conversion.
for f in ('%(a)%', '%(a)%%(b)s', '%%', '%(a)s%%'):
    try:
        print(f % {'a': 1, 'b': 2})
    except ValueError as e:
        print(e)
class Text(str): pass
print(type(Text('x') % ()).__name__, type(Text('') % ()).__name__, type(Text('%s') % 1).__name__, type(Text('x') % [1]).__name__)
# ---
# A list that is multiplied in place asks what knows nothing about it once.
for x in ([1], bytearray(b'x'), 'x'):
    class N:
        def __rmul__(self, other): print('asked'); return NotImplemented
    try:
        x *= N()
    except TypeError:
        print('TypeError')
# ---
# What an OSError of Python 3 is about; it may be two files.
for args in [tuple(range(n)) for n in range(7)] + [(1, 2, None), (1, 2, None, 4), (1, 2, None, 4, 5), (1, 2, 'f', 4, 'g'), (1, 2, 'f', 4, None), (1, None), (None, 2, 'f')]:
    e = OSError(*args)
    print(repr(e), str(e), e.args, e.errno, e.strerror, e.filename, e.filename2)
# ---
# Widths and precisions have as many digits as a word has room for.
for n in (2 ** 40, 2 ** 60, 2 ** 62, 2 ** 63, 2 ** 70):
    for f in (lambda: '{:{}}'.format(1, n), lambda: '{:.{}}'.format('a', n), lambda: '{:.{}f}'.format(1.5, n), lambda: format(1.5, str(n)), lambda: ('%%%dd' % n) % 1, lambda: ('%%.%dd' % n) % 1, lambda: '%*d' % (n, 1)):
        try:
            print(f())
        except (ValueError, MemoryError, TypeError, OverflowError) as e:
            print(type(e).__name__)
# ---
# What gives an integer as an index is a float where one is asked for, if it is an integer.
import math
class N:
    def __init__(self, v): self.v = v
    def __index__(self): return self.v
for v in (2, True, 1.5, 'x', None):
    for f in ('%f'.__mod__, '%e'.__mod__, math.sqrt, float):
        try:
            print(f(N(v)))
        except TypeError:
            print('TypeError')
# ---
# Where an __ipow__ knows nothing, Python 2 tries nothing else.
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
def made(base, value, name, result):
    return type('C', (base,), {name: lambda self: result})(value)
for base, value in ((str, '12'), (bytearray, b'7'), (bytes, b"12")):
    for name, result in (('x', 1), ('__int__', 'q'), ('__int__', 5), ('__index__', 6), ('__index__', 'q'), ('__trunc__', 7), ('__float__', 2.5), ('__float__', 'q'), ('__complex__', 1j)):
        for f in (int, float, complex, lambda x: int(x, 10), '%d'.__mod__):
            try:
                print(f(made(base, value, name, result)))
            except (TypeError, ValueError) as e:
                print(type(e).__name__)
# ---
# The error for a text that is no number shows it as its class does.
class Shown(str):
    def __repr__(self): return 'shown'
class Failing(str):
    def __repr__(self): return 5
for c in (Shown, Failing):
    for f in (int, float):
        try:
            f(c('x'))
        except Exception as e:
            print(type(e).__name__, e)
# ---
# pow() with three operands, of which the first one that knows what is wrong says it.
for a in (5, 2.5, 2j, None):
    for b in (2, -1, 1.5, 1j, None):
        for c in (2.5, 2 - 4j, 'x'):
            try:
                print(pow(a, b, c))
            except (TypeError, ValueError) as e:
                print(type(e).__name__, e)
# ---
# What no machine could hold is told from what this one cannot. operator.index() gives an integer.
import operator
def tried(f):
    try:
        print(repr(f()))
    except (MemoryError, OverflowError) as e:
        print(type(e).__name__, e)
for n in (2 ** 63 - 1, 2 ** 63 - 33, 2 ** 63 - 34, 2 ** 61, 2 ** 61 - 2):
    for f in (bytes, b'a'.ljust, b'a'.rjust, b'a'.center, b'a'.zfill, 'a'.ljust):
        tried(lambda: f(n))
class I(object):
    def __index__(self):
        return True
tried(lambda: operator.index(I()))
# ---
# A list that is extended by itself is not followed while it grows.
class L(list): pass
for x in ([1, 2], L([1, 2])):
    x += x
    x.extend(x)
    print(x)
    x.__init__(x)
    print(x)
# ---
# A sum does not begin with a text, whatever is added to it; first it asks for the items.
class B(bytearray): pass
for start in (b'', u'', 'a', bytearray(), B(b'x'), [], None):
    for items in ([], 3, [1], [b'a'], [[]]):
        try:
            print(repr(sum(items, start)))
        except TypeError as e:
            print(type(start).__name__ != 'bytearray' and str(e).startswith('sum()') or type(e).__name__)
# ---
# A set of a class of the program is shown by what its __iter__ gives.
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
# A shift to more digits than there can be is another error than a lack of memory.
for x in (0, 1, -5, 2 ** 100):
    for n in (2 ** 62, 2 ** 63, 2 ** 66, 2305843009213693945 * 30 - 200, 2305843009213693945 * 30 + 30, 10 ** 20, 10 ** 40):
        try:
            print(x << n)
        except (MemoryError, OverflowError) as e:
            print(type(e).__name__, e)
# ---
# A property has the docs of its getter, one of a derived class as an attribute. Changing a function calls its class.
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
class Index(object):
    def __init__(self, i): self.i = i
    def __index__(self): return self.i or {}[3]
for i in (Index(0), Index(97), Index(-3), Index(10 ** 20), 10 ** 20, -1, 97, 'a', None, 1.5):
    try:
        print(i in bytearray(b'a'))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
# ---
# Copies, sums and products of deques are of their class, and what they show is what __iter__ gives.
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
class L(list):
    def __iter__(self): yield 7
class T(tuple):
    def __iter__(self): yield 7
def f(*args): return args
print(f(*L([1])), f(*T([1])), f(5, *T([1])), max(*T([1, 2, 3]) + T([4])))
if str is not bytes:
    print(L([1]).copy())
# ---
# The docs of a property can be set and deleted in Python 3.
p = property(lambda self: 3, doc='d')
p.__doc__ = 'x'
print(p.__doc__)
del p.__doc__
print(p.__doc__)
# ---
# A tuple of any class is all the types between the brackets.
class T(tuple): pass
print(list[T([int])] == list[int], dict[T([int, str])].__args__, list[(int,)].__args__)
# ---
# __slots__ take nothing from instances that a base gives them, and give __weakref__ as classes without have it.
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
for text in (b"a'b", b'a"b', b'a\'"b', b"''", b'\\\n'):
    print(repr(bytearray(text)), repr(text), [bytearray(text)])
# ---
# A range has numbers of any size.
M = 2 ** 63
def attempt(f):
    try:
        print(repr(f()))
    except (TypeError, ValueError, IndexError, OverflowError) as e:
        print(type(e).__name__, e)
ranges = [range(M), range(-M, M), range(M * 2), range(-10 ** 20, 5, 10 ** 19), range(M, -M, -M // 3), range(10 ** 20, 0), range(M, 3 * M, 5 * M),
          range(M - 10, M - 1, 3), range(-M, M - 1), range(5), range(M, M + 4), range(10, -M, -1)]
for r in ranges:
    print(r, r.start, r.stop, r.step, bool(r), len(list(zip(r, range(3)))), type(iter(r)).__name__, type(reversed(r)).__name__)
    attempt(lambda: len(r))
    attempt(lambda: hash(r) == hash(r[:]))
    attempt(lambda: [x for x, _ in zip(r, 'abc')])
    attempt(lambda: [x for x, _ in zip(reversed(r), 'abc')])
    attempt(lambda: iter(r).__length_hint__())
    for i in (0, -1, 2, M, -M, 10 ** 30, '1'):
        attempt(lambda: r[i])
    for x in (slice(None), slice(1, None), slice(None, None, -1), slice(None, None, M), slice(-3, None), slice(2 * M), slice(None, None, 0), slice(M, 0, -2)):
        attempt(lambda: r[x])
    for x in (0, 5, M, M + 1, -M, -M + 1, 10 ** 20, True, M - 4, -5):
        print(x in r, r.count(x), end=' ')
        attempt(lambda: r.index(x))
    print([r == other for other in ranges], [hash(r) == hash(other) for other in ranges])
attempt(lambda: range(0, M, 0))
attempt(lambda: list(range(2 * M)))
attempt(lambda: list(range(M, M + 3)))
attempt(lambda: tuple(range(M + 3, M, -2)))
attempt(lambda: list(range(M - 2, M + 1)))
attempt(lambda: range(5).index(2.0))
attempt(lambda: range(5).index('a'))
attempt(lambda: range(5).index(9))
attempt(lambda: sum(range(M, M + 100)))
# ---
# There are weak references to objects whose class has a place for them.
import weakref
class A: __slots__ = ('a',)
class B: __slots__ = ('a', '__weakref__')
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
for x in [c() for c in (A, B, C, D, E, F, G, H, I, J, K, L)] + [1, 'a', (), [], {}, set(), frozenset(), A, len, lambda: 1, object(), range(3),
          iter([]), Exception(), (x for x in 'a'), b'', bytearray(), slice(1), zip(), [].append, None, weakref]:
    try:
        print(type(x).__name__, weakref.ref(x)() is x)
    except TypeError as e:
        print(e)
# ---
# Classes that are derived from those of iterators make their own objects.
class Z(zip): pass
class M(map):
    def __init__(self, *args): self.args = args
class F(filter):
    def __next__(self): return 'next'
class R(reversed): pass
class E(enumerate):
    def __new__(cls, x): return enumerate.__new__(cls, x, 5)
for x in (Z([1], 'a'), M(len, ['ab', 'c']), F(None, [0, 1]), R([1, 2]), R((1, 2)), R('ab'), E('ab')):
    print(type(x).__name__, iter(x) is x, next(x), type(x).__base__.__next__(x), isinstance(x, type(x)))
print(M(len, 'a').args, list(Z('ab', 'cd')), list(E('ab')))
for f in (lambda: zip.__new__(list), lambda: Z([1], k=3), lambda: Z([1], [], strict=True).__next__()):
    try:
        print(f())
    except (TypeError, ValueError) as e:
        print(e)
# ---
# A starred target takes a list of the iterator that the other targets took from.
class I:
    n = 0
    def __iter__(self): print('iter'); return self
    def __length_hint__(self): print('hint'); return 3
    def __next__(self):
        self.n += 1
        if self.n > 4:
            raise StopIteration
        print('next')
        return self.n
a, *b = I(); print(a, b)
*a, b = I(); print(a, b)
a, b, *c, d = I(); print(a, b, c, d)
for text in ('a, b, c, d, e, *f = I()', 'a, b, c, *d, e, f = I()', 'a, *b = 3', '*a, = I()', 'a, *b = []', '*a, b = []'):
    try:
        exec(text)
        print(a)
    except (TypeError, ValueError) as e:
        print(e)
# ---
# Programs may be bytes of any kind. What is read at a prompt is one statement.
exec(bytearray(b'print(1)'))
exec(b'# coding: latin-1\nprint(ascii("\xe9"))')
print(eval(bytearray(b' 2')), eval(b'3'), eval(compile(bytearray(b'4'), 'f', 'eval')))
for mode in ('single', b'exec', 3):
    for text in ('', '\n', '# a', '1\n2', 'a = 1\nb', 'a = 1', 'def f():\n  3\n', 'a = 1; b = 2', 'a = 1\n# b\n\n', 'if'):
        try:
            print(type(compile(text, 'f', mode)).__name__)
        except (SyntaxError, TypeError) as e:
            print(type(e).__name__, e if text != 'if' else '')
# ---
# Functions about bytes look at the types of their arguments first, and at what they say afterwards.
def attempt(f):
    try:
        print(repr(f()))
    except (TypeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
class O:
    def __iter__(self): print('iter'); return iter([1])
class B(O):
    def __bytes__(self): print('bytes'); return b'ab'
    def __index__(self): print('index'); return 3
    def __bool__(self): print('bool'); return False
class T(int):
    def __new__(cls, *args): print('new', args); return int.__new__(cls, *args)
for n in (5, True, 300, -1):
    for length in (1, B(), 'a', O(), -1, 2 ** 70):
        for order in ('big', 'little', 'x', b'big', 3, None):
            attempt(lambda: n.to_bytes(length, order, signed=B()))
    attempt(lambda: n.to_bytes())
for t in (int, bool, T, T(5)):
    attempt(lambda: t.from_bytes())
    for x in (b'ab', O(), B(), [1, 2], [300], 5, 'abc', 1.5, bytearray(b'abc'), (1, 2), None, b''):
        for order in ('big', 'little', 'x', b'big', 3):
            attempt(lambda: t.from_bytes(x, order, signed=B()))
        attempt(lambda: t.from_bytes(x))
for table in ('\t', '\t' * 256, b'\t', b'\t' * 256, 3, None, bytearray(256)):
    for drop in (b'a', 'a', 3, bytearray(b'b')):
        attempt(lambda: b'abc'.translate(table, drop))
        attempt(lambda: bytearray(b'abc').translate(table, delete=drop))
# ---
# An iterator that repeats something shows what, and how often.
import itertools
for r in (itertools.repeat(1), itertools.repeat('a', 3), itertools.repeat(1, -2), itertools.repeat([], 2 ** 62)):
    print(r, next(r, 0), r, repr(r))
# ---
# A width is an integer of a word, a precision one of 32 bits.
for x in (2 ** 70, -2 ** 70, 2 ** 40, 2 ** 31):
    for text in ('%.*d', '%.*f', b'%.*d', '%.*s'):
        try:
            print(text % (x, 1))
        except (OverflowError, ValueError) as e:
            print(e)
for text in ('%*d', b'%*d', '%*s'):
    try:
        print(text % (2 ** 70, 1))
    except OverflowError as e:
        print(e)
# ---
# What follows "**" is asked for its keys and values before what follows "*" is gone through, except where other arguments stand before it.
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
        print(str(e).replace('__main__.', ''))
mappings = [lambda: M(a=1, b=2), lambda: M(a=1, x=2), lambda: G(), lambda: None, lambda: N(), lambda: [('a', 1)], lambda: {1: 2}, lambda: {'x': 1}]
for m in mappings:
    attempt(lambda: f(**m()))
    attempt(lambda: f(x=1, **m()))
    for i in (lambda: I([1, 2]), lambda: None, lambda: [], lambda: (1,)):
        attempt(lambda: f(*i(), **m()))
        attempt(lambda: f(0, *i(), **m()))
        attempt(lambda: f(0, *i(), x=1, **m()))
    attempt(lambda: {**m()})
    attempt(lambda: {'z': 0, **m(), 'y': 3, **m()})
attempt(lambda: f(*I([1]), 2, x=1, **M(a=1), y=2, **M(b=2)))
attempt(lambda: f(1, *[2], **{b'abc': 3}))
attempt(lambda: f(1, *None, **print('not evaluated')))
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
        print(repr(f()))
    except (TypeError, ValueError, OverflowError, LookupError) as e:
        print(type(e).__name__, e)
for x in (2.0, 5e300):
    for y in ('a', 2, 3.0):
        attempt(lambda: x.__pow__(y, 3))
        attempt(lambda: x.__rpow__(y, None))
for x in (True, 5):
    attempt(lambda: x.__round__(None))
    attempt(lambda: x.__round__())
    attempt(lambda: round(x, None))
class R(object):
    def __round__(self, *args): return args
print(round(R()), round(R(), None), round(R(), 3), round(2.5, None))
for more in ((b'aa',), ('ascii', b'a'), ('ascii', None), (3,), ('none',)):
    for x in (b'abc', 'abc', 3):
        attempt(lambda: str(x, *more))
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
# A StopIteration that is thrown into a generator becomes a RuntimeError, though the generator has not begun.
def gen():
    yield 1
for x in (StopIteration, StopIteration(3), ValueError, GeneratorExit, StopAsyncIteration):
    g = gen()
    try: g.throw(x)
    except BaseException as e: print(type(e).__name__, e.args, type(e.__cause__).__name__, type(e.__context__).__name__)
    print(list(g))
    try: g.throw(x)
    except BaseException as e: print(type(e).__name__, e.args, type(e.__cause__).__name__)
    g = gen(); g.close(); print(list(g))
# ---
# os.environ holds strings alone.
import os
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
for key, value in (('V', 3), (b'V', 'x'), (None, 'x'), ('A=B', 'x'), ('', 'x'), ('V', 'a\0b'), ('V', '\ud800'), ('V', 'ok')):
    tell(os.environ.__setitem__, key, value)
tell(os.environ.get, 5); tell(os.environ.setdefault, 'Q', 5); tell(os.environ.update, {'Z': 2}); tell(os.environ.__contains__, 3)
tell(lambda: (os.environ['V'], 'V' in os.environ, os.environ.pop('V'), 'V' in os.environ, os.environ.get('V'), os.environ.pop('V', 1)))
tell(os.environ.pop, 'V'); tell(lambda: os.environ['V'])
# ---
# Copies follow what a class says about how to make its objects again.
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
for x in (slice(1, [2]), (i for i in ()), copy, {}.keys()):
    tell(copy.copy, x); tell(copy.deepcopy, x)
tell(copy.deepcopy, 1, 5); tell(copy.deepcopy, [1], {}, 3)
# ---
# The hashes of what is in a set or dictionary are known: nothing asks for them again.
log = []
class K(object):
    def __init__(self, v): self.v = v
    def __hash__(self): log.append('hash'); return 1
    def __eq__(self, o): log.append('eq'); return self.v == getattr(o, 'v', None)
a, b = K(1), K(2)
s, t, d, e = {a}, {b}, {a: 1}, {b: 1}
for f in (lambda: s | t, lambda: s & t, lambda: s - t, lambda: s ^ t, lambda: s == t, lambda: s <= t, lambda: s.isdisjoint(t), lambda: s.isdisjoint([b]),
          lambda: d == e, lambda: set(d), lambda: set(s), lambda: s.union(t), lambda: s.difference([b]), lambda: frozenset(s) & t, lambda: d.keys() & t,
          lambda: d.items() & {(a, 1)}, lambda: d.keys() | e.keys(), lambda: d.keys() - t, lambda: d.keys() ^ e, lambda: s.update(d), lambda: dict({a: 1, b: 2})):
    del log[:]
    x = f()
    print(x if isinstance(x, bool) or x is None else len(x), ' '.join(log))
# ---
# A statement compiled as at a prompt shows the values of expressions, with sys.displayhook.
import sys
exec(compile('1 + 1', 'f', 'single'))
exec(compile('if 1:\n  2\n  "a"\n  None\n  def f(): 3\n', 'f', 'single'))
print(_)
exec(compile('x = 5; x; f()', 'f', 'single'))
sys.displayhook = lambda value: print('shown', value)
exec(compile('for i in (1, None): i\n', 'f', 'single'))
# ---
# Messages name classes as CPython itself does.
import collections, operator, functools
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
for x in (collections.deque(), collections.defaultdict(int), operator.itemgetter(1), functools.partial(int), collections.OrderedDict(), collections.Counter()):
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
import collections
class E(object):
    def __eq__(self, o): print('eq'); return False
    def __lt__(self, o): print('lt'); return 5
for f in (lambda x, y: x == y, lambda x, y: x != y, lambda x, y: x < y):
    print(f(collections.deque([E(), 1]), collections.deque([E(), 2])), f(collections.deque([1]), collections.deque([1, 2])))
# ---
# Calls with names of parameters are checked in one order: how many, which are missing, which are unknown.
import itertools
def tell(f, *args, **kw):
    try: f(*args, **kw)
    except Exception as e: print(type(e).__name__, e)
tell(itertools.count, 1, 2, key=3); tell(itertools.combinations, foo=1); tell(itertools.combinations, [], key=1); tell(itertools.repeat, 1, object=2)
tell(itertools.compress, []); tell(sorted, [], 1); tell(sorted, [], foo=1); tell(min, [1], foo=1); tell(max, 1, 2, reverse=1); tell(round, 1, 2, x=3); tell(enumerate)
tell(enumerate, 5, 'a')
# ---
# What a class says about the protocol of iteration, and what it is asked for.
import operator, collections, functools
def tell(f, *args):
    try: print(f(*args))
    except BaseException as e: print(type(e).__name__, e, e.args)
class Wrong(object):
    def __iter__(self): return 5
class End(object):
    def __iter__(self): return self
    def __next__(self): raise StopIteration(7)
class Own(list):
    def __iter__(self): return iter('xy')
for f in (lambda: 1 in Wrong(), lambda: operator.countOf(Wrong(), 1), lambda: operator.indexOf(Wrong(), 1), lambda: bytearray(Wrong()), lambda: bytes(Wrong()),
          lambda: next(End()), lambda: next(End(), 3), lambda: next(5), lambda: functools.reduce(max, Wrong()), lambda: Own([1, 2]).count(1)):
    tell(f)
x = Own([1]); x += x; print(list.__repr__(x))
print('%s' % collections.Counter('aab'))
class Big(object):
    def __len__(self): return -2 ** 70
    def __hash__(self): return -2 ** 63
tell(len, Big()); tell(bool, Big()); print(hash(Big()))
# ---
# Special methods that are functions of the machine are not bound; __get__ is called as it stands.
def tell(f, *args):
    try: print(f(*args))
    except Exception as e: print(type(e).__name__, e)
class A(object):
    __lt__ = len
    __contains__ = len
    __get__ = property(lambda s: s)
class B(object): a = A()
tell(lambda: A() < 'ab'); tell(lambda: 'abc' in A()); tell(lambda: A() < 3); tell(lambda: B().a)
def f(*, d=4): return d
def wrong(): f.__kwdefaults__ = [1]
tell(wrong); tell(f)
# ---
# A value that was named is the last one; fields of a tuple have names that can be written.
import collections
def tell(f, *args, **kw):
    try: print(f(*args, **kw))
    except Exception as e: print(type(e).__name__, e)
tell(lambda: '%(a)s %s' % {'a': 1}); tell(lambda: '%s %(a)s' % {'a': 1})
for names in ('a a', '_a', 'class x', 'a,1', 5, ['a', 2]): tell(collections.namedtuple, 'N', names)
tell(collections.namedtuple, '1N', 'a'); tell(collections.namedtuple, 'class', 'a'); tell(collections.namedtuple, 'N', 'a b', True)
N = collections.namedtuple('N', '_a 1 b b', rename=True); print(N._fields, N(1, 2, 3, 4))
P = collections.namedtuple('P', 'x y', defaults=(5,)); tell(P); tell(P, 1, 2, 3); tell(P, 1, z=2); tell(P, 1); tell(P, 1, x=2)
tell(complex, None); tell(complex, 1, []); tell(complex, b'1'); tell(int, '\x1f5'); tell(float, ' 1\x1c')
# ---
# The numbers of a format fit, and are integers.
import struct
for mode in ('', '<'):
    for c in 'bBhHiIlLqQnN':
        for v in (-2 ** 70, -1, 'a', 1.5, 2 ** 33 if c in 'iIhHbB' else 2 ** 65):
            try: print(mode + c, repr(struct.pack(mode + c, v)))
            except struct.error as e: print(mode + c, e)
for c, v in (('s', 5), ('p', 5), ('c', b'ab'), ('f', 'x'), ('f', 1e300)):
    try: print(repr(struct.pack(c, v)))
    except struct.error as e: print(c, e)
for f in (lambda: struct.unpack('i', b''), lambda: struct.unpack('i', 5), lambda: struct.unpack_from('i', b'ab', 1), lambda: struct.unpack_from('i', b'abcd', -9), lambda: struct.pack(5), lambda: struct.calcsize('3')):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
# ---
# Iterators that CPython has as classes, lists that are heaps, and texts of formats are told of in its words.
import itertools, heapq, collections
def tell(f, *args, **kw):
    try: print(f(*args, **kw))
    except Exception as e: print(type(e).__name__, e)
for f in (itertools.islice, itertools.cycle, itertools.starmap, itertools.chain, itertools.pairwise): tell(f, [], foo=1)
tell(itertools.cycle); tell(itertools.pairwise, 1, 2); tell(itertools.chain.from_iterable); tell(itertools.tee, [], 1, 2); tell(reversed); tell(reversed, 1, 2)
for f in (heapq.heapify, heapq.heappop): tell(f, None); tell(f, 5)
tell(heapq.heappush, (), 1); tell(heapq.heappushpop, None, 1)
class S(str): pass
class C(complex): pass
tell(format, S('a'), 'd'); tell(format, C(1), 'c'); tell(lambda: b'%f' % 'a'); tell(lambda: '%f' % 'a'); tell(lambda: b'%i' % 'a'); tell(lambda: '%i' % 'a')
d = collections.deque([1, 2, 3])
it = reversed(d); print(list(it), type(it), list(it)); it = reversed(d); next(it); d.append(4); tell(next, it); tell(lambda: d['a']); tell(collections.deque([1]).remove, 'x')
# ---
# partial and cmp_to_key are classes of the machine, and total_ordering asks a class, or anything, by its attributes.
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
tell(P); tell(P, 5); tell(P, func=5); tell(P(dict, self=5), self=6, a=1) if str is not bytes else None
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
import functools
def f(): pass
tell(__build_class__); tell(__build_class__, 1, 2); tell(__build_class__, f, 2)
class M(type): pass
def body(): pass
print(__build_class__(body, 'K').__name__, type(__build_class__(body, 'K', int, metaclass=M)), functools.cmp_to_key(5), type(functools.cmp_to_key(5)(3)))
tell(types.MethodType, f, None); tell(types.MethodType, f, 5, int); tell(type(functools.cmp_to_key(1)), 5); tell(lambda: int.__name__.__class__); tell(setattr, int, '__name__', 'x'); tell(lambda: type.__annotations__)
class A(object):
    def __lt__(self, o): return NotImplemented
functools.total_ordering(A); tell(lambda: A() > A()); tell(lambda: A() >= 5); print(A.__gt__.__qualname__, f.__code__.co_flags)
# ---
# An object says how it can be made again; copy asks it, in the order of CPython.
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
class G3(G):
    def __getnewargs_ex__(self): return (1,), {}
tell(lambda: copy.copy(G3(2)).a)
for bad in (5, (1,), (1, {}), ((), 5)):
    class G4(G):
        def __getnewargs_ex__(self): return bad
    tell(lambda: copy.copy(G4(2)).a)
for make in (lambda: iter([1, 2, 3]), lambda: iter((1, 2, 3)), lambda: iter('a\u20acb'), lambda: iter('abc'), lambda: iter(b'abc'), lambda: iter(range(1, 9, 3)), lambda: iter({1: 2, 3: 4, 5: 6}), lambda: reversed([1, 2, 3]), lambda: reversed((1, 2, 3)), lambda: enumerate('abc'), lambda: zip([1, 2, 3], 'abc'), lambda: map(str, [1, 2, 3]), lambda: filter(None, [1, 0, 2])):
    it = make(); next(it); other = copy.copy(it) if isinstance(it, (enumerate, zip, map, filter)) else copy.deepcopy(it)
    print(type(it).__name__, type(other) is type(it), other is it, type(it.__reduce__()[0]).__name__, list(other), list(it))
it = iter([1]); list(it); print(list(copy.copy(it)), it.__reduce__()[1]); it = iter([1, 2, 3]); it.__setstate__(2); print(list(it)); it = reversed([1, 2, 3]); it.__setstate__(-9); print(list(it), it.__reduce__()[1])
for x in (operator.itemgetter(1, 2), operator.attrgetter('a'), operator.methodcaller('a', 1, b=2), operator.methodcaller('a', 1), len, 'a'.upper, str.upper, w.__init__, Ellipsis, NotImplemented): tell(lambda: x.__reduce__()); print(copy.copy(x) is x)
tell(lambda: e.__getstate__()); tell(lambda: l.__getstate__()); tell(lambda: w.__getstate__()); tell(lambda: object().__reduce_ex__())
import copyreg
print(copyreg.__newobj_ex__(list, ([1],), {}), copyreg._reconstructor(L, list, [1]))
# ---
# Numbers and copies are asked of the methods of a class before anything else is known of it.
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
class B(bytes):
    def __index__(self): return 2
tell(bytearray, B(b'abc')); tell(bytes, B(b'abc'))
log = []
class I(object):
    def __iter__(self): log.append('iter'); return iter([1, 2])
    def __len__(self): log.append('len'); return 5
    def __length_hint__(self): log.append('hint'); return 5
bytes(I()); bytearray(I()); print(log)
class S(str): pass
for x in ('{}', '', 'ab', '}}'): tell(lambda: type(S(x).format(1)).__name__); tell(lambda: type(S(x).format_map({'': 1})).__name__)
class Fm(object):
    def __format__(self, spec): return b'b'
tell(lambda: f'{Fm():4}'); tell(format, Fm())
tell(lambda: D(a=1) | {1: 2}); tell(lambda: {1: 2} | D(a=1)); tell(delattr, D, '__qualname__'); e = UnicodeTranslateError('abc', 1, 2, 'why'); e.end = 9; print(e)
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
# An OrderedDict calls the methods of its keys, and those of the classes derived from it, as often as one in C does.
from collections import OrderedDict, defaultdict, Counter
import copy, weakref

log = []


class K(object):
    def __init__(self, v, h=1):
        self.v, self.h = v, h

    def __hash__(self):
        log.append('h%s' % self.v)
        return self.h

    def __eq__(self, other):
        log.append('%s=%s' % (self.v, getattr(other, 'v', other)))
        return self.v == getattr(other, 'v', None)

    def __repr__(self):
        return 'K%s' % self.v


def show(f, *args):
    del log[:]
    try:
        value = repr(f(*args))
    except BaseException as e:
        value = '%s: %s' % (type(e).__name__, e)
    print(value, ' '.join(log))


def changed(f):
    def g():
        o = OrderedDict([(K(1), 1), (K(2), 2), (K(3), 3)])
        del log[:]
        return f(o), o
    show(g)


changed(lambda o: o.__setitem__(K(4), 4))
changed(lambda o: o.__setitem__(K(2), 4))
changed(lambda o: o.__delitem__(K(2)))
changed(lambda o: o.__delitem__(K(5)))
changed(lambda o: o.pop(K(3)))
changed(lambda o: o.pop(K(7), 5))
changed(lambda o: o.pop(K(7)))
changed(lambda o: o.pop(default=5, key=K(7)))
changed(lambda o: o.popitem())
changed(lambda o: o.popitem(False))
changed(lambda o: o.popitem(last=0))
show(lambda: [o.move_to_end(2) for o in [OrderedDict.fromkeys([1, 2, 3])]])
changed(lambda o: o.move_to_end(K(9)))
changed(lambda o: o.setdefault(K(2), 7))
changed(lambda o: o.setdefault(K(6), 7))
changed(lambda o: o.setdefault(key=K(6)))
changed(lambda o: o.copy())
changed(lambda o: list(o))
changed(lambda o: list(o.values()))
changed(lambda o: list(o.items()))
changed(lambda o: list(reversed(o)))
changed(lambda o: list(reversed(o.items())))
changed(lambda o: o == OrderedDict([(K(1), 1), (K(3), 3), (K(2), 2)]))
changed(lambda o: o == {K(1): 1, K(3): 3, K(2): 2})
changed(lambda o: o != OrderedDict([(K(1), 1), (K(2), 2), (K(3), 3)]))
changed(lambda o: dict(o))
changed(lambda o: OrderedDict(o))
changed(lambda o: OrderedDict(dict(o)))
changed(lambda o: o | {K(1): 5})
changed(lambda o: {K(1): 5} | o)
changed(lambda o: o.__ior__([(K(9), 1)]))
changed(lambda o: o.update(K1=5))
changed(lambda o: K(2) in o)
changed(lambda o: o[K(2)])
changed(lambda o: o.get(K(2)))
changed(lambda o: o.keys() & {K(1)})
changed(lambda o: K(2) in o.keys())
changed(lambda o: o.clear())
changed(lambda o: OrderedDict.fromkeys(o, 0))
changed(lambda o: {**o})
changed(lambda o: (lambda **k: k)(**o))
o = OrderedDict([(1, 2), ('a', 3)])
for x in (o.keys(), o.values(), o.items(), iter(o), iter(o.items()), reversed(o), reversed(o.values())):
    print(type(x), type(x).__mro__, repr(x).split(' at ')[0], hasattr(x, '__length_hint__'))
for name in sorted(OrderedDict.__dict__):
    if name not in ('__doc__', '__sizeof__', 'fromkeys'):
        print(name, OrderedDict.__dict__[name], repr(getattr(o, name)).split(' at ')[0])
print(OrderedDict, OrderedDict.__module__, OrderedDict.__base__, OrderedDict.__hash__)
show(lambda: OrderedDict({}, {}))
show(lambda: OrderedDict().update({}, {}))
show(lambda: OrderedDict(5))
show(lambda: OrderedDict([5]))
show(lambda: OrderedDict(['a']))
show(lambda: OrderedDict(['']))
show(lambda: OrderedDict(['abc']))
show(lambda: OrderedDict(['ab', 'cd'], x=1))
show(lambda: OrderedDict.__new__(OrderedDict))
show(lambda: dict.__new__(OrderedDict))
show(lambda: OrderedDict().popitem())
show(lambda: OrderedDict().move_to_end(1))
show(lambda: OrderedDict.popitem({}))
show(lambda: OrderedDict.__eq__(o, 1))
show(lambda: o.__ne__(1))
show(lambda: o.__lt__(o))
show(lambda: o < o)
show(lambda: hash(o))
show(lambda: o.__reduce__())
show(lambda: copy.copy(o))
show(lambda: copy.deepcopy(o))
show(lambda: weakref.ref(o)() is o)
show(lambda: isinstance(o, dict))


class Sub(OrderedDict):
    def __setitem__(self, key, value):
        log.append('set %r' % (key,))
        OrderedDict.__setitem__(self, key, value)

    def __getitem__(self, key):
        log.append('get %r' % (key,))
        return OrderedDict.__getitem__(self, key)

    def __delitem__(self, key):
        log.append('del %r' % (key,))
        OrderedDict.__delitem__(self, key)

    def __contains__(self, key):
        log.append('in %r' % (key,))
        return OrderedDict.__contains__(self, key)

    def __missing__(self, key):
        log.append('missing %r' % (key,))
        return 'm'

    def items(self):
        log.append('items')
        return OrderedDict.items(self)

    def keys(self):
        log.append('keys')
        return OrderedDict.keys(self)


def of_sub(f):
    def g():
        o = Sub([(1, 2), (3, 4)])
        del log[:]
        return f(o), o
    show(g)


of_sub(lambda o: o.pop(1))
of_sub(lambda o: o.pop(9, 5))
of_sub(lambda o: o.pop(9))
of_sub(lambda o: o.popitem())
of_sub(lambda o: o.setdefault(1))
of_sub(lambda o: o.setdefault(7))
of_sub(lambda o: o[9])
of_sub(lambda o: o.copy())
of_sub(lambda o: o.update({5: 6}))
of_sub(lambda o: OrderedDict(o))
of_sub(lambda o: dict(o))
of_sub(lambda o: Sub.fromkeys('ab'))
of_sub(lambda o: o | {7: 8})
of_sub(lambda o: {7: 8} | o)
of_sub(lambda o: copy.copy(o))
of_sub(lambda o: o.__reduce__()[:4])
of_sub(lambda o: o == dict(o))
of_sub(lambda o: list(o.values()))
of_sub(lambda o: o.clear())
of_sub(lambda o: o.move_to_end(1))
o = Sub()
o.attribute = 5
show(lambda: o.__reduce__()[:4])
show(lambda: vars(o))
show(lambda: vars(copy.deepcopy(o)))


def loop(make, change):
    def g():
        o, seen = OrderedDict([(1, 2), (3, 4), (5, 6)]), []
        it = make(o)
        try:
            for x in it:
                seen.append(x)
                change(o, x)
                if len(seen) > 9:
                    break
        except Exception as e:
            seen.append('%s: %s' % (type(e).__name__, e))
        return seen, list(it), o
    show(g)


for make in (iter, reversed, lambda o: iter(o.items()), lambda o: reversed(o.values())):
    loop(make, lambda o, x: o.__setitem__(7, 8))
    loop(make, lambda o, x: o.pop(5, 0))
    loop(make, lambda o, x: o.move_to_end(1))
    loop(make, lambda o, x: o.popitem())
    loop(make, lambda o, x: o.__setitem__(1, 9))
o = OrderedDict()
it = iter(o)
o[1] = 2
print(list(it))
o = OrderedDict([(1, 2)])
for x in o:
    o[2] = 3
print(o)
o[3] = o
print(o, o.items())
o.move_to_end(1)
o.move_to_end(3, last=False)
print(list(o), list(reversed(o)))
# ---
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
show(lambda: defaultdict(list, {1: 2}) | {3: 4})
show(lambda: {3: 4} | defaultdict(list, {1: 2}))
show(lambda: Sub(list, {1: 2}) | {3: 4})
show(lambda: defaultdict(list, {1: 2}) | [(3, 4)])
show(lambda: defaultdict(list, {1: 2}).__ior__([(3, 4)]))
show(lambda: {3: 4} | Sub(list, {1: 2}))
show(lambda: defaultdict.__class_getitem__(int))
print(defaultdict.__dict__['__or__'], defaultdict.__ror__)
# ---
# What special methods, metaclasses and odd arguments are asked, and when.
import functools, operator, heapq, collections, itertools


def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)


for x in (functools.partial(int), operator.itemgetter(0), operator.attrgetter('a'), operator.methodcaller('a'), functools.cmp_to_key(len),
          collections.deque(), collections.OrderedDict(), collections.defaultdict(), itertools.count(), functools.lru_cache(len)):
    tell(getattr, x, '__module__')
log = []


class M(type):
    def __getattribute__(cls, name):
        log.append(name)
        return type.__getattribute__(cls, name)


class N(type):
    def mro(cls):
        log.append('mro')
        return type.mro(cls)


def refused():
    class A(object, metaclass=M, kw=1):
        pass


tell(refused)


def slots():
    class A(int, metaclass=N):
        __slots__ = ('s',)


tell(slots)
print(log)


class P(type):
    @classmethod
    def __prepare__(mcs, name, bases):
        return 5


def prepared():
    class A(metaclass=P):
        pass


tell(prepared)


class B(bytes):
    pass


tell(float.fromhex, B(b'ab'))
tell(b'ab'.hex, b' x ', b'abc')
tell(b'a,b'.rfind, -1, b' x ')
tell(b'a,b'.count, 500, 'x')
tell('a'.find, 5, 'x')


class I(object):
    def __iter__(self):
        return J()


class J(object):
    def __next__(self):
        raise StopIteration


tell(heapq.nsmallest, 1, I())
tell(heapq.nlargest, 2, I())


class L(list):
    def __len__(self):
        log.append('len')
        return -1


tell(bytes, L([1]))
tell(complex, -1.5 + 0j, -0.0)
tell(complex, complex(0.0, -0.0), 0)
tell(complex, 0.0, complex(0.0, -0.0))
tell(complex, -0.0, 1j)
tell(pow, complex('inf'), 1j)
tell(Exception(1).add_note, b'\xff')


class F(int):
    def __float__(self):
        return None if self == 3 else 2.25


tell(format, F(3), '.2f')
tell(format, F(4), '.2f')
tell(format, F(4), 'd')
tell(lambda: 'a'.maketrans)
tell(lambda: bytes.maketrans)
e = SyntaxError('m', ('f', 1, 2, 't', 3, 4))
print(e.end_lineno, e.end_offset, e.print_file_and_line)
e = OSError(1, 'm')
e.filename = None
print(e)
print(OSError(1, 'm', None, 5, None), OSError(1, 'm', 'f', 5, None))
e = UnicodeDecodeError('ascii', bytearray(b'a'), 0, 1, 'why')
print(e.object, e.args)
tell(UnicodeTranslateError, None, 1, 2, 'a')


class A(int): pass
class C(int): pass
class D(A): pass
class T(tuple): pass
class U(tuple): pass
class V(list): pass
class W(list): pass
class X(int): __slots__ = ()
class Y(int): __slots__ = ()
for one, other in ((A, C), (D, A), (A, D), (T, U), (V, W), (X, Y), (X, A)):
    x = one()
    tell(setattr, x, '__class__', other)
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
# Methods of other classes, and arguments of a wrong type.
import copy


def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)


class C(object):
    __contains__ = None

    def __getitem__(self, i):
        return i


tell(lambda: 1 in C())
for other in (int, len):
    tell(type('I', (object,), {'__init__': other}))
    tell(lambda: repr(type('R', (object,), {'__repr__': other})()))
    tell(lambda: hash(type('H', (object,), {'__hash__': other})()))


class F(frozenset):
    def __iter__(self):
        print('iter')
        return frozenset.__iter__(self)


copy.copy(F([1]))
e = UnicodeTranslateError('abc', 1, 2, 'why')
print(e.encoding)
tell(b'a'.decode, b'utf-8')
tell(b'a'.decode, None)
tell('a'.encode, b'utf-8')
tell('a'.encode, 'utf-8', 5)
tell(b'a'.decode, 'utf-8', b'strict')
# ---
# What is looked at first, in functions of modules.
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
tell(operator.methodcaller, b'a')
tell(operator.attrgetter, b'a')
tell('ABC'.splitlines, 2**62)
tell('ABC'.splitlines, 'a')
tell(bytes.maketrans, bytearray(b'ab'), b'cd')
tell(bytes.maketrans, b'ab', 'cd')
tell(bytes.maketrans, bytearray(b'ab'), bytearray())
# ---
# An exception shows what the program put into it.
e = UnicodeDecodeError('ascii', b'abc', 1, 2, 'why')
for thing in ((1, 2), None, 5, [], 'text'):
    e.object = thing
    print(type(str(e)) is str)
# ---
# Texts and numbers are not assigned to bytes, and what an exception is made with is looked at in order.
def tell(f, *args):
    try:
        print(repr(f(*args)).split(' at 0x')[0])
    except BaseException as e:
        print(type(e).__name__, e)


class S(str):
    pass


class I(object):
    def __index__(self):
        return 0


class F(object):
    def __float__(self):
        return 0.0

    def __iter__(self):
        return iter([1])


for value in ('', S(''), 'ab', 5, 2.5, I(), F(), None, [1], b'', bytearray(b'xy'), (i for i in (1, 2)), [300], ['a']):
    for part in (slice(1, 3), slice(-1, 3, 2), slice(None, None, 0)):
        b = bytearray(b'abcde')
        tell(b.__setitem__, part, value)
        print(b)
tell(UnicodeDecodeError, 'ascii', 'a', 1, 2, 5)
tell(UnicodeDecodeError, 'ascii', 'a', 'b', 2, 'why')
tell(UnicodeDecodeError, 'ascii', 'a', 1, 2, 'why')
tell(UnicodeDecodeError, 'ascii', 'a', 1, 2)
tell(UnicodeDecodeError, None, 'a', 1, 2, 5)
# ---
# Bytes and bytearrays under %, types that are shown in an alias, sorting, and other small things.
import itertools
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)

class A(bytearray):
    def __index__(self): return 4
a = A(b'xy')
attempt(lambda: b'%d %x %s' % (a, a, a)); attempt(lambda: b'%b' % bytearray(b'q')); attempt(lambda: b'%c' % bytearray(b'q')); attempt(lambda: bytearray(b'%d') % a); attempt(lambda: b'%a' % a); attempt(lambda: b'%r' % bytearray(b'q'))
attempt(lambda: b'%c' % a); attempt(lambda: b'%.1s' % a); attempt(lambda: b'%5b|' % a)
class M(type):
    def __getattr__(c, n): print('asked', n); raise AttributeError(n)
class L(list, metaclass=M): pass
attempt(lambda: L[1]); attempt(lambda: list[L]); attempt(lambda: list[len]); attempt(lambda: list[t, a]); attempt(lambda: list[int] | L) 
class B(bytes):
    def __index__(self): return 5
    def __repr__(self): raise OverflowError('o')
attempt(complex, 1, B(b'5')); attempt(complex, B(b'5'), 1); attempt(complex, b'5', 1); attempt(complex, 1, b'5'); attempt(complex, 1, '5'); attempt(complex, '1', 1)
class R(bytes):
    def __repr__(self): raise OverflowError('o')
attempt(int, R(b'')); attempt(int, R(b'x'), 3); attempt(float, R(b'')); attempt(int, bytearray(b'x'))
attempt(itertools.tee, 5, 0); attempt(itertools.tee, 5, -1)
attempt(bytes.fromhex, b'ab'); attempt(bytearray.fromhex, R(b'ab')); attempt(bytes.fromhex, 'ab')
attempt(bytearray, 5, '\ud800', 3); attempt(str, {}.keys(), '\ud800'); attempt(str, b'', '\ud800'); attempt(b''.decode, '\ud800'); attempt(bytes, 5, 'a', '\ud800'); attempt(''.encode, 'utf-8', '\ud800')
for args in (-1, 0), (-2, -1), (-1, 5), (0, 1), (5, 6):
    attempt(str, UnicodeEncodeError('ascii', u'a\xe9c', *args, 'why')); attempt(str, UnicodeTranslateError(u'a\xe9c', *args, 'why'))
class C(bytearray):
    def __lt__(self, o): print('lt'); return NotImplemented
    def __gt__(self, o): print('gt'); return bytearray.__gt__(self, o)
class D(object):
    def __lt__(self, o): print('lt'); return NotImplemented
    def __gt__(self, o): print('gt'); return False
for c in C, D:
    x = [c(), c()]
    attempt(lambda: len(sorted(x))); attempt(lambda: len(sorted(x, reverse=True))); attempt(lambda: len(sorted([c(), c(), 1])))
class K(object):
    def __hash__(self): print('hash'); return 1
attempt({}.setdefault, K(), 5)
def sub():
    try: got = yield 'sub'
    except ValueError: return 'ret'
def g():
    yield 1
    try:
        yield from sub()
    except TypeError as e: print('refused', e)
    yield 3
for thrown in (ValueError, None, 5), (int,), (ValueError('a'), 'b'):
    it = g(); next(it); next(it)
    attempt(lambda: it.throw(*thrown)); attempt(next, it)
# ---
# Names of encodings are texts for C, and errors of the system have classes of their own.
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
import functools
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, type(e.__context__).__name__)
calls = []
@functools.lru_cache(maxsize=None)
def f(*a, **k): calls.append((a, k)); return len(calls)
show(lambda: [f(1), f(1.0), f(True), f('a'), f(1, 2), f(1.0, 2), f(a=1, b=2), f(b=2, a=1), f((1,)), f(1)])
show(lambda: (f.cache_info(), calls))
show(lambda: f([]))
@functools.lru_cache(maxsize=2, typed=True)
def g(x, k=1):
    if x == 9: raise ValueError('nine')
    return (x, k)
show(lambda: [g(1), g(1.0), g(1, k=2), g(1, k=2.0), g.cache_info()])
show(lambda: g(9))
show(lambda: g.cache_info())
show(lambda: g.cache_clear())
show(lambda: g.cache_info())
show(lambda: functools.lru_cache('a'))
show(lambda: functools.lru_cache(-3)(len)('abc'))
@functools.lru_cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
show(lambda: (fib(30), fib.cache_info(), fib.cache_parameters(), fib.__wrapped__.__name__))
@functools.lru_cache(maxsize=1)
def again(n):
    if n: again(n - 1)
    return [n]
show(lambda: (again(3), again(3) is again(3), again.cache_info()))
class C:
    @functools.cached_property
    def a(self): print('once'); return 5
    def _b(self): return 6
    b = functools.cached_property(_b)
    c = functools.cached_property(lambda self: self.a + 1)
    @functools.lru_cache
    def m(self, x=1): return x * 2
c = C()
show(lambda: (c.a, c.a, c.b, c.c, sorted(c.__dict__), c.m(), c.m(3)))
def bad():
    class D:
        x = functools.cached_property(len)
        y = x
show(bad)
C.late = functools.cached_property(len)
show(lambda: c.late)
# ---
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, type(e.__context__).__name__)
class Keep:
    def __init__(self): self.w = []
    def write(self, s): self.w.append(s); return len(s)
    def flush(self): self.w.append('<flush>')
k = Keep()
print(1, 'b', sep='-', file=k); print(file=k); print('x', end='', file=k); print('y', flush=True, file=k)
show(lambda: k.w)
class Bad:
    def __str__(self): raise KeyError('bad')
try: print('before', Bad(), 'after')
except KeyError as e: print(e)
try: print('before', Bad(), file=k)
except KeyError as e: print(k.w[-2:])
import sys
sys.stdout, kept = None, sys.stdout
print('nowhere')
sys.stdout = kept
print('somewhere')
# ---
from collections import deque, namedtuple
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, type(e.__context__).__name__)
P = namedtuple('P', 'x y')
class Q(P):
    def __iter__(self): return iter('it')
    def __len__(self): return 9
show(lambda: (Q(1, 2), Q(1, 2)._asdict(), Q(1, 2)._replace(x=5), Q(1, 2).__getnewargs__()))
class D(deque): pass
show(lambda: hash(D()))
show(lambda: {D(): 1})
show(lambda: deque.__hash__)
# ---
import math
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, type(e.__context__).__name__)
for l in ([1e999, -1e999], [float('nan'), 1e999], [1e999, 1], [float('nan')], [1e999, float('nan'), -1e999]): show(lambda: math.fsum(l))
# ---
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, type(e.__context__).__name__)
for T in (str, list, tuple, bytes, bytearray):
    class U(T):
        def __mul__(self, o): return NotImplemented
        def __add__(self, o): return NotImplemented
    u = U()
    for f in (lambda: u * 2, lambda: 2 * u, lambda: u * 'a', lambda: u * u, lambda: u * 1.5, lambda: u + u, lambda: u + 1, lambda: 1 + u, lambda: T() + u, lambda: u + T(), lambda: T() * u): show(f)
    class V(T):
        def __rmul__(self, o): return NotImplemented
    u = V()
    for f in (lambda: u * 2, lambda: 2 * u, lambda: u * 'a', lambda: 'a' * u, lambda: u * 1.5): show(f)
# ---
def show(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, type(e.__context__).__name__)
for n in (2**70, -2**70, 2**31 - 1, -1): show(lambda: chr(n))
for s in ('z', 'zd', 'z.1', 'zx'): show(lambda: format(3, s))
show(lambda: format('a', 'z'))
show(lambda: dict(['x', 'ab']))
show(lambda: dict([1]))
show(lambda: dict([[1]]))
show(lambda: dict([(1, 2), (3,)]))
show(lambda: dict(['ab', (1, 2, 3)]))
show(lambda: {}.update(['x']))
# ---
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
for s in ('\u4e2d\u6587', 'a\u4e2d\u6587b\u4e2d', '\xe9\xe9', '\ud800\ud801x', 'a\udc80\udcffz\udc00\udc80', 'a\ud800'):
    for c in ('ascii', 'latin-1', 'utf-8', 'us-ascii'):
        for e in ('strict', 'ignore', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'surrogatepass', 'surrogateescape', 'nope'):
            show(lambda: s.encode(c, e))
        show(lambda: s.encode(c))
        show(lambda: bytes(s, c))
        show(lambda: s.encode(encoding=c, errors='strict'))
for b in (b'\xff\xfe', b'a\xe4\xb8', b'\xe4\xb8\xad', b'\x80abc\x81', b'\xf0\x9f\x98', b'\xed\xa0\x80', b'\xc0\x80', b'a\x00'):
    for c in ('ascii', 'latin-1', 'utf-8'):
        for e in ('strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'nope'):
            show(lambda: b.decode(c, e))
        show(lambda: str(b, c))
show(lambda: b'\xff'.decode('ascii', 'xmlcharrefreplace'))
# ---
def show(f):
    try: r = f()
    except Exception as e: print(type(e).__name__, e)
    else: print(type(r).__name__, repr(r))
class U(str):
    def __repr__(self): return 'U' + str.__repr__(self)
class O:
    def __str__(self): return U('text')
    def __repr__(self): return U('shown')
    def __format__(self, spec): return U('formatted' * (spec != 'none'))
u, o = U('UPPER lower'), O()
for spec in ('', '>8', '20', '.20', 's', '.3', 's<3'):
    for f in (lambda: format(u, spec), lambda: u.__format__(spec), lambda: ('{:' + spec + '}').format(u), lambda: f'{u:{spec}}', lambda: f'{u!s:{spec}}', lambda: ('{!s:' + spec + '}').format(u)): show(f)
for f in (lambda: '{}{}'.format('', o), lambda: '{}{}'.format(o, ''), lambda: ' {}'.format(o), lambda: '{} '.format(o), lambda: '{{{}'.format(o), lambda: '{:none}{}'.format(o, o), lambda: '{:none}'.format(o)): show(f)
for f in (lambda: str(o), lambda: repr(o), lambda: ascii(o), lambda: str.__str__(u), lambda: format(o), lambda: f'{o}', lambda: f'{o!r}', lambda: f'{o!s}', lambda: f'{o!a}', lambda: f'{o}.', lambda: '{!r}'.format(o), lambda: U(o)): show(f)
for f in (lambda: '%s' % o, lambda: '%r' % o, lambda: '%a' % o, lambda: '%s' % u, lambda: '%9s' % o, lambda: '%3s' % o, lambda: '%.2s' % o, lambda: '%.9s' % o, lambda: '%s%s' % (o, ''), lambda: '%s%s' % ('', o), lambda: '%s.' % o, lambda: '.%s' % o, lambda: '%%%s' % o, lambda: '%(a)s' % {'a': o}, lambda: b'%a' % o): show(f)
for T in (str, bytes, bytearray):
    class V(T):
        def __repr__(self): return 'V'
    for v, sep in ((V(), b' '), (V(b'ab') if T is not str else V('ab'), b'b'), (V(b'ab') if T is not str else V('ab'), b'c')):
        if T is str: sep = sep.decode()
        show(lambda: v.partition(sep))
        show(lambda: v.rpartition(sep))
class D(dict):
    def __iter__(self): return iter('it')
    def keys(self): return ['a', 'b']
for f in (lambda: D().copy(), lambda: D() | {}, lambda: D({}), lambda: dict(D()), lambda: {}.update(D()), lambda: {} | D(), lambda: D(x=1).copy(), lambda: D(x=1) | {}): show(f)
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
names = 'cp037 cp437 cp850 cp852 cp855 cp858 cp860 cp862 cp863 cp865 cp866 cp1140 cp874 cp1250 cp1251 cp1252 cp1253 cp1254 cp1256 cp1257 cp1258 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-9 iso8859-10 iso8859-13 iso8859-14 iso8859-15 iso8859-16 koi8-r mac-roman mac-cyrillic latin5 latin10 windows-1251 ibm437 437 macintosh iso_8859_7'.split()
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
for x in (0.0, -0.0, 1.0, -1.5, 5e-324, 1e-310, 2.2250738585072014e-308, top, -top, 8.98846567431158e307, 0.1, 10, 2**70, True, inf, -inf, nan, 2**2000, 'a', None): show(lambda: math.ulp(x))
# ---
import unicodedata
for c in '\u3400\u4e2d\u9fff\uac00\uac01\ud7a3\U00020000\ud800\ue000\x00a': print(ascii(c), unicodedata.name(c, None))
# ---
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
for c in ('utf-8', 'U8', 'utf_8_sig', 'UTF-16', 'utf16le', 'utf_16_be', 'utf32', 'UTF-32-LE', 'ascii', 'us-ascii', '646', 'latin1', 'l1', 'ISO-8859-1', 'cp1252', 'Windows-1252', 'unicode-escape', 'raw_unicode_escape', 'Nix', 'hex', 'rot13', 'rot_13', 'hex_codec', 'base64', 'ISO8859_1', 'iso8859-1', 'Latin-1', 'utf 8', 'UTF_16', 'u16'):
    for h in ('nope', 'xmlcharrefreplace'):
        show(lambda: b'\xff\x81\xd8\\u1'.decode(c, h))
        show(lambda: '\ud800\u1234'.encode(c, h))
        show(lambda: str(b'\xff\x81\xd8\\u1', c, h))
        show(lambda: bytes('\ud800\u1234', c, h))
        show(lambda: bytearray('\ud800\u1234', c, h))
try:
    try: 1 // 0
    except ZeroDivisionError: b'\xff'.decode('cp1252', 'strict'); '\u4e2d'.encode('cp1252', 'nope')
except LookupError as e: print(repr(e.__context__), repr(e.__cause__), repr(e.__cause__.__context__))
# ---
b = b'\xef\xac\x81'
print(list(b), [*b], [c for c in b], tuple(b), [*iter(b)], sorted(b), max(b), list(reversed(b)), list(map(abs, b)), list(zip(b, b)), sum(b), list(enumerate(b)), 172 in b)
class U(bytes): pass
u = U(b)
print(list(u), [*u], [c for c in u], tuple(u), [*iter(u)], sorted(u), max(u), list(reversed(u)), list(map(abs, u)), list(zip(u, u)), sum(u), list(enumerate(u)), 172 in u, iter(u).__length_hint__())
x, y, z = b
def f(*a): return a
print(f(*u), f(*b))
x, y, z = u
s = iter(b'\xef\xac\x81ab'); next(s); print(list(s))
# ---
import math
class U(bytes):
    def __bool__(self): return False
for src in (b'\xef', bytearray(b'\xef\xac\x81'), b'\xef\xac\x81', 'x'):
    try: u = U(src)
    except Exception as e: print(type(e), e); continue
    print(list(u), [*u], len(u), u[:], bytes(u), tuple(u), list(iter(u)), [c for c in u])
for x, y in ((0.0, -0.0), (-0.0, 0.0), (0.0, 1), (1.0, 1), (0.0, 0.0), (-0.0, -1), (5e-324, 0), (-5e-324, 1), (math.inf, 1), (math.nan, 1), (1, math.nan), (math.inf, math.inf)): print(math.nextafter(x, y))
# ---
class I(int): pass
for n in (2**70, -2**70, 2**63, I(2**70), -1, True):
    for f in (bytes, bytearray, bytearray().__init__):
        try: print(repr(f(n))[:40])
        except (OverflowError, ValueError, MemoryError, TypeError) as e: print(type(e).__name__, e)

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
print(list(heapq.merge([3, 1], [4, 2, 0], reverse=True)), list(heapq.merge(['bb', 'a'], ['ccc', 'd'], key=len, reverse=True)))
print(list(heapq.merge([K(4), K(1)], [K(2)], [K(3), K(2)], reverse=True)))

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
from collections import deque
class U(str): pass
for s in (U(''), U('abc'), U('\xe9'), U('a\u20ac')):
    for x in ('b', 'abcd', '\xe9', '\u20ac', '\U0001f600', 'a'):
        print(ascii(s), ascii(x), [[type(y).__name__ for y in parts] for parts in (s.split(x), s.rsplit(x), s.split(x, 0))])
class D(deque):
    def __iter__(self): print('iter'); return iter('it')
a, b, c = D([1, 2]), deque([1, 2]), deque(['i', 't'])
for x in (a, b, c):
    for y in (a, b, c, deque([1])):
        print(x == y, x != y)
        for f in (lambda: x < y, lambda: x >= y):
            try: print(f())
            except TypeError as e: print(e)
class Adds(object):
    def __init__(self, d): self.d = d
    def __eq__(self, o): self.d.append(1); return True
d = deque([1, 2]); d[0] = Adds(d)
try: print(d == deque([1, 2]))
except RuntimeError as e: print(e)

# ---
for n in 8, 199, 200, 201, 400:
    for f in (int, float, complex, lambda x: int(x, 3), lambda x: int(x + u'')):
        try: f('1q' + 'a' * (n - 1))
        except ValueError as e: print('%d %s %s' % (n, len(str(e)), str(e)[:60]))
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# A bytearray takes the arguments that bytes take, and says its own name.
b = bytearray(b'a b')
print(b.split(sep=b' '), b.rsplit(maxsplit=1), b.splitlines(keepends=True), b.hex(sep=':'), b.expandtabs(tabsize=3), b.translate(None, delete=b'a'))
attempt(lambda: b.upper(1))
attempt(lambda: b.join())
attempt(lambda: b.split(b' ', sep=2))
attempt(lambda: b.ljust(5, bytearray(b'xy')))
attempt(lambda: b''.ljust(5, bytearray(b'xy')))
attempt(lambda: b''.center(bytearray(b'a')))
attempt(lambda: b.hex(bytearray(b':')))
attempt(lambda: b.extend(None))
attempt(lambda: b''.translate())
attempt(float, bytearray(b'x'))
attempt(lambda: b'a'.startswith('c'))
attempt(lambda: b'a'.startswith(b'a', 'x'))
attempt(lambda: 'a'.endswith((complex('nan'),)))
attempt(lambda: b'%u' % 1j)
attempt(lambda: b'%i' % 1j)
attempt(bytes.fromhex, 'zz\xdf')
attempt(bytes.fromhex, None)
print(repr(b''.decode('nope')), repr(str(b'', 'nope')), repr(bytearray().decode(errors='nope')))
class B(bytes): pass
attempt(lambda: B() + 'a')
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e, e.args)
# Where CPython parses an argument, None is called None.
attempt(lambda: 'a'.replace(None, 'b'))
attempt(lambda: 'a'.replace('a', None))
attempt(lambda: 'a'.removesuffix(None))
attempt(lambda: 'a'.removesuffix(()))
attempt(format, 1, None)
attempt(str.maketrans, None, None)
attempt(str.maketrans, None, 'a')
attempt(str.maketrans, 'a', 'b', None)
attempt(str.maketrans, b'a', b'b')
attempt(str.maketrans, {('a',): 1})
attempt('{}'.format_map, {})
attempt('{}'.format)
# Bounds are asked in the order of CPython.
attempt([1].index, 1, 'a')
attempt((1,).index, 1, 2, 'a')
import itertools, collections, bisect, math, operator
attempt(list, itertools.islice([1], 0)); attempt(itertools.islice, [1], -1); attempt(itertools.islice, [1], -2)
attempt(itertools.islice, [1], 'a'); attempt(itertools.islice, [1], -1, -1); attempt(itertools.islice, [1], -1, 3); attempt(itertools.islice, [1], 0, 3, 0)
attempt(itertools.combinations, None, None)
attempt(collections.deque, [], 'a')
attempt(bisect.bisect, {3}, 1); attempt(bisect.bisect, 8, 1, -1); attempt(bisect.bisect_left, [1], 1, None)
attempt(math.lcm, 0, ()); attempt(math.comb, 0, None); attempt(math.perm, -1); attempt(math.dist, 'a', None)
attempt(operator.concat, range(3), []); attempt(operator.iconcat, 1, 2)
attempt(sum); attempt(lambda: sum(start=1)); attempt(reversed, operator.itemgetter(0)); attempt(len, itertools.count())
attempt(collections.OrderedDict().move_to_end, (1, 2)); attempt(collections.OrderedDict().move_to_end, None)
print(collections.Counter({1: 'a', 2: 3}).most_common(0), collections.Counter('abca').most_common(1))
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# type() leaves a class to the metaclass of its bases.
class Meta(type):
    def __new__(m, n, b, d):
        print('new', n)
        return super().__new__(m, n, b, d)
    def __init__(c, n, b, d): print('init', n)
class A(metaclass=Meta): pass
print(type(type('Z', (A,), {})).__name__)
# What cannot be merged is named, and slots are looked at before.
class X(object): pass
class Y(X): pass
class Z(Y): pass
attempt(lambda: type('W', (Z, X, Y), {}))
attempt(lambda: type('W', (X, Y), {'__slots__': ('1',)}))
attempt(lambda: type('W', (Y,), {'__slots__': ('v', '__dict__'), 'v': 1}))
class S(frozenset): pass
attempt(S, 1, 2); attempt(lambda: set(1, 2)); attempt(object.__new__, bool)
class C(complex):
    def __new__(cls): return object.__new__(cls)
attempt(C)
# x *= y does not ask y if x could be a sequence.
def multiply(x, y):
    x *= y
    return x
for x in ({}, set(), frozenset(), 2, 2.0, None):
    attempt(multiply, x, [1])
    attempt(lambda: x * [1])
nan = complex('nan')
print(nan in [nan], [nan] == [nan], {1: nan}.items() >= {1: nan}.items(), min((nan, 1), (nan, 1)))
import types
attempt(lambda: types.SimpleNamespace().a)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
import struct, binascii, base64, array, string, pprint, unicodedata
for x in (0.0, -0.0, 5.9e-8, 2.98e-8, 2.99e-8, 65504, 65519.99, 65520, 65536, 1.00048828125, 1.00146484375, 6.1e-5, 0.1, float('inf'), -float('nan'), 'a', 1e300):
    attempt(lambda: (struct.pack('<e', x), struct.unpack('<e', struct.pack('>e', x)[::-1])))
print(struct.pack('>d', float('nan')), [struct.unpack('<e', struct.pack('<H', w))[0] for w in range(0, 65536, 4093)])
for f in ('<h', '>h', '<H', '>H', '>q', '>Q', 'H', '>B'):
    for n in (-1, -40000, 70000, 2 ** 64): attempt(struct.pack, f, n)
for at in (-1, -2, -9, 0, 1): attempt(struct.unpack_from, '<H', b'ab', at)
attempt(struct.unpack_from, '<H', 5); attempt(struct.pack, [], 1); attempt(struct.pack_into, '<H', bytearray(3), -1, 1); attempt(struct.pack_into, '<H', bytearray(3), 2, 1)
for f, d in (('2B', b'abcd'), ('2B', b''), ('', b''), ('<h', b'abc'), ('2B', None)): attempt(lambda: list(struct.iter_unpack(f, d)))
for t in ('1e5', 'zz', 'z', 5, '\xdf', b'0a'): attempt(binascii.unhexlify, t)
for t in ('YQ==', 'YQ', 'Y', 'YQ=', 'YWJj\nZA==YQ', '=YQ==', '\xdf', b'YW I=', 'YW=I'): attempt(base64.b64decode, t)
attempt(binascii.hexlify, 'a'); attempt(base64.b32encode, []); attempt(base64.b16encode, 5); print(issubclass(binascii.Error, ValueError))
for n in (2 ** 31, -2 ** 40, 2 ** 70, 'a', 1.5): attempt(array.array, 'i', [n])
attempt(array.array, 'i', 'a'); attempt(array.array, 'i', b'abc')
attempt(string.Template('$a $$ ${b}').safe_substitute, {'a': 1}); attempt(string.Template('$a').safe_substitute, ()); attempt(string.Template('$a').substitute, {'a': 1}); attempt(string.Template('$a $b').substitute, {'a': 1}, ); attempt(lambda: string.Template('$a $b').substitute({'a': 1}, b=2))
attempt(string.capwords, b'a')
attempt(pprint.pformat, {None: 1, 'a': 2, 3: 4, (5,): 6, 2: 0})
print([(unicodedata.digit(c, None), unicodedata.decimal(c, None)) for c in '1\xb2\u0663\u2460\u248f\u2080x'])
attempt(unicodedata.digit, 'x'); attempt(unicodedata.decimal, '\xb2')
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Abstract base classes have no instances until all methods are there; others can be registered.
import abc, collections, contextlib, functools, heapq
class A(abc.ABC):
    @abc.abstractmethod
    def m(self): return 'm'
    @property
    @abc.abstractmethod
    def p(self): pass
    @classmethod
    @abc.abstractmethod
    def c(cls): pass
class B(A):
    p = 1
    def m(self): return super().m() + '!'
class C(B):
    @classmethod
    def c(cls): return cls.__name__
for cls in (A, B, C): attempt(lambda: (cls().m(), cls.c(), isinstance(cls(), A)))
print(sorted(A.__abstractmethods__), sorted(B.__abstractmethods__), C.__abstractmethods__, issubclass(C, A), issubclass(int, A))
print(A.register(int), issubclass(bool, A), isinstance(3, A), isinstance(3, B), isinstance(3.0, A))
attempt(A.register, 3); attempt(issubclass, 3, A); attempt(C.register, A)
class D(metaclass=abc.ABCMeta):
    @classmethod
    def __subclasshook__(cls, k): return hasattr(k, 'quack') or NotImplemented
class Duck: quack = 1
print(issubclass(Duck, D), isinstance(Duck(), D), issubclass(int, D), type(D()).__name__)
# A function for each class of its first argument.
@functools.singledispatch
def show(x, *a): return ('any', x, a)
@show.register(int)
@show.register(list)
def _(x): return ('int or list', x)
@show.register
def _(x: str): return ('str', x)
show.register(A, lambda x: 'A')
print(show(1.5, 2), show(True), show([]), show('a'), show(C()), show.__name__, show.dispatch(bool) is show.dispatch(int), len(show.registry))
attempt(show); attempt(show.register, lambda x: x)
# What a stack of contexts leaves.
class M:
    def __init__(self, n, swallow=False): self.n, self.swallow = n, swallow
    def __enter__(self): print('enter', self.n); return self.n
    def __exit__(self, t, e, tb): print('exit', self.n, repr(e)); return self.swallow
def stacked(swallow, error):
    with contextlib.ExitStack() as stack:
        stack.callback(print, 'callback', 1, sep='-')
        print(stack.enter_context(M(1, swallow)), stack.push(M(2)).n)
        stack.push(lambda *exc: print('pushed', exc[0]))
        if error: raise error
    return 'done'
for swallow in (False, True):
    for error in (None, ValueError('v')): attempt(stacked, swallow, error)
def failing(*exc): raise KeyError('k')
def chained():
    try:
        with contextlib.ExitStack() as stack:
            stack.push(failing)
            raise ValueError('v')
    except KeyError as e: return repr(e.__context__)
attempt(chained)
attempt(lambda: contextlib.ExitStack().enter_context(3))
with contextlib.ExitStack() as stack:
    stack.callback(print, 'left')
    kept = stack.pop_all()
print('not yet'); kept.close()
with contextlib.nullcontext(5) as five: print(five)
@contextlib.contextmanager
def around(n):
    print('before', n)
    yield
    print('after', n)
@around(1)
def inside(x): return x
print(inside(2), inside(3), inside.__name__)
attempt(setattr, collections.namedtuple('P', 'x')(1), 'x', 2)
attempt(delattr, collections.namedtuple('P', 'x')(1), 'x')
# An iterator over a deque backwards knows how many items there were.
def backwards(n):
    d = collections.deque(range(n))
    for x in reversed(d): d.pop()
for n in range(4): attempt(backwards, n)
attempt(lambda: ''.format(**5)); attempt(lambda: [].append(*5)); attempt(heapq.nlargest, 0.5, [1, 2]); attempt(complex, '\xbd_a')
# ---
def attempt(f, *a):
    try: print(ascii(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Keywords of several mappings are looked at together.
def f(*a, **k): return a, k
attempt(lambda: f(**{1: 2}, **{1: 3})); attempt(lambda: f(**{1: 2}, **{2: 3})); attempt(lambda: f(*True, **{}, a=2, **{1: 2})); attempt(lambda: f(**{'a': 1}, **{1: 2}, a=4))
attempt(lambda: f(**{'a': 1}, b=2, **{'c': 2})); attempt(lambda: f(**{1: 2}, **slice(1))); attempt(lambda: '{}'.format(1, **{1: 2}, **{3: 4}))
# object reads the attributes of a class as those of an instance.
class M(type): pass
class K(metaclass=M): v = 4
class L(K): pass
attempt(object.__getattribute__, K, 'v'); attempt(object.__getattribute__, L, 'v'); attempt(object.__getattribute__, K, '__name__')
# The length of a vector is rounded once.
import math, collections
print(math.dist([5, 9, 1, -2.0], [-5, -48.0, 6, -3]), math.hypot(10, 57, -5, 1), math.hypot(float('nan'), float('inf')), math.hypot(1e-200, 1e-200, 2e-200), math.hypot(0.1, 0.2, 0.3), math.hypot())
# Halves of surrogate pairs stay whole between other characters.
attempt('\x00\xdf7\ud800'.replace, '', '-'); attempt('\ud800\udc00'.replace, '', '.'); attempt('a\ud800b'.replace, '', '-', 2)
def ahead(n):
    d = collections.deque([1, 2, 3])
    for x in reversed(d):
        if x == n: d.appendleft(0)
attempt(ahead, 1); attempt(ahead, 2)
class B(bytearray): pass
def join():
    b = B()
    b += 'a'
attempt(join)
# ---
# What is thrown through yield from is raised there anew, with what the generator itself handles as its context.
def show(e, d=0):
    s = type(e).__name__ + repr(e.args)
    if d < 5:
        if e.__cause__: s += ' <cause ' + show(e.__cause__, d + 1) + '>'
        if e.__context__: s += ' <context ' + show(e.__context__, d + 1) + '>'
    return s
def inner(): yield 1
def catching():
    try: yield 1
    except ValueError: yield 2
    except KeyError: raise OSError('o')
class It:
    def __iter__(self): return self
    def __next__(self): return 1
class Thrower(It):
    def throw(self, *a): raise a[0]
def outer(it):
    try: 1 // 0
    except ZeroDivisionError:
        yield from it
def plain(it): yield from it
def twice(it):
    try: [][0]
    except IndexError: yield from outer(it)
for make in (outer, plain, twice):
    for it in (inner, catching, It, Thrower):
        for exc in (StopIteration(3), ValueError('v'), KeyError('k'), GeneratorExit(), OSError):
            g = make(it()); next(g)
            try: print(g.throw(exc))
            except BaseException as e: print(make.__name__, it.__name__, show(e))
            try:
                try: {}['x']
                except KeyError: g = make(it()); next(g); print(g.throw(exc if isinstance(exc, type) else type(exc)(9)))
            except BaseException as e: print(make.__name__, it.__name__, show(e))
            g = make(it()); next(g)
            try: print(g.close())
            except BaseException as e: print(show(e))
# ---
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
import collections
d = collections.deque([1])
it = iter(d); next(it); d.rotate(1); attempt(next, it, 'end')
attempt(pow, 2, base=3); attempt(sorted, 5, q=1); attempt(sorted, [], q=1); attempt(enumerate, [], iterable=1); attempt(enumerate, start=1); attempt('a'.split, 'b', sep=1)
# ---
def attempt(f, *a, **k):
    try: print(repr(f(*a, **k)))
    except Exception as e: print(type(e).__name__, e)
import array
# An array takes the bytes of a bytearray, too, and a character is never a long integer.
attempt(lambda: array.array('i', bytearray(b'abcd')).tolist()); attempt(array.array, 'i', bytearray(b'abc')); attempt(lambda: array.array('B', bytearray(b'ab')).tolist())
attempt('ab'.translate, {97: 2 ** 70}); attempt('ab'.translate, {97: -2 ** 70}); attempt('ab'.translate, {97: 1.5})
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Texts of numbers: white space is that of the C library where it is ASCII, and all of Unicode's beyond, also within parentheses.
for space in '\x1c\x1f\x85\u3000 ':
    for digit in '1\u0661':
        for text in (space + digit, '(' + space + digit + space + ')', digit + '+' + digit + 'j' + space):
            for f in (complex, float, int): attempt(f, text)
attempt(float.fromhex, '1\ud800'); attempt(float.fromhex, '\u0661')
# Tables of translate() give numbers of all kinds.
class I(int): pass
for v in (True, I(98), 2 ** 70, -1, 0x110000, 1.5): attempt('ab'.translate, {97: v})
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Arguments of methods of bytes and bytearrays that are no bytes are named as they are given, and in order.
B = bytearray
for x in (B(b'a,b,,c'), b'a,b,,c'):
    for m, a in [('split', (B(b','), B(b'x'))), ('find', (B(b','), B(b'x'))), ('count', (b',', 0, B(b'x'))), ('endswith', (B(b'c'), B(b'x'))), ('replace', (B(b','), B(b'x'), B(b'y'))),
                 ('center', ('q', B(b''))), ('ljust', (9, B(b'ab'))), ('rjust', (9, B(b'-'))), ('hex', (b',', 2 ** 33)), ('hex', ({}, -2 ** 70)), ('rsplit', ('a', B(b'')))]:
        attempt(getattr(x, m), *a)
# What partition() finds is the separator itself.
class T(bytes): pass
class S(str): pass
class A(bytearray): pass
for c in (bytes, T, bytearray, A):
    for k in (bytes, T, bytearray, A):
        for m in ('partition', 'rpartition'):
            for t in (b'a,b', b'q', b','): print(c.__name__, k.__name__, [type(v).__name__ for v in getattr(c(b'a,b'), m)(k(t))])
print([type(v).__name__ for v in 'a,b'.partition(S(','))], [type(v).__name__ for v in S('a,b').rpartition(S('q'))])
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Bytes are asked for their number before they are looked for.
class B(bytes):
    def __index__(self): return 97
class C(bytearray):
    def __index__(self): return 300
class E(bytes):
    def __index__(self): raise KeyError('x')
class S(str):
    def __index__(self): return 98
for h in (b'abc', bytearray(b'abc')):
    for n in (B(b'x'), B(b''), C(b'a'), E(b'a'), E(b'q'), S('x'), 97, 300, 2 ** 70, 'a', None):
        attempt(lambda: n in h)
        for m in ('find', 'rindex', 'count'): attempt(getattr(h, m), n)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
import textwrap, fnmatch, bisect, json, struct, collections
for x in (1, b'a b', bytearray(b' a'), None, 'a\tb', b''):
    attempt(textwrap.indent, x, '> '); attempt(textwrap.indent, x, '> ', len); attempt(textwrap.dedent, x); attempt(textwrap.wrap, x, 5)
    for y in ('a*', b'a*', 5, None, [], bytearray(b'*')): attempt(fnmatch.fnmatchcase, x, y); attempt(fnmatch.fnmatch, x, y); attempt(fnmatch.filter, [x], y)
attempt(textwrap.wrap, 'a\tb', tabsize=3); attempt(textwrap.indent, 'a\n\nb\n', '>', predicate=lambda line: line != 'b\n')
class D(dict): pass
class L(dict):
    def __len__(self): return 1
for x in ({1: 2}, D({1: 2}), L({0: 2}), collections.OrderedDict({1: 2}), collections.Counter({0: 2}), collections.defaultdict(int, {1: 2}), int.__dict__, {1, 2}, {}.items(), 5):
    attempt(bisect.bisect, x, 1); attempt(bisect.bisect, x, 1, 0, 1); attempt(bisect.insort, x, 1, 0, 0)
for code in 'utf-8 utf-16 utf-32 utf-16-le utf-16-be utf-32-le utf-32-be utf-8-sig latin-1'.split():
    for text in ('"\u20ac"', '1', ''): attempt(lambda: json.loads(text.encode(code, 'replace'))); attempt(lambda: json.loads(bytearray(text.encode(code, 'replace'))))
for b in (b'\xff\xfe', b'\xff', b'"\xed\xa0\x80"', b'\0a', b'a\0', b'\0\0\0a'): attempt(json.loads, b)
for f in ('\xe9', 'i\ud800', '\u0661i', 'i\0', b'i\0', b'\xe9', 'z', 5, [], bytearray(b'i')):
    attempt(struct.pack, f, 1); attempt(struct.calcsize, f); attempt(struct.unpack_from, f, b'abcd'); attempt(struct.Struct, f) if f not in ('i', b'i') else 0
C = collections.Counter
for a in (C('aab'), C({'a': (), 'b': 2}), C({'a': -1, 'c': -3}), C({'x': 'y'})):
    for b in (C('abc'), C({'a': (), 'z': -2}), C({'q': 'x'}), C({'q': ()}), {'a': 1}):
        for op in ('__add__', '__sub__', '__or__', '__and__'): attempt(getattr(a, op), b)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Names of classes are checked after everything else, those of builtin classes stay.
for n in ('\ud800', 'a\0', ''):
    attempt(lambda: type(n, (), {}).__name__); attempt(type, n, 0, 3); attempt(type, n, (), 3); attempt(type, n, (1,), {}); attempt(type, n, None, {})
    class X: pass
    attempt(setattr, X, '__name__', n); attempt(setattr, X, '__qualname__', n); attempt(setattr, X, n, 3); attempt(setattr, list, n, 3); attempt(delattr, int, 'a\n\'' + n)
for a in ('__name__', '__qualname__', '__module__'):
    d = type.__dict__[a]
    for v in ('L', 5, b'a'):
        class K: pass
        attempt(d.__set__, K, v); attempt(d.__set__, int, v); attempt(d.__delete__, K); attempt(d.__delete__, int); attempt(repr, K)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
import types, collections
class K:
    __slots__ = ('m', '__dict__')
for d in (K.m, K.__dict__['__dict__'], type.__dict__['__name__'], slice.start, complex.real, int.real, types.FunctionType.__globals__, BaseException.args):
    attempt(lambda: (d.__name__, d.__qualname__, d.__objclass__)); attempt(lambda: d.__reduce__()); attempt(setattr, d, '__qualname__', 'x'); attempt(setattr, d, '__name__', 'x')
attempt(setattr, int.__add__, '__name__', 'x'); attempt(setattr, str.upper, '__name__', 'x')
class L(list): pass
class D(dict): pass
# A method that getattr() gives is named after the class of its object, one that is called in its place after its own class.
for x in (slice(5), {}, True, L()):
    attempt(getattr(x, '__format__'), 1, 2); attempt(lambda: x.__format__(1, 2)); attempt(getattr(x, '__dir__'), 3); attempt(lambda: getattr(x, '__format__').__qualname__)
attempt(getattr(True, '__trunc__'), 1); attempt(lambda: True.__trunc__(1)); attempt(getattr(L(), 'append')); attempt(lambda: L().append()); attempt(lambda: L().append.__qualname__); attempt(lambda: L().__len__.__qualname__); attempt(lambda: D.fromkeys.__qualname__)
attempt(int.from_bytes, q=1); attempt(int.from_bytes); attempt((10).from_bytes, b'a', q=1)
for z in ((3-4j), 1j):
    for a in ((1.5, []), (2, 3), ('a', 3), (2, None)): attempt(z.__rpow__, *a); attempt(z.__pow__, *a)
P = collections.namedtuple('P', 'x y', defaults=[3])
p = P(1)
for n in ('__new__', '_make', '_replace', '__repr__', '_asdict', '__getnewargs__'): attempt(lambda: getattr(p, n).__qualname__); attempt(getattr(p, n), 1, 2, 3, 4)
print(P.__match_args__, [n for n in P.__dict__], P.x.__doc__, P.__new__.__defaults__)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
import itertools, heapq
for x in (2, None, [1]):
    for n in (0, 1, -1): attempt(lambda: list(itertools.product([1], x, repeat=n)))
for n in ('a', 0, -1, 1.5, None):
    for it in (5, [3, 1], 10.0, []): attempt(heapq.nlargest, n, it); attempt(heapq.nsmallest, n, it)
for n in (2 ** 32, -2 ** 40, 2 ** 62, 2 ** 63):
    for f in ('%*d', '%.*d', b'%*X', b'%.*X', '%*f'): attempt(lambda: f % (n, []))
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Which operand is the sequence that cannot be multiplied by the other.
import collections
class M(type): pass
class K(metaclass=M): pass
class N: pass
class W(list):
    def __mul__(self, o): return NotImplemented
    __rmul__ = __mul__
class U(tuple):
    def __mul__(self, o): return NotImplemented
class V(list):
    def __imul__(self, o): return NotImplemented
def imul(a, b):
    a *= b
    return a
xs = [[1], 'a', K, N(), W(), U(), V([2]), 1.5, {}, collections.deque([1]), range(3), {}.keys(), int]
for a in xs:
    for b in xs: attempt(lambda: a * b); attempt(lambda: imul(a, b))
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Sets stop going through other iterables when they know the result; what was done before an error stays.
for c in (set, frozenset):
    for items in ([1, [97]], [2, 1, [3]], [2, [3]], []):
        s = c([1])
        for m in ('intersection', 'isdisjoint', 'issuperset', 'issubset', 'difference'): attempt(getattr(s, m), items); attempt(getattr(c(), m), items)
        attempt(s.intersection, items, items)
    for m in ('intersection', 'isdisjoint', 'issuperset', 'issubset', 'difference'):
        it = iter([1, 2, 3, 4]); attempt(getattr(c([1]), m), it); print(list(it))
for m in ('intersection_update', 'difference_update', 'update', 'symmetric_difference_update'):
    for items in ([1, [97]], [2, 1, [3]], [2, [3]], []):
        t = {1}; attempt(getattr(t, m), items); print(t); attempt(getattr(t, m), items, [1]); print(t)
t = {1, 2}; t.difference_update(t); print(t)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)), e.__context__)
import array
class N:
    def __index__(self): return 7
for c in 'bBhHiIlLqQfdu':
    for x in ([1, N()], [257], [-1], [2**15], [-2**15-1], [2**16], [2**31], [2**32], [-2**31-1], [2**63], [2**64], [-2**70], [1.5], ['a'], ['ab'], [b'a'], 'ab', b'abcdefghi', bytearray(b'abcdefgh') if c != 'u' else b'', 5, (1, 2), iter([1]), array.array('i', [1]), array.array('d', [1.5]), array.array('u', 'a'), [1e39]):
        attempt(lambda: array.array(c, x).tolist())
attempt(array.array, 'x', []); attempt(array.array, 5, []); attempt(array.array, 'ii'); attempt(array.array, b'i')
a = array.array('i', [3, 1, 2, 1])
for m, args in [('extend', ([1, 'a'],)), ('extend', (5,)), ('extend', (array.array('b', [1]),)), ('fromlist', ((1,),)), ('fromlist', ([1, 'a'],)), ('frombytes', (b'abc',)), ('frombytes', ('abcd',)), ('index', (9,)), ('index', (1, 2)), ('insert', (0, 'a')), ('insert', ('a', 0)), ('pop', (99,)), ('remove', (99,)), ('byteswap', ()), ('__getitem__', (99,)), ('__getitem__', ('a',)), ('__getitem__', (slice(0, 2),)), ('__setitem__', (0, 'a')), ('__setitem__', (99, 1)), ('__setitem__', (slice(0, 1), [1])), ('__setitem__', (slice(0, 1), array.array('i', [7, 8]))), ('__delitem__', (99,)), ('__add__', (5,)), ('__add__', (array.array('b', [1]),)), ('__iadd__', (5,)), ('__imul__', (2,)), ('__eq__', (5,)), ('__lt__', (array.array('i', [9]),)), ('tounicode', ())]:
    b = array.array('i', a); attempt(getattr(b, m), *args); print(b)
attempt(array.array('i').pop); attempt(lambda: array.array('u', 'ab\u1234')); attempt(lambda: a[::2])
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# What instances keep decides which class they can get, and which base a class has.
class M(type): pass
class M2(type):
    def __len__(c): return 5
class A: pass
class A2: pass
class S1: __slots__ = ('a', 'b')
class S2: __slots__ = ('b', 'a')
class S4(S1): pass
class S8(A, S1): pass
class T1(tuple): pass
class T2(tuple): pass
class T3(A, T1): pass
class T4(T3): v = 1
class L1(list): pass
class L3(A, list): pass
class I1(int): pass
class I3(A, int): pass
class E1(ValueError): pass
class E3(ValueError): pass
class E4(E1, KeyError): pass
class C1(metaclass=M): pass
cs = [A, A2, S1, S2, S4, S8, T1, T2, T3, T4, L1, L3, I1, I3, E1, E3, E4, C1]
for a in cs:
    print(a.__name__, a.__base__.__name__, [n for n in a.__dict__ if n in ('__dict__', '__weakref__')])
    for b in cs:
        x = a(); attempt(setattr, x, '__class__', b); print(type(x).__name__)
for b in (M, M2, A, type, int, 5):
    class X(metaclass=M): pass
    attempt(setattr, X, '__class__', b); print(type(X).__name__); attempt(len, X)
attempt(setattr, attempt, '__class__', A); attempt(setattr, 5, '__class__', A); attempt(setattr, A, '__class__', M)
class K12(list): pass
class K13(K12): pass
class K14(K12):
    def __new__(cls): return object.__new__(cls)
class K16(K14, K13): pass
class K18(A, K14): pass
attempt(K16); attempt(K14); attempt(K18)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
LOG = []
def mk(base, ops, ret):
    d = {}
    for o in ops:
        d['__%s__' % o] = (lambda o: lambda self, *a: (LOG.append((o, type(self).__name__)), ret)[1])(o)
    return type('%s_%s_%s' % (base.__name__, '_'.join(ops), ret if ret is not NotImplemented else 'N'), (base,), d)
def imul(a, b):
    a *= b
    return a
# *= of sequences whose classes have an operator of the program, and pow() with a modulus: each method is asked once.
xs = [mk(base, ops, ret) for base in (list, tuple, str) for ops in (['mul'], ['rmul'], ['imul'], ['mul', 'imul']) for ret in (NotImplemented, 7)]
for X in xs:
    for Y in xs[::3] + [lambda: 2, lambda: [1], lambda: None]: LOG.clear(); attempt(imul, X(), Y()); attempt(imul, Y(), X()); print(LOG)
ps = [mk(base, ops, ret)(3) for base in (int, float, complex) for ops in ([], ['pow'], ['rpow'], ['pow', 'rpow']) for ret in (NotImplemented, 7)]
for x in ps:
    for y in ps[::3] + [2, 2.5]:
        for z in (ps[0], ps[10], 1j, 5, None): LOG.clear(); attempt(pow, x, y, z); attempt(pow, y, x, z); print(LOG)
class I(int):
    def __pow__(self, o, m=None): return int.__pow__(self, o, m)
print(pow(I(3), 4, 5))
# ---
# Functions that are made in comprehensions have their names, inlined or not.
def f():
    fs = [lambda: 0 for x in (1,)] + [[lambda: x for y in (1,)][0] for x in (1,)] + list({i: (lambda: 1) for i in (1,)}.values()) + list(lambda: 2 for x in (1,)) + [lambda: [lambda: x for x in (1,)]]
    fs += [[lambda: k for k in (1,)][0] for _ in (1,)] + [(lambda: [lambda: 3 for _ in (1,)])()[0]]
    for g in fs: print(g.__qualname__)
    print(next((x for x in (1,)) for _ in (1,)).__qualname__, next([(z for z in (1,)) for _ in (1,)][0] for _ in (1,)).__qualname__)
    class K: q = [lambda self: 1 for _ in (1,)][0]
    print(K.q.__qualname__)
    try: [(lambda a: a)() for _ in (1,)]
    except TypeError as e: print(e)
f()
print([lambda: 0 for _ in (1,)][0].__qualname__, [[lambda: 0 for _ in (1,)] for _ in (1,)][0][0].__qualname__, (x for x in ()).__qualname__)
# ---
class A:
    def __eq__(self, o): return True
    x = 1
class B(A):
    "doc"
    __slots__ = ('a',)
    def __eq__(self, o): return True
print(list(A.__dict__), list(B.__dict__), A.__hash__)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# Descriptors of slots stand in order, before __dict__ and __weakref__.
class A: __slots__ = ('z', 'b', '__weakref__', 'a', '__dict__', '__p')
class P: pass
class S: __slots__ = ('x',)
class C(P, S): __slots__ = ('b', 'a')
class D(S, P): __slots__ = ()
class W: __slots__ = ('__weakref__',)
class E(W, S): __slots__ = ()
for c in (A, C, D, W, E): print(list(c.__dict__), c.__base__)
for sl in (('a', 'a'), ('b', 'a', 'b'), ('__weakref__', '__weakref__'), ('a', 'x'), ('x', '1'), ('a', 5)):
    attempt(lambda: list(type('C', (), {'__slots__': sl, 'x': 1}).__dict__))
# A list that is added to itself, or put into itself.
class L(list): __iter__ = len
class M(list): __iter__ = None
class O(list):
    def __iter__(self): return iter((7, 8))
def iadd(a, b):
    a += b
    return len(a)
for c in (L, M, O, list):
    x = c([1, 2]); attempt(iadd, x, x); attempt(x.extend, x); attempt(iadd, x, c([3])); attempt(x.__setitem__, slice(0, 1), x); print(len(x)); attempt(x.__setitem__, slice(None, None, 2), x)
import struct, binascii, base64, io, array, textwrap, collections, itertools
for x in (collections.OrderedDict(), collections.deque(), itertools.count(), array.array('d')):
    if type(x) is not array.array: attempt(struct.unpack, 'i', x); attempt(struct.pack, x); attempt(binascii.hexlify, x); attempt(base64.b64encode, x); attempt(base64.b32encode, x); attempt(io.BytesIO().write, x); attempt(array.array('i').frombytes, x); attempt(textwrap.dedent, x)
    attempt(io.StringIO().write, x); attempt(array.array('i').__add__, x); attempt(array.array, 'f', [x]); attempt(lambda: x < 5); attempt(lambda: 'a' + x)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
import string
T = string.Template
for t in ('a $b c', '${b}', '$b$c $$ $', '$', '${', '${b', '$1', '$\xe9', '$b\xe9', '${b\xe9}', 'x\n $-', '$$b', '', 'no', '$_b9-', '${mapping}', b'$b', 5, None):
    for args, kw in (((), {}), (({'b': 1},), {}), ((None,), {}), ((None,), {'b': 2}), (({'b': 1, 'c': 3},), {'b': 2}), ((), {'b': 2, 'mapping': 3}), ((1, 2), {}), (([],), {}), (([],), {'b': 4})):
        attempt(T(t).substitute, *args, **kw); attempt(T(t).safe_substitute, *args, **kw)
    attempt(T(t).is_valid); attempt(T(t).get_identifiers)
# Powers of complex numbers that become zero on the way.
for z in (1.4e-289+1.3e-304j, 1e-200+1e-200j, 1e-100+1e-300j, 1e-160+0j, 1e160+1j, complex('inf')):
    for n in (-4, -3, -2, -1, 0, 2, -100): attempt(lambda: z ** n)
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# A tuple with bytearrays in it keeps its class where no tuple is taken.
class P(tuple): pass
B = bytearray
for t in (P([B(b'a')]), (B(b'a'),), P([b'a'])):
    for x in (b'abc', B(b'abc')):
        attempt(x.translate, None, t); attempt(x.join, [t]); attempt(x.join, t); attempt(x.startswith, t); attempt(x.endswith, t); attempt(x.strip, t); attempt(x.replace, t, b''); attempt(x.find, t); attempt(x.center, 5, t); attempt(x.split, t); attempt(x.partition, t); attempt(x.removeprefix, t); attempt(lambda: t in x); attempt(lambda: x + t); attempt(x.startswith, P([B(b'q'), 5]))
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# A half of a pair is one character of those that a precision leaves.
for s in ('A\udc80z\u0149', '\ud800\udc00', 'x\udfff\u0149', '\u0149\ud800'):
    for f in ('.1', '.2', '.3', '9.2', '^7.3', '\udc80<5.1'): attempt(format, s, f)
    for f in ('%.1s', '%.2s', '%9.3s', '%-5.1s|'): attempt(lambda: f % s)
class N:
    def __getitem__(self, i): return [1, 2][i]
    def __length_hint__(self): return 'x'
class I:
    def __iter__(self): return iter((1, 2))
    def __length_hint__(self): return 'x'
class H:
    def __length_hint__(self): return 'x'
for c in (N, I, H): attempt(lambda: [*c()]); attempt(lambda: (*c(),)); attempt(lambda: list(c())); attempt(lambda: print(*c())); attempt(lambda: {*c()})
# ---
def attempt(f, *a, **k):
    try: print(ascii(f(*a, **k)))
    except Exception as e: print(type(e).__name__, ascii(str(e)))
# A format that stands to the right of what is no format of its class.
B = bytearray
class T(bytes): pass
for f in (b'%r', b'%s', b'a'):
    for x in (B(b'x'), b'x', b'%s', T(b'%a'), B(b'%s'), '%s'):
        for g in (f, B(f), T(f), f.decode()): attempt(g.__rmod__, x); attempt(g.__mod__, x)
# ---
import struct
for x in (bytearray(b'a'), b'a', bytearray(b'ab'), 'a'):
    try: print(struct.pack('c', x))
    except struct.error as e: print(e)
# ---
def tried(f):
    try:
        print(f())
    except TypeError as e:
        print(e)

class Li(list):
    def __add__(self, other):
        return super().__add__(other)

class Tu(tuple):
    def __add__(self, other):
        return tuple.__add__(self, other)

class St(str):
    def __add__(self, other):
        return super().__add__(other)

class By(bytes):
    def __add__(self, other):
        return super().__add__(other)

class Not(list):
    def __add__(self, other):
        return NotImplemented

tried(lambda: Li([7]) + -2)
tried(lambda: Li([7]).__add__('a'))
tried(lambda: Tu((1,)) + 2)
tried(lambda: St('a') + 2)
tried(lambda: By(b'a') + 2)
tried(lambda: Not([7]) + 2)
tried(lambda: list.__add__(Not([7]), 2))
# ---
# What errors say of None and of private slots.
import sys

def said(f):
    try:
        print(f())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)

said(lambda: sys.intern(None))
said(lambda: sys.intern(1))
said(lambda: type('A', (), {'__slots__': ('__x',), '_A__x': 1}))
said(lambda: type('A', (), {'__slots__': ('y', 'x'), 'x': 1}))

# ---
import sys
class Guard:
    def __enter__(self): pass
    def __exit__(self, t, v, tb):
        print(v.__traceback__ is tb, sys.exc_info()[2] is tb, v.__traceback__ == tb, hash(tb) == hash(v.__traceback__))
        return True
with Guard():
    [][0]
def inner(): return {}[1]
try: inner()
except KeyError as e:
    tb = e.__traceback__
    print(tb is e.__traceback__, tb.tb_next is e.__traceback__.tb_next, tb.tb_next is tb, tb is sys.exc_info()[2])
    other = ValueError().with_traceback(tb)
    print(other.__traceback__ is tb)

# ---
import sys
least = -sys.maxsize - 1
print(least % -1, divmod(least, -1), least.__mod__(-1), least // -1)

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
print(r.random() == x, r.gauss_next)
for s in ((1,), (9, (), None), (3, (), None), (3, [1] * 625, None), (3, (1,) * 625, None), (3, (-1,) * 624 + (0,), None), (3, (2**32,) * 624 + (0,), None),
    (3, (2**64,) * 624 + (0,), None), (3, ('a',) * 624 + (0,), None), (3, (0.5,) * 625, None), 5, (3, (1,) * 624 + (-1,), None), (3, (1,) * 624 + (2**70,), None),
    (2, (-1,) * 624 + (7,), 4.0), (1, 2, 3)):
    try:
        r.setstate(s)
        print(r.random(), r.gauss_next, r.getstate()[1][:2])
    except Exception as e: print(type(e).__name__, e)
first = random.getstate()
x = random.random()
random.setstate(first)
print(random.random() == x)

# ---
import unicodedata
for name in ('GREEK SMALL LETTER ALPHA', 'greek small letter alpha', 'SPACE', b'SPACE', 'HANGUL SYLLABLE GAG', 'CJK UNIFIED IDEOGRAPH-4E00', 'NOPE', '', 'NULL', 'LINE FEED', 'CJK UNIFIED IDEOGRAPH-0041', 5, None):
    try: print(repr(unicodedata.lookup(name)))
    except Exception as e: print(type(e).__name__, e)
print([n for n in (0x41, 0xe9, 0x3b1, 0xac01, 0x4e00) if unicodedata.lookup(unicodedata.name(chr(n))) != chr(n)], type(unicodedata.unidata_version))

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
# Characters are asked for by texts, not by bytes.
import unicodedata
for f in (unicodedata.name, unicodedata.category, unicodedata.decimal, unicodedata.digit, unicodedata.combining):
    for x in (b'a', 'ab', '', 5, None, bytearray(b'a'), 'a', '7'):
        try: print(f.__name__, x, f(x))
        except Exception as e: print(f.__name__, x, type(e).__name__, e)
for x in (b'NFC', 5, None, 'NFX', 'NFC'):
    for y in (b'a', 5, 'a'):
        try: print(repr(unicodedata.normalize(x, y)))
        except Exception as e: print(type(e).__name__, e)
# ---
# Objects in lines: text breaks after words, bytes after four, and containers of the library have lines, too.
import pprint, collections, types
def lines(x, **k): print(pprint.pformat(x, **k))
lines(bytearray(b'\xff\xfe' * 9)); lines(b'\xff\xfe' * 30); lines([bytearray(b'\xff\xfe' * 9), b'\x01' * 40]); lines({'a': b'abc' * 40})
lines((b'x' * 100,)); lines({b'k' * 90: bytearray(b'')}); lines(bytearray(b'short')); lines(b'a' * 78); lines(b'a' * 81, width=30); lines([[b'\xff' * 30]], indent=4)
lines({'key': bytearray(b'\xff\xfe' * 20), 'x': 1}); lines(b'abcdefghij' * 3, width=10); lines(bytearray(b'abcdefghij' * 3), width=10)
for w in (1, 5, 9, 13): lines([b'ab', 'a b', 7], width=w); lines(b'abcde', width=w); lines('ab cd', width=w); lines((1,), width=w); lines({'a': (1, 2)}, width=w)
lines('text ' * 30); lines(['text ' * 30, 'b']); lines('a\nb\n' * 3, width=9); lines({'k': 'word ' * 20, 'l': ['x y ' * 25]}); lines('one\ntwo three  four ' * 5, width=20); lines('')
lines(list(range(30))); lines(list(range(30)), compact=True); lines([list(range(9))] * 3, width=30, compact=True); lines([[1, [2, [3, [4]]]]], depth=2); lines({'a': {'b': {'c': 1}}}, depth=2)
lines({i: 'x' * i for i in range(9)}, width=40); lines({'b': 1, 'a': 2}, sort_dicts=False); lines({3: 1, 'a': 2, None: 0, (1,): 2}, width=20)
lines(set(range(40)), width=50); lines(frozenset(range(40)), width=50); lines(set()); lines({('a' * 30, 'b' * 30): {('c' * 30, 'd' * 30)}})
lines(collections.OrderedDict([('a' * 30, 1), ('b' * 30, [2] * 20)])); lines(collections.defaultdict(list, {'a' * 30: [1] * 20, 'b': 2})); lines(collections.Counter('abracadabra' * 3), width=20)
lines(collections.deque(['a' * 30, 'b' * 30, 'c' * 30])); lines(collections.deque(['a' * 30, 'b' * 30, 'c' * 30], maxlen=7))
lines(types.SimpleNamespace(a='x' * 40, b=['y' * 40], c=1)); lines([1000000, {'a': 12345678}], underscore_numbers=True)
lines([[['a' * 20] * 3] * 2, ('b' * 30,) * 3], width=60, indent=3)
class Words(str): pass
class Numbers(list):
    def __repr__(self): return 'Numbers' + list.__repr__(self)
lines(Words('a b ' * 30)); lines(Numbers(range(40))); lines([Words('c d ' * 30)])
recursive = [1]; recursive.append(recursive); print(pprint.pformat(recursive).startswith('[1, <Recursion on list'), pprint.isreadable(recursive), pprint.isrecursive(recursive), pprint.isreadable([1, 'a']))
pprint.pp({'b': 1, 'a': 2}); pprint.pprint([1, 2], indent=4); print(pprint.saferepr({'b': 1, 'a': (2,)}))
for wrong in (dict(indent=-1), dict(depth=0), dict(width=0)):
    try: pprint.PrettyPrinter(**wrong)
    except ValueError as e: print(e)
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
# ---
# Underscores and NUL in the text of a number: complex() says which of them it did not take.
for t in ['1_0\0', '\0 1_0', '1_0 \0 ', '1_0|\0', '1|\0', '(1_0\0)', '1_0\xe9\0', '1__0\0', '1\0__', '1_0j\0', '', '_', '\0', '_\0', '(_)', '1_0+_j']:
    for f in (complex, float, int):
        try: print(ascii(t), f(t))
        except ValueError as e: print(ascii(t), f.__name__, ascii(str(e)))
# ---
# A sigma ends a word after a letter with a case; marks, signs and some punctuation do not count, even those that have a case themselves.
for c in '\u0345', '\u02b0', '\xb7', '\u0387', "'", '.', ':', ',', '\xad', '^', '\ud800', '\u2019', '-', 'a', '\u01c5':
    for t in c + '\u03a3', 'a' + c + '\u03a3', 'a\u03a3' + c + 'b', 'a\u03a3' + c, 'a' + c + '\u03a3' + c + '\u03a3' + c + '\u03a3.b':
        print(ascii([t.lower(), t.title(), t.swapcase(), t.capitalize()]))
# ---
# A range counts what equals its items, whatever its type.
class Count(int): pass
for v in (0j, 0.0, 1.5, '0', None, 2+0j, Count(1), True, 10**30, float('nan')):
    try: print(v, v in range(-1, 3), range(-1, 3).count(v), range(-1, 3).index(v))
    except ValueError as e: print(v, e)
# ---
# The option z leaves no negative zero, whatever the type, nor one that rounding makes.
for v in (-0.0, -0.001, -1e-30, -1e300, float('-inf'), float('nan'), complex(-0.0, 2), complex(-0.001, -0.0), -5.0):
    for t in ('', 'e', 'E', 'f', 'F', 'g', 'G', 'n', '%'):
        for p in ('z', 'z.1', '+z.0', 'z012.2', '#z.1'):
            try: print(p + t, format(v, p + t), end=' ')
            except ValueError as e: print(p + t, e, end=' ')
    print(v)

# What eval, exec and compile look at first
def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)
def enclosing():
    x = 1
    def inside(): print('inside', x)
    return inside
class Path:
    def __init__(self, path): self.path = path
    def __fspath__(self): return self.path
for f in (lambda: eval(1, [1]), lambda: eval('1', 3), lambda: eval('1', {}, 3), lambda: eval(1, 2, 3), lambda: eval('1', [], 5),
          lambda: exec('1 +', [1]), lambda: exec(), lambda: exec(default=1), lambda: exec(1, [2]), lambda: exec('1', {}, 5), lambda: exec(5, {}, []),
          lambda: exec('1', closure=()), lambda: exec('1', None, None, None), lambda: exec('1', closure=None),
          lambda: exec(compile('1', 'a', 'exec'), closure=()), lambda: exec(enclosing().__code__, closure=enclosing().__closure__),
          lambda: exec(enclosing().__code__, closure=()), lambda: exec(enclosing().__code__, closure=(1,)), lambda: exec(enclosing().__code__),
          lambda: compile('a', None, 2), lambda: compile('a', 'b', 2), lambda: compile([11], {}, 3), lambda: compile('1', 'f', 'exec', 'x'),
          lambda: compile('1', 'f', 'exec', 1 << 30), lambda: compile('1', 'f', 'exec', 0, 0, 7), lambda: compile(3, 'f', 'exec', 0, 0, 7),
          lambda: compile(3, 'f', 'some'), lambda: compile(3, 'f', 'exec'), lambda: compile('1', 'a\0b', 'exec'),
          lambda: compile('1', Path('p'), 'exec').co_filename, lambda: compile('1', Path(3), 'exec'), lambda: compile('1', b'b', 'eval').co_filename):
    print(told(f))

# Free variables without a value, in comprehensions too
def unset():
    if 0: x = 1
    return [x for _ in 'a']
def unset_first():
    if 0: x = 1
    return [1 for _ in x]
def unset_condition():
    if 0: x = 1
    return {1 for _ in 'a' if x}
def unset_own(): return [y for x in [1] for y in [y]]
def unset_shared():
    if 0: x = 1
    return [x for _ in 'a'], lambda: x
def unset_after(): return [x for x in 'a'], [x for _ in 'a'], x
def unset_value():
    if 0: x = 1
    [0 for _ in 'a']
    return x
for f in (unset, unset_first, unset_condition, unset_own, unset_shared, unset_value):
    print(f.__name__, told(f))

for n in (0x110000, 2**31 - 1, 2**70, -1, -2**31): print(n, told(lambda: chr(n)))
for x in ((1,), None, b'float', 3, 'x', 'float'): print(told(lambda: (1.5).__getformat__(x) and 1))
class Integer(int): pass
for f in (lambda: int.__new__(bool, 3), lambda: int.__new__(Integer, 3), lambda: int.__new__(str, 3), lambda: bool.__new__(int, 3),
          lambda: dict.__new__(dict), lambda: Exception.__new__(ValueError, 1).args, lambda: set.__new__(frozenset)):
    print(told(f))

# Items of dictionaries whose values have no hash
v = {3: [1], 4: 2}
print(v.items() ^ v.items(), v.items() ^ {3: [1], 4: 3, 5: 6}.items() == {(4, 2), (4, 3), (5, 6)})
print(told(lambda: {1: [2]}.items() ^ {3: set()}.items()), told(lambda: {3: set()}.items() ^ {1: [2]}.items()), told(lambda: {3: set()}.items() ^ [(3, 4)]))

# Bases that are no classes, beside those that are
class Meta(type): pass
class OfMeta(metaclass=Meta): pass
for b in ((staticmethod(len),), (3,), (len, OfMeta), (OfMeta, 5), (None,), (int, staticmethod), (staticmethod(len), int), (property(), int),
          (1.5, int), ('s', str), (print,)):
    def derived():
        class D(*b): pass
        return D.__name__
    print(told(derived))

# Halves of surrogate pairs are not written
import sys
class Half:
    def __repr__(self): return '\ud811'
for f in (lambda: print('\ud800'), lambda: print('b', '\udfff\ud800c', 3), lambda: print('b', end='\udfff'), lambda: sys.stdout.write('a\ud800'),
          lambda: sys.stdout.writelines(['x', '\udfffy']), lambda: print(Half()), lambda: print([Half()]), lambda: print('z', 'y', sep='\ud800')):
    print(ascii(told(f)))
