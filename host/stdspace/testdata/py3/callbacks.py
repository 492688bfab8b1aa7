# Containers that are changed by what they call, and corners of operations, classes and code objects.
class E(object):
    def __init__(self, l): self.l = l
    def __eq__(self, o):
        del self.l[1:]
        return False
    def __hash__(self): return 1
def t(name, f):
    try: r = f()
    except BaseException as e: r = type(e).__name__ + ': ' + str(e)
    print(name, r)
def a1():
    l = []; l.extend([E(l) for i in range(5)])
    l.remove(3)
t('remove', a1)
def a2():
    l = []; l.extend([E(l), 7, 8]); return l.index(8)
t('index', a2)
def a3():
    l = []; l.extend([E(l), 7, 8]); return l.count(8)
t('count', a3)
def a4():
    l = []; l.extend([E(l), 7, 8]); return 8 in l
t('in', a4)
def a5():
    l = []; l.extend([E(l), 7, 8]); return l == [1, 7, 8]
t('eq', a5)
def a6():
    l = []; l.extend([E(l), 7, 8]); return [0, 7, 8] < l
t('lt', a6)
import collections
def a7():
    d = collections.deque(); d.extend([1, 2, 3])
    class C(object):
        def __eq__(s, o):
            d.clear(); return False
    d.append(C()); d.append(4)
    d.remove(4)
t('deque remove', a7)
def a8():
    l = [3, 1, 2]
    def k(x): l.append(x); return x
    l.sort(key=k)
t('sort', a8)
class LT(int):
    def __lt__(self, o):
        L.append(1)
        return int.__lt__(self, o)
L = [LT(3), LT(2), LT(1)]
t('sort lt', lambda: L.sort())
def mk():
    x = 1
    def g(): return x
    return g
t('eval free', lambda: eval(mk().__code__))
t('exec free', lambda: exec(mk().__code__))
t('eval nofree', lambda: eval((lambda: 42).__code__))
t('pow', lambda: pow(3, 3 * 10**0))
t('pow3', lambda: pow(7, 10**30, 11))
t('pown', lambda: pow(3, -2, 7))
t('j', lambda: 1j < 2j)
t('jmax', lambda: max([1j, 2j]))
t('jsort', lambda: sorted([1j, 2]))
import sys
t('intern', lambda: sys.intern(1))
t('intern sub', lambda: sys.intern(type('S', (str,), {})('a')))
class S(set): pass
t('set sub', lambda: [type(x).__name__ for x in (S([1]) | S([2]), S([1]) & {1}, S([1]) - {2}, S([1]) ^ {3}, S([1]).copy(), S([1]).union([2]), S([1]).difference([2]))])
class F(frozenset): pass
t('frozenset sub', lambda: [type(x).__name__ for x in (F([1]) | F([2]), F([1]) & {1}, F([1]).copy(), F([1]).union([2]), {2} | F([1]))])
t('set key', lambda: {1, 2} in {frozenset([1, 2]), frozenset([3])})
def sk():
    s = {frozenset([1, 2])}; s.remove({1, 2}); s.discard({5}); return s
t('set key remove', sk)
t('set key dict', lambda: {frozenset([1]): 2}.get({1}))
class A(object):
    x = 1
t('dict eq', lambda: (A.__dict__ == A.__dict__, A.__dict__ != A.__dict__, dict(A.__dict__) == A.__dict__))
class M(type):
    def mro(cls):
        return [cls, B, object]
class B(object):
    z = 26
class Q(metaclass=M): pass
t('mro', lambda: (Q.z, Q().z, [c.__name__ for c in Q.__mro__]))
class Mbad(type):
    def mro(cls): return [1]
t('mro bad', lambda: Mbad('X', (), {}))
class Mn(type):
    def mro(cls): return [object]
t('mro without', lambda: Mn('X', (), {}).__mro__)
class Abs(object):
    __bases__ = ()
class Inst(object): pass
ab = Abs(); i = Inst(); 
class Abs2(object):
    def __init__(self, bases): self.__bases__ = bases
c1 = Abs2(()); c2 = Abs2((c1,)); i.__class__ if 0 else None
class I2(object):
    __class__ = property(lambda s: c2)
t('abstract', lambda: (isinstance(I2(), c1), isinstance(I2(), c2), isinstance(3, c1), issubclass(c2, c1), issubclass(c1, c2)))
t('abstract2', lambda: isinstance(1, 3))
t('abstract3', lambda: issubclass(3, c1))
def ie(src):
    try: compile(src, 'f', 'exec')
    except SyntaxError as e: return type(e).__name__, e.lineno, e.filename
t('indent', lambda: [ie(s) for s in ('if 1:\nx=1\n', 'x=1\n  y=2\n', 'if 1:\n    x=1\n  y=2\n', 'def f():\n', 'for x in y:\npass', 'x = (\n', 'x = 1 +\n', 'class A:\n\n\n')])
def sl():
    class X(object):
        __slots__ = ['a']
        a = 1
t('slots', sl)
def sl2():
    class X(object):
        __slots__ = ['a', 'a ']
t('slots2', sl2)
import operator
t('hint', lambda: [operator.length_hint(x) for x in (iter([1, 2, 3]), iter((1,)), iter('abc'), iter({1: 2}), iter({1, 2}), reversed([1, 2]), iter(range(5)), __import__('itertools').repeat(1, 4), iter({1: 2}.items()))])
def hint2():
    it = iter([1, 2, 3]); next(it); a = operator.length_hint(it); list(it); return a, operator.length_hint(it)
t('hint2', hint2)
t('hint3', lambda: operator.length_hint(type('H', (), {'__length_hint__': lambda s: -1})()))
t('hint4', lambda: operator.length_hint(type('H', (), {'__length_hint__': lambda s: NotImplemented})(), 7))
t('hint5', lambda: list(type('H', (), {'__length_hint__': lambda s: 1/0, '__iter__': lambda s: iter([1])})()))
def fc():
    def f(): return 1
    def g(): return 2
    f.__code__ = g.__code__
    return f(), f.__code__ is g.__code__
t('code set', fc)
def fc2():
    def f(): return 1
    f.__code__ = mk().__code__
t('code set free', fc2)
def fc3():
    def f(a, b=2): return a, b
    f.__defaults__ = (5, 6); x = f(); f.__defaults__ = None
    try: f()
    except TypeError as e: return x, str(e)
t('defaults', fc3)
t('frame', lambda: (sys._getframe().f_code.co_name, sys._getframe(1).f_code.co_name, sys._getframe().f_back.f_code.co_name))
t('frame deep', lambda: sys._getframe(100000))
t('code', lambda: [(lambda a, *b, c=1, **d: 0).__code__.__getattribute__(n) for n in ('co_argcount', 'co_kwonlyargcount', 'co_varnames', 'co_name', 'co_flags')])
t('int us', lambda: int('1_000'))
t('int us2', lambda: int('1__0'))
t('int us3', lambda: int('_1'))
t('int x', lambda: int('99999999999999999999x'))
t('int x2', lambda: int('9' * 4000 + 'x'[:0]) % 7)
t('chr', lambda: chr(-3))
t('ord', lambda: ord('ab'))
def di():
    d = {1: 2, 3: 4}
    for k in d: d.clear()
t('clear', di)
def di2():
    d = {1: 2, 3: 4}
    for k in d.items(): d[k] = 1
t('grow', di2)
def di3():
    s = {1, 2}
    for k in s: s.add(k + 10)
t('set grow', di3)
class Del(object):
    def __del__(self): print('deleted')
import gc
def de():
    x = Del(); del x; gc.collect()
de()
l = [1]
t('bare', lambda: l[3] and None)
def zipgrow():
    l = [1, 2]; n = 0
    for x in zip(l, l):
        n += 1
        if n < 6: l.append(x)
    return n
t('zip', zipgrow)
d = {}; d[1] = d
class KD(dict):
    def __hash__(self): return 5
k = KD(); k[k] = k
t('selfkey', lambda: len(repr(k)) > 3)
t('selfd', lambda: d == d)
l1 = []; l1.append((l1, 1)); l2 = []; l2.append((l2, 1))
t('selft', lambda: l1 == l2)
t('selft2', lambda: repr(l1))
class AX(object): pass
ax = AX(); ax.x = {}; ax.x[ax] = ax
t('selfinst', lambda: len(repr(ax.x)) > 3)
print('%d' % 3, f'{3:>5}', print)
