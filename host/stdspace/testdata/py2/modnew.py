import new
class A:
    def __call__(self, x, *rest): return x, rest
im = new.instancemethod(A(), 3)
print im(), im(4), map(im, [4])
def f(x): return x + y
print new.function(f.func_code, {'y': 5}, 'g')(2), new.function(f.func_code, {}, 'g').__name__
m = new.module('m', 'doc')
print m, m.__doc__, new.code is type(f.func_code)
from collections import deque
d = deque('ab')
d += 'c'
print d, d < deque('b'), d != deque('abc')
try: d + d
except TypeError: print 'no +'
