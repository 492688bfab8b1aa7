print (255).__hex__(), (8).__oct__(), (8L).__hex__(), (8L).__oct__(), True.__hex__(), (-3).__hex__()
print (1).__cmp__(2), (2L).__cmp__(1L), True.__cmp__(1), int.__cmp__(2, 2)
print (1).__coerce__(2), (1L).__coerce__(2), 1.5.__coerce__(2), (1).__coerce__(2L), (1L).__coerce__(1.5), 1.5.__coerce__(2L), 1j.__coerce__(2), (1).__coerce__('a')
for f in (lambda: (1).__cmp__(2L), lambda: (1L).__cmp__(2.5), lambda: int.__hex__(1.5)):
    try: print f()
    except TypeError, e: print e
class I(int): pass
class L(long): pass
print cmp(I(3), 4), cmp(I(3), 2.5), cmp(I(3), 'a'), cmp(L(3), I(3)), hex(I(10)), oct(L(10)), coerce(I(1), 2.5), I(1) < 2.5
class H(int):
    def __hex__(self): return 'my ' + int.__hex__(self)
    def __cmp__(self, other): return -int.__cmp__(self, other)
print hex(H(16)), H(1).__cmp__(2)
for n in ('__hex__', '__oct__', '__cmp__', '__coerce__'):
    print n, [hasattr(t, n) for t in (int, long, bool)], [hasattr(t, '__coerce__') for t in (float, complex)]
# ---
class C(object): pass
for f in (hasattr, getattr, delattr, lambda x, n: setattr(x, n, 1), lambda x, n: getattr(x, n, 2)):
    try: print f(C(), u'\u5678')
    except UnicodeError, e: print e
print hasattr(C(), u'abc'), getattr(C, u'__name__')
# ---
class A(object):
    def f(self): return 'A.f'
class B(object):
    def f(self): return 'B.f'
class C(A): pass
c = C()
C.__bases__ = (B,)
print c.f(), C.__mro__, A.__subclasses__(), '__dict__' in A.__dict__, '__weakref__' in C.__dict__
for bases in ((), [A], (1,), (C,), (int,), (object,)):
    try: C.__bases__ = bases
    except TypeError, e: print e
try: int.__bases__ = (object,)
except TypeError, e: print e
print C.__mro__
for base in (int, long, str, unicode, tuple, list, set, float, ValueError):
    class D(base): pass
    print base, '__dict__' in D.__dict__, '__weakref__' in D.__dict__
