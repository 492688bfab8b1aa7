# Names of arguments of functions that take any keywords.
print dict(self=1), '{self}{args}'.format(self=1,args=2)
from collections import *
import functools
print Counter(self=2)['self'], OrderedDict(self=1), defaultdict(int, self=3)['self']
def f(*a, **k): return a, sorted(k.items())
print functools.partial(f, self=1, keywords=3)(args=2)
c = Counter(); c.update(self=1); c.subtract(self=4); print c
import string
print string.Template('$self $x').substitute(self=1, x=2)
P = namedtuple('P', 'cls self'); p = P(cls=1, self=2); print p, p._replace(self=4)
# ---
# Sets of subclasses, and what has no order.
class S(set): pass
class F(frozenset): 
    def __new__(cls, *a): return frozenset.__new__(cls, *a)
for x in (S([1]), F([1])):
    for y in (set([2]), frozenset([3]), S([4]), F([5])):
        print [type(r).__name__ for r in (x|y, y|x, x&y, y-x, x^y, x.union(y), x.copy(), x.difference([1]), x.intersection(y))]
for args in ((1j, 2j), (1j, 1), ('a', 1j), (set(), frozenset([1])), (set([1]), set()), (set(), 1)):
    for f in (cmp, lambda a,b: a<b, lambda a,b: b>=a):
        try: print f(*args),
        except TypeError, e: print e,
    print
print cmp(1j, 1j), sorted([[1j],[1j]])
for x in (1, u'a', None):
    try: print intern(x)
    except TypeError, e: print e
class X(str): pass
try: intern(X('a'))
except TypeError, e: print e
# ---
# Dictionaries of classes, and slots.
class A(object):
    x = 1
print A.__dict__ == A.__dict__, A.__dict__ != A.__dict__, A.__dict__ == dict(A.__dict__), dict(A.__dict__) == A.__dict__, cmp(A.__dict__, A.__dict__), A.__dict__ == {}
try: hash(A.__dict__)
except TypeError, e: print e
print str(A.__dict__)[:3], 'x' in A.__dict__, A.__dict__.get('x'), len(A.__dict__) > 1
class Slots(object):
    __slots__ = 'a', '__b'
print Slots.a.__name__, Slots.__dict__['_Slots__b'].__name__
s = Slots()
Slots.a.__set__(s, 3)
print Slots.a.__get__(s), s.a, Slots.a.__objclass__
Slots.a.__delete__(s)
for f in (lambda: s.a, lambda: Slots.a.__get__(3), lambda: Slots.a.__set__(3, 4), lambda: type.__dict__['__name__'].__get__(3)):
    try: f()
    except (TypeError, AttributeError), e: print type(e).__name__, e
# ---
# Slices with one colon.
class Sq(object):
    def __getslice__(self, a, b): return a, b
    def __getitem__(self, k): return k
print Sq()[1:2], Sq()[1:2:], Sq()[slice(1,2)], Sq()[::], Sq()[1:2, 3:]
# ---
# Metaclasses with an order of their own.
class T(type):
    def mro(cls):
        return [cls, object]
class Base(object): b = 1
class M(Base): __metaclass__ = T
print M.__mro__, M.mro(), M.__bases__, hasattr(M, 'b')
for bad in ([1], 3, [int]):
    class T(type):
        def mro(cls): return bad
    try: T('x', (), {})
    except TypeError, e: print e
# ---
# Objects that behave like classes.
class Abstract(object):
    def __init__(self, bases): self.bases = bases
    def getb(self): return self.bases
    __bases__ = property(getb)
class Inst(object):
    def __init__(self, c): self.c = c
    def getc(self): return self.c
    __class__ = property(getc)
a = Abstract(()); b = Abstract((a,)); c = Abstract((b, Abstract(())))
print isinstance(Inst(c), a), isinstance(Inst(a), c), issubclass(c, a), issubclass(a, c), isinstance(3, a), isinstance(Inst(c), (int, a))
for f in (lambda: issubclass(3, a), lambda: isinstance(3, 4), lambda: issubclass(a, 3), lambda: isinstance(Inst(a), Abstract(3)), lambda: issubclass(int, a), lambda: issubclass(a, int), lambda: issubclass(Abstract(3), a)):
    try: print f()
    except TypeError, e: print e
# ---
# Objects that nobody refers to.
import gc, sys
class A(object):
    def __init__(self, n):
        self.n = n
    def __del__(self):
        print 'del', self.n
def make():
    a, b = A(1), A(2)
make()
for i in range(3):
    i
gc.collect()
print 'collected'
# ---
# What errors in a text know of their place.
def t(src, mode='exec'):
    try:
        compile(src, 'file.py', mode)
    except SyntaxError, e:
        print e.__class__.__name__, e.lineno, repr(e.text), e.filename, type(e.offset).__name__, len(e.args), type(e.msg).__name__, len(e.args[1]), e.print_file_and_line
t('x = 1\n  y = 2\n')
t('if 1:\nx\n')
t('if 1:\n    x\n  y\n')
t('if 1:\n\tx\n        y\n')
t('if 1:\n        x\n\ty\n')
t('x = 1\nx = = 2\n')
t('def f():\n  x\n   y')
t("'abc")
t('a b')
try: compile('"\\xt"','','eval')
except ValueError: print 'VE'
e = SyntaxError('m', ('f', 3, 4, 'text'))
print e, e.msg, e.filename, e.lineno, e.offset, e.text, e.args
e = SyntaxError('m')
print e, e.msg, e.filename, e.lineno
e.lineno = 4
print e, str(e)
e.filename = 'a/b.py'
print e
print SyntaxError().msg, SyntaxError(1,2,3).msg
try: SyntaxError('m', (1,2))
except Exception, e: print type(e), e
try:
    exec 'x ='
except SyntaxError, e: print e.lineno, e.filename
try: eval('x =')
except SyntaxError, e: print e.lineno, e.filename
# ---
# Numbers in texts.
for s in ['9'*20+'x','1_000','12L', '0x1', '1 2', '', '9'*20, ' 12 ', u'12', '1e5', '-', '+ 5', '9'*30+'L', '12l']:
    for f in (int, long, float):
        try: print repr(f(s)),
        except Exception, e: print type(e).__name__, e,
    print
for s,b in [('z',36),('9'*25+'z',10),('1_0',0),('0b1',0),('0o7',0),('0x_f',16),('12',1),('9'*30+'L',10)]:
    for f in (int,long):
        try: print repr(f(s,b)),
        except Exception, e: print type(e).__name__, e,
    print
# ---
# A class attribute of the same name as a slot.
class Both(object):
    __slots__ = ['a', 'b']
    a = 1
print Both.a, Both().a
x = Both(); x.b = 2; print x.b
try: x.a = 3
except AttributeError, e: print e
try: del x.a
except AttributeError, e: print e
# ---
# What was on the value stack a moment ago keeps nothing alive.
import gc
log = []
class D(object):
    def __init__(self, n):
        self.n = n
    def __del__(self):
        log.append(self.n)
def drop():
    x = D(1)
    x.me = [D(2)]
    del x
    gc.collect()
    log.append('dropped')
drop()
print log
# ---
# Two classes that each put a dictionary behind items of any number have no common class.
def attempt(base, one, two):
    class A(base):
        if one is not None:
            __slots__ = one
    class B(base):
        if two is not None:
            __slots__ = two
    class Plain(object):
        pass
    shown = []
    for bases in ((A, B), (B, A), (A, Plain), (Plain, A)):
        try:
            C = type("C", bases, {})
            class D(C, bases[0]):
                pass
            shown.append('fine')
        except TypeError:
            shown.append('TypeError')
    return shown

for base in (int, long, tuple, str, unicode, list, float, object):
    print base.__name__, attempt(base, None, None), attempt(base, (), None), attempt(base, (), ())
# ---
# While a metaclass says in which order a class inherits, nothing is found in a new one.
class Asked(type):
    def mro(cls):
        for f in (lambda: cls.x, lambda: cls.y(), lambda: cls.__name__, lambda: len(cls.__bases__), lambda: [k.__name__ for k in super(Asked, cls).mro()]):
            try:
                print f(),
            except AttributeError:
                print 'none',
        print
        return type.mro(cls)

Plain = type('Plain', (object,), {'__repr__': lambda self: 'plain'})
Asking = Asked('Asking', (Plain,), {'__module__': '__main__', 'x': 5, 'y': classmethod(lambda cls: 3)})
print Asking.x, Asking.y(), Asking()
Asking.__bases__ = (type('Plainer', (Plain,), {}),)
print Asking.x, len(Asking.__mro__)
