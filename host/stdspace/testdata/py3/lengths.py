class Sized(object):
    def __init__(self, n, hint=None):
        self.n, self.hint = n, hint
    def __iter__(self):
        return iter([1, 2])
    def __len__(self):
        print('len')
        if isinstance(self.n, Exception):
            raise self.n
        return self.n
class Hinted(object):
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        print('iter')
        return iter([1, 2])
    def __length_hint__(self):
        print('hint')
        if isinstance(self.n, Exception):
            raise self.n
        return self.n
class Both(Hinted, Sized): pass
def tell(f, x):
    try:
        print(f(x))
    except Exception as e:
        print(type(e).__name__)
def grow(x):
    l = [0]
    l.extend(x)
    return l
def call(*args):
    return args
for use in list, tuple, sorted, grow, lambda x: call(*x), lambda x: [q for q in x], sum, lambda x: 2 in x:
    for n in 2, 0, -1, 10 ** 20, 'x', ValueError(1), TypeError(2), AttributeError(3):
        tell(use, Sized(n))
    for n in 2, ValueError(1), TypeError(2), AttributeError(3):
        tell(use, Hinted(n))
        tell(use, Both(n))
for f in 'ab', '%s', '%(x)s':
    for x in b'xy', 'xy', u'xy', bytearray(b'xy'), [], {}, {'x': 1}, (), 3, None, object():
        if b'' != '' or f == 'ab':
            tell(lambda x: len(f % x) > 0, x)
for n in -1, 'x', 1.5, NotImplemented, True:
    tell(list, Hinted(n))
for f in b'ab', b'%s', b'%(x)s':
    for x in b'xy', 'xy', bytearray(b'xy'), [], {}, {b'x': b'1'}, (), range(3):
        tell(lambda x: f % x, x)
for x in range(3), b'xy', bytearray(b'x'):
    tell(lambda x: 'ab' % x, x)
# ---
class B(object):
    def __init__(self, b):
        self.b = b
    def __bytes__(self):
        if self.b is None:
            raise KeyError(1)
        return self.b
    def __iter__(self):
        return iter([65])
class Sub(bytes):
    def __bytes__(self):
        return b'other'
def tell(f, x):
    try:
        r = f(x)
        print(r, type(r).__name__)
    except Exception as e:
        print(type(e).__name__, e)
for x in B(b'zz'), B('text'), B(3), B(None), Sub(b'own'), B(Sub(b'own')):
    for f in bytes, lambda x: bytes(x, 'ascii'), bytearray, lambda x: b'<%b>' % x, lambda x: b'<%.1s>' % (x,):
        tell(f, x)

# Those that give one object again and again.
from itertools import repeat
again = repeat('a', 3)
print(operator.length_hint(again), next(again), operator.length_hint(again), list(again), operator.length_hint(again))
print(operator.length_hint(repeat(1), 7), operator.length_hint(repeat(1, -3)), list(zip(repeat(1), [1, 2])))
try:
    repeat(1).__length_hint__()
except TypeError as e:
    print(e)
