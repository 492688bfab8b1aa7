# Containers that are changed by what they call, and corners of operations, classes and code objects.
import sys, gc, copy, operator
class E(object):
    def __init__(self, l): self.l = l
    def __eq__(self, o):
        del self.l[1:]
        return False
    def __cmp__(self, o):
        del self.l[1:]
        return 1
def t(name, f):
    try: r = f()
    except Exception, e: r = e.__class__.__name__ + ': ' + str(e)
    print name, r
def a1():
    l = []; l.extend([E(l) for i in range(5)])
    l.remove(3)
t('remove', a1)
def a9():
    l = []; l.extend([E(l) for i in range(5)]); l.sort()
t('sort', a9)
def a10():
    l = [3, 1, 2]
    l.sort(cmp=lambda a, b: l.append(1) or cmp(a, b))
t('sort cmp', a10)
def mk():
    x = 1
    def g(): return x
    return g
t('eval free', lambda: eval(mk().func_code))
def ex():
    exec mk().func_code
t('exec free', ex)
def ex2():
    exec "a = 3"
    return a
t('exec', ex2)
def ex3(n):
    a = 1
    exec "a = n + 5; b = a * 2"
    return a, b, sorted(locals())
t('exec3', lambda: ex3(3))
def ex4():
    exec "def h(x): return x + 1"
    return h(4)
t('exec4', ex4)
def ex5():
    d = {}
    exec "a = 3" in d
    return sorted(d.keys()), d['a']
t('exec5', ex5)
def ex6():
    exec "import os.path as p; from sys import maxint"
    return p.join('a', 'b'), maxint
t('exec6', ex6)
def ex7():
    exec "for i in range(3): s = i"
    return i, s
t('exec7', ex7)
def ex8():
    exec "class C(object):\n  v = 4"
    return C().v
t('exec8', ex8)
def ex9(a):
    exec "del a"
    try: return a
    except NameError, e: return 'gone'
t('exec9', lambda: ex9(1))
t('pow', lambda: (pow(3, 3L), pow(3L, 3), pow(2, 10L, 7), pow(2L, -1), 3 ** 3L, pow(True, 3L), pow(2.0, 3L)))
t('powneg', lambda: pow(2, 3L, -7))
t('pow0', lambda: pow(2, 3L, 0))
t('powbig', lambda: pow(0, 10**30))
t('powbig2', lambda: (pow(1, 10**30), pow(-1, 10**30 + 1)))
t('j', lambda: 1j < 2j)
t('j2', lambda: cmp(1j, 2j))
t('j3', lambda: (1j == 1j, 1j != 2, cmp(1j, 1j)))
t('cmpset', lambda: cmp(set([1]), set([1])))
t('cmpset2', lambda: cmp(set([1]), set([2])))
t('cmpset3', lambda: cmp(frozenset(), 3) != 0)
t('intern', lambda: intern(1))
t('intern2', lambda: intern(u'a'))
t('intern3', lambda: intern('a' * 3) is intern('aaa'))
class S(set): pass
t('set sub', lambda: [type(x).__name__ for x in (S([1]) | S([2]), S([1]) & set([1]), S([1]) - set([2]), S([1]) ^ set([3]), S([1]).copy(), S([1]).union([2]), S([1]).symmetric_difference([2]))])
t('set key', lambda: set([1, 2]) in set([frozenset([1, 2]), 3]))
class Z(object): pass
t('dict eq', lambda: (Z.__dict__ == Z.__dict__, cmp(dict(Z.__dict__), dict(Z.__dict__))))
class M(type):
    def mro(cls): return [cls, object]
class Base(object): q = 1
class W(Base):
    __metaclass__ = M
t('mro', lambda: (hasattr(W, 'q'), W.__mro__[1:], W.mro()[1:]))
class Old: pass
class Abs(object):
    def __init__(self, b): self.__bases__ = b
c1 = Abs(()); c2 = Abs((c1,))
class I2(object):
    __class__ = property(lambda s: c2)
t('abstract', lambda: (isinstance(I2(), c1), isinstance(Old(), c1), issubclass(c2, (int, c1))))
def sl():
    class X(object):
        __slots__ = ['a']
        a = 1
t('slots', sl)
def sl3():
    class X(object):
        __slots__ = 'a', '__dict__', 'b'
        __b = 1
    x = X(); x.c = 5; x.a = 1
    return x.c, sorted(X.__slots__)
t('slots3', sl3)
def ie(src):
    try: compile(src, 'f', 'exec')
    except SyntaxError, e: return type(e).__name__, e.lineno, e.filename
t('indent', lambda: [ie(s) for s in ('if 1:\nx=1\n', 'x=1\n  y=2\n', 'if 1:\n    x=1\n  y=2\n', 'print 1 print 2\n')])
t('hint', lambda: [int(x.__length_hint__()) for x in (iter([1, 2, 3]), iter((1,)), iter({1: 2}), reversed([1, 2]), iter(xrange(5)), {1: 2}.iteritems(), {1: 2}.itervalues(), __import__('itertools').repeat(1, 4), iter(__import__('collections').deque([1])))])
def hint2():
    it = iter([1, 2, 3]); it.next(); a = it.__length_hint__(); list(it); return a, it.__length_hint__()
t('hint2', hint2)
def fc():
    def f(): return 1
    def g(): return 2
    f.func_code = g.func_code
    f.func_defaults = (1,)
    f.func_dict['k'] = 3
    f.func_name = 'zork'
    f.func_doc = 'd'
    return f(), f.func_code is g.func_code, f.k, f.__name__, f.__doc__, f.func_globals is globals(), f.func_closure
t('code set', fc)
t('code set bad', lambda: setattr(mk, 'func_code', 3))
t('code set free', lambda: setattr(fc, 'func_code', mk().func_code))
t('name bad', lambda: setattr(mk, 'func_name', 3))
t('frame', lambda: (sys._getframe().f_code.co_name, sys._getframe(1).f_code.co_name, sys._getframe(0).f_globals is globals(), sys._getframe().f_lineno > 5))
t('co', lambda: [getattr((lambda a, *b, **d: a), 'func_code').__getattribute__(n) for n in ('co_argcount', 'co_varnames', 'co_nlocals', 'co_name', 'co_flags', 'co_freevars', 'co_cellvars', 'co_names', 'co_filename')][:8])
t('types', lambda: (type(mk).__name__, type(mk.func_code).__name__, type(sys._getframe()).__name__, int.__base__, bool.__bases__))
t('int us', lambda: int('1_000'))
t('int x', lambda: int('99999999999999999999x'))
t('long x', lambda: long('99999999999999999999x', 10))
t('int L', lambda: int('12L'))
t('long L', lambda: long('12L'))
t('ord', lambda: ord(chr(-3)))
t('unichr', lambda: unichr(-1))
def di():
    d = {1: 2, 3: 4}
    for k in d: d.clear()
t('clear', di)
def di2():
    d = {1: 2, 3: 4}
    for k in d.iteritems(): d[k] = 1
t('grow', di2)
def di3():
    d = {1: 2}
    it = d.itervalues(); d[5] = 6
    return it.next()
t('grow3', di3)
class Del(object):
    def __init__(self, n): self.n = n
    def __del__(self): print 'deleted', self.n
def de():
    x = Del(1); del x; gc.collect()
    a = [Del(2)]; a = None; gc.collect()
de()











