# What builtin functions ask objects for, and what they do with it.
import itertools, json, math


def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


class WithInt:
    def __int__(self):
        return 3


class WithIndex:
    def __index__(self):
        return 2


class Number(float):
    def __float__(self):
        return 7


class Text(str):
    def __int__(self):
        return 5

    def __float__(self):
        return 'x'


for x in [bytearray(b'12'), bytearray(b' 1.5'), b'x', Text('9'), Number(1)]:
    tell(lambda: int(x))
    tell(lambda: float(x))
tell(lambda: int(bytearray(b'12'), 16))
tell(lambda: '%d' % Text('9'))
tell(lambda: [next(itertools.count(True)), itertools.count(WithIndex()).__class__.__name__])
tell(lambda: itertools.count('a'))
tell(lambda: list(itertools.permutations('ab', WithIndex())))
tell(lambda: itertools.combinations('ab', None))
tell(lambda: itertools.islice(-7, -4, 8))
tell(lambda: itertools.islice(-7, 4, 8))
tell(lambda: math.ldexp(1.0, WithIndex()))
tell(lambda: slice(8, 0, 5).indices(-4))
# ---
# What can be taken apart.
class Plain:
    pass


for pattern in ['a, b = x', 'a, *b = x', '[a, *b], c = x, 1']:
    for x in [3, None, Plain()]:
        try:
            exec(pattern)
        except TypeError as e:
            print(e)
# ---
# Bytearrays have the methods of bytes.
def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


b = bytearray(b'abcab')
tell(lambda: b.translate(None, b'a'))
tell(lambda: b.translate(bytes.maketrans(b'a', b'z'), delete=b'c'))
tell(lambda: b.translate(bytearray.maketrans(b'a', b'z')))
tell(lambda: [b.isascii(), bytearray(b'\xff').isascii()])
tell(lambda: [b.removeprefix(b'ab'), b.removesuffix(b'ab'), b.removesuffix(b'x')])
tell(lambda: bytearray.fromhex('01 ff'))
tell(lambda: str(b, 'latin-1'))
tell(lambda: str(bytearray(b'\xe9'), 'utf-8', 'replace'))
for octets in [b, b'\x01\x02\xff\x10\x20', b'']:
    tell(lambda: [octets.hex(), octets.hex(':'), octets.hex('-', 2), octets.hex('_', -2), octets.hex(b'.', 9), octets.hex(',', -9), octets.hex('x', 0)])
tell(lambda: b.hex(''))
tell(lambda: b.hex('ab'))
tell(lambda: b.hex('\xe9'))
tell(lambda: b.hex(3))
# ---
# Views are compared item by item, and by their lengths first.
a, b = {1: [2], 3: 4}, {3: 4, 1: [2], 5: []}
print(a.items() <= b.items(), a.items() < b.items(), b.items() >= a.items(), b.items() > a.items(), a.items() == b.items(), a.items() != b.items())
print(a.items() == {3: 4, 1: [2]}.items(), a.items() != {3: 4, 1: [2]}.items(), a.items() == {3: 4, 1: [0]}.items(), a.items() <= {(1, 2)})
print(a.items().isdisjoint([(1, [3])]), a.items().isdisjoint([(3, 4)]), a.items().isdisjoint(b.items()), a.keys().isdisjoint([5]))
print(a.keys() <= {1, 3, 4}, a.keys() == {1, 3}, {1, 3} >= a.keys(), a.keys().__lt__([1]))
try:
    {(1, 2), (3, 4)} >= a.items()
except TypeError as e:
    print(e)
# ---
# eval() takes one expression and nothing else.
def tell(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__)


for text in ['', ' ', '1', ' 1 ', '1\n', '1;', '1\n2', '1)+(2', 'x for x in [1]', '(x for x in [1]) is None', '1,2', 'a=1', '"a"',
             '"a" # c', '(1,\n2)', '1 +\n2', 'print(1)', 'lambda: 3 and', 'del x', '#', 'x := 3', '(x := 3)', 'pass', '"""a\nb"""', '1 \\\n+ 2']:
    tell(lambda: eval(text))
# ---
# The generator's own exception is the context of one that is thrown in.
def ending():
    try:
        yield 1
    finally:
        try:
            yield 2
        except KeyError as e:
            print(repr(e.__context__))


def handling():
    try:
        yield 1
    except ValueError:
        try:
            yield 2
        except KeyError as e:
            print(repr(e.__context__))


def waiting():
    try:
        yield 1
    except KeyError as e:
        print(repr(e.__context__))


for generator in [ending, handling, waiting]:
    g = generator()
    next(g)
    try:
        raise IndexError
    except IndexError:
        try:
            if generator is not waiting:
                g.throw(ValueError(2))
            g.throw(KeyError(3))
        except Exception as e:
            print(repr(e), repr(e.__context__))
# ---
# What a context manager of a generator lets pass.
import contextlib


@contextlib.contextmanager
def plain():
    yield 1


for e in [StopIteration(5), RuntimeError(6), KeyError(7)]:
    try:
        with plain():
            raise e
    except Exception as caught:
        print(repr(caught), caught is e)
# ---
# What is wrong with a text of JSON, and where.
import copy
import json

for text in ['', 'a', '[1 2]', '{"a" 1}', '{a}', '{"a":1,}', '[1,]', '[', '{', '{"a":', '{"a":1', '"abc', '"a\nb"', '"\\x"', '"\\u12"',
             '"\\u 123"', '1 2', '01', '+1', '-', '.5', '1.', '1e', '1e5', '-0', '-0.0', '[1', '"\\ud83d\\ude00"', '\n\n x', 'nul', 'NaN',
             '-Infinity', '[1,\n2 3]', '{"a":1 "b"}', '"\\', '{"a":1,"a":2}', '1E400', '12345678901234567890', '{1:2}', '"\\u12g4"', '[,]', '{,}',
             '"\\u1234', '\ufeff1', '"\\"\\\\\\/"', '1.5e+3', '[1.0, 2E-2]', 'true false']:
    try:
        print(repr(json.loads(text)))
    except json.JSONDecodeError as e:
        print(e, e.lineno, e.colno, e.pos, e.msg, isinstance(e, ValueError))
x = [bytearray(b'a')]
for y in [copy.copy(x[0]), copy.deepcopy(x)[0]]:
    print(y, y is x[0])
# ---
import itertools, json


class Text(str):
    pass


print([next(itertools.count(True, n)) for n in [1, 2]])
print([type(format(x, spec)).__name__ for x in [Text('abc'), Text('')] for spec in ['', 'x>3', '<2', 's', '.3', '.2', '>4']])
for x in [8, None]:
    try:
        json.loads(x)
    except TypeError as e:
        print(e)
print(json.loads(bytearray(b'[1]')), json.loads(b'2'))


class Both:
    def __index__(self):
        return 'x'

    def __int__(self):
        return 8


print('%d' % Both())
try:
    '%x' % Both()
except TypeError as e:
    print(e)
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
                  lambda: s.join([x, x]), lambda: s.index(x), lambda: s.rsplit(x, 1), lambda: s == x, lambda: s.rfind(x), lambda: s.center(9, x),
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
for s in (bytearray(b'%d'), bytearray(b'<%s>')):
    for x in (5, b'a', bytearray(b'a'), (1, 2)):
        try:
            print(s % x)
        except TypeError as e:
            print(type(e).__name__)
try:
    b'a'.translate(None, 'a')
except TypeError as e:
    print(e)
# ---
import textwrap
for text in ['11A__A-AA', 'b-_,_%-a', 'ab-cd-ef', 'a1-b2', 'x-y-z-w', '--------', 'ab--cd']:
    print(repr(textwrap.wrap(text * 3, 8)))
print(slice(4, 8, 1 << 64).indices(7), slice(4, 8, -1 << 64).indices(7), slice(None, None, 3).indices(7))
print(format(-10 ** 25, '\u0660'), repr(format(5, '\u0663')), repr(format(0.5, '.\u0663')))


class Text(str):
    def __float__(self):
        return 1.0


for x in [Text('12'), Text('-inf')]:
    try:
        print('%d' % x)
    except (TypeError, ValueError) as e:
        print(type(e).__name__)
# ---
# What is in two sets is taken from the smaller one, or from what is no set.
print({1, 5}.intersection([-3, -1, False, True]), {1, 5, 7} & {True}, {True} & {1, 5}, {1, 2}.intersection({True, 5, 6}), {1.0, 2}.intersection((1, 2, 3)))
import math


class Number(int):
    def __float__(self):
        return 9.0


class Wrong(int):
    def __float__(self):
        return 3


print(math.sqrt(Number(4)), '%.1f' % Number(4), math.floor(Number(4)))
try:
    math.sqrt(Wrong(4))
except TypeError as e:
    print('TypeError')


class Right(list):
    def __rmul__(self, o):
        return ('rmul', o)


x = y = Right([1])
x *= 2
print(x, x is y, type(x).__name__)
class Part(float):
    def __int__(self):
        return -2


print('%d' % Part(256))
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


print([x.center(-2 ** 63) + x.ljust(-2 ** 63) + x.rjust(-2 ** 63) + x.zfill(-2 ** 63) for x in ['ab', b'ab', bytearray(b'ab')]])
# ---
# Which of two keys groupby asks, and when.
import itertools
class K:
    def __init__(self, n, v): self.n, self.v = n, v
    def __eq__(self, o): print(self.n, '==', o.n); return self.v == o.v
a = [K('a', 1), K('b', 1), K('c', 2), K('d', 2), K('e', 3)]
for k, g in itertools.groupby(a): print(k.n, [x.n for x in g])
print([k.n for k, g in itertools.groupby(a)])
g = itertools.groupby(a)
k, x = next(g)
print(next(x).n)
k2, x2 = next(g)
print(list(x), k2.n, next(x2).n)
print([k.n for k, _ in g], list(x2), list(g))
for k, g in itertools.groupby([1, 1, 2, 3, 3], lambda x: print('key', x) or x % 2): print(k, [next(g), *g])
# ---
# What has no items says so under its full name.
import functools, itertools, operator
def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)
for o in (operator.itemgetter(0), operator.attrgetter('a'), functools.partial(len), functools.cmp_to_key(len), itertools.chain(), iter([]), slice(1), list[int]):
    print(told(lambda: operator.setitem(o, 0, 1)), told(lambda: operator.delitem(o, 0)), told(lambda: operator.delitem(o, 'a')), told(lambda: o[0]),
          told(lambda: print(*o, *o)) if not hasattr(o, '__next__') else '')
# ---
# A negative index of a deque counts from what its __len__ gives.
from collections import deque
class D(deque):
    def __len__(self): raise IndexError
class E(deque):
    def __len__(self): return 99
class F(deque):
    def __len__(self): return 'a'
class L(list):
    def __len__(self): raise IndexError
class T(tuple):
    def __len__(self): raise IndexError
class S(str):
    def __len__(self): raise IndexError
def t(f):
    try: return f()
    except BaseException as e: return type(e).__name__ + ': ' + str(e)
for c in D, E, F, L, T, S:
    o = c('abc')
    def st(i): o[i] = 1
    def de(i): del o[i]
    print(c.__name__, t(lambda: o[-1]), t(lambda: o[0]), t(lambda: o[-5]), t(lambda: st(-1)), t(lambda: de(-1)), t(lambda: o[-1:]) if c not in (D, E, F) else '')
