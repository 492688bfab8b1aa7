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

# Those that give one object again and again.
from itertools import repeat
again = repeat('a', 3)
print again.__length_hint__(), again.next(), again.__length_hint__(), list(again), again.__length_hint__()
try:
    repeat(1).__length_hint__()
except TypeError, e:
    print e
