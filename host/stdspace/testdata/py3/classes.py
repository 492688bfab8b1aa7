class A:
    "doc of A"
    x = 1
    def __init__(self, v=0): self.v = v
    def m(self): return 'A.m', self.v
    @classmethod
    def c(cls, *a): return cls.__name__, a
    @staticmethod
    def s(*a): return a
    @property
    def p(self): return self.v * 2
    @p.setter
    def p(self, val): self.v = val // 2
    @p.deleter
    def p(self): print('deleting'); self.v = None
class B(A):
    def m(self): return ('B.m',) + super().m()
    def __repr__(self): return 'B(%r)' % self.v
a, b = A(3), B(4)
print(a.m(), b.m(), A.m(b), a.c(1), B.c(), a.s(2), A.s(), a.p, b)
a.p = 10; print(a.v); del a.p; print(a.v)
a.x = 5; print(a.x, A.x, a.__dict__, A.__dict__['x']); del a.x; print(a.x)
print(A.__name__, A.__doc__, A.__module__, B.__bases__, [k.__name__ for k in B.__mro__], type(a) is A, isinstance(b, A), issubclass(B, (int, A)), A.__qualname__)
print(hasattr(a, 'm'), hasattr(a, 'zz'), getattr(a, 'zz', 'default'), callable(a.m), a.m == a.m, a.m.__self__ is a, a.m.__func__ is A.m)
setattr(a, 'dyn', 9); print(a.dyn); delattr(a, 'dyn'); print(hasattr(a, 'dyn'))
B.added = lambda self: 'added'; print(b.added())
A.x = 100; print(b.x)
f = b.m; print(f())
print(type(f).__name__, type(A.m).__name__, type(len).__name__, type([].append).__name__, type(A).__name__, type(a.p).__name__)
# ---
class O:
    def __init__(self, n): self.n = n
    def __add__(self, o): return ('add', self.n, getattr(o, 'n', o))
    def __radd__(self, o): return ('radd', o, self.n)
    def __iadd__(self, o): self.n += o; return self
    def __sub__(self, o): return NotImplemented
    def __rsub__(self, o): return 'rsub'
    def __mul__(self, o): return 'mul'
    def __neg__(self): return 'neg'
    def __pos__(self): return 'pos'
    def __invert__(self): return 'inv'
    def __abs__(self): return 'abs'
    def __len__(self): return self.n
    def __getitem__(self, k): return ('get', k)
    def __setitem__(self, k, v): print('set', k, v)
    def __delitem__(self, k): print('del', k)
    def __contains__(self, k): return k == 'in'
    def __call__(self, *a, **k): return ('call', a, k)
    def __eq__(self, o): return isinstance(o, O) and self.n == o.n
    def __lt__(self, o): return self.n < o.n
    def __le__(self, o): return self.n <= o.n
    def __hash__(self): return hash(self.n)
    def __bool__(self): return self.n > 2
    def __iter__(self): return iter([self.n, self.n + 1])
    def __int__(self): return 42
    def __float__(self): return 4.5
    def __index__(self): return 2
    def __str__(self): return 'str!'
    def __repr__(self): return 'repr!'
    def __format__(self, spec): return 'fmt:' + spec
    def __enter__(self): print('enter'); return self
    def __exit__(self, t, v, tb): print('exit', t.__name__ if t else None); return t is KeyError
    def __divmod__(self, o): return 'divmod'
    def __pow__(self, o, m=None): return ('pow', o, m)
    def __rpow__(self, o): return 'rpow'
    def __truediv__(self, o): return 'truediv'
    def __floordiv__(self, o): return 'floordiv'
    def __mod__(self, o): return 'mod'
    def __lshift__(self, o): return 'lshift'
    def __rrshift__(self, o): return 'rrshift'
    def __and__(self, o): return 'and'
    def __ror__(self, o): return 'ror'
    def __xor__(self, o): return 'xor'
    def __matmul__(self, o): return 'matmul'
    def __reversed__(self): return 'reversed'
    def __round__(self, n=None): return ('round', n)
o, p = O(1), O(5)
print(o + p, o + 1, 1 + o, 'x' + o if False else 0, 1 - o, o * 1, -o, +o, ~o, abs(o), len(p), o['k'], o[1:2], o[1, 2], o[::2])
o[1] = 2; del o[1]; o += 3; print(o.n)
print('in' in o, 'x' in o, o(1, a=2), o == O(4), o != O(4), o == 4, o < p, p > o, o <= p, o >= p, {O(4): 1}[o], bool(o), bool(O(0)), list(o))
print(int(o), float(o), [10, 20, 30][o], hex(o), str(o), repr(o), f'{o}', f'{o:>3}', format(o, 'z'), [o], '%s %r' % (o, o))
with o as q: print(q is o)
with o: raise KeyError
try:
    with o: raise ValueError
except ValueError: print('passed')
print(divmod(o, 1), o ** 2, pow(o, 2, 3), 2 ** o, o / 1, o // 1, o % 1, o << 1, 1 >> o, o & 1, 1 | o, o ^ 1, o @ 1, reversed(o), round(o), round(o, 1))
x, y = o; print(x, y)
try: o - 'a'
except TypeError as e: print(e)
try: o > 'a'
except AttributeError as e: print(e)
# ---
class D:
    def __getattr__(self, n):
        if n.startswith('x'): return 'dyn ' + n
        raise AttributeError(n)
    def __setattr__(self, n, v):
        print('set', n); object.__setattr__(self, n, v)
    def __delattr__(self, n):
        print('del', n); super().__delattr__(n)
d = D(); d.a = 1; print(d.a, d.xyz); del d.a
try: d.a
except AttributeError as e: print('AE', e)
class G:
    def __getattribute__(self, n): return 'all ' + n
print(G().foo, G().__class__ if False else '')
class Desc:
    def __set_name__(self, owner, name): self.name = name
    def __get__(self, obj, cls):
        if obj is None: return 'on class ' + cls.__name__
        return obj.__dict__.get(self.name, 'unset')
    def __set__(self, obj, v): obj.__dict__[self.name] = v * 2
    def __delete__(self, obj): print('delete')
class NonData:
    def __get__(self, obj, cls): return 'nondata'
class H:
    d = Desc()
    n = NonData()
h = H(); print(h.d, H.d); h.d = 4; print(h.d, h.__dict__); del h.d
print(h.n); h.n = 5; print(h.n)
class S:
    __slots__ = ('a', 'b')
s = S(); s.a = 1; print(s.a)
for bad in ('b', 'c'):
    try: print(getattr(s, bad))
    except AttributeError as e: print(e)
try: s.c = 1
except AttributeError as e: print(e)
class ReadOnly:
    @property
    def p(self): return 1
try: ReadOnly().p = 2
except AttributeError as e: print(e)
try: del ReadOnly().p
except AttributeError as e: print(e)
# ---
class X:
    def who(self): return ['X']
class L(X):
    def who(self): return ['L'] + super().who()
class R(X):
    def who(self): return ['R'] + super().who()
class Bottom(L, R):
    def who(self): return ['Bottom'] + super(Bottom, self).who()
print(Bottom().who(), [c.__name__ for c in Bottom.mro()])
try:
    class Bad(X, L): pass
except TypeError as e: print(e)
try:
    class Bad2(int, str): pass
except TypeError as e: print(e)
try:
    class Bad3(bool): pass
except TypeError as e: print(e)
try:
    class Bad4(X, X): pass
except TypeError as e: print(e)
class Meta(type):
    def __new__(m, name, bases, ns, **kw):
        ns['made_by'] = m.__name__
        ns['kw'] = kw
        return super().__new__(m, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns)
    def __call__(cls, *a):
        print('calling', cls.__name__); return super().__call__(*a)
    def __getattr__(cls, n): return 'meta ' + n
    def __len__(cls): return 7
    def meth(cls): return cls.__name__ + '.meth'
class M(metaclass=Meta, opt=1): pass
class N(M): pass
print(M.made_by, N.made_by, M.kw, type(N).__name__, M.foo, len(M), N.meth()); n = N(); print(isinstance(n, M))
T = type('T', (X,), {'attr': 1, 'f': lambda self: self.attr}); print(T().f(), T().who(), T.__name__, T)
class Sub:
    subs = []
    def __init_subclass__(cls, **kw): Sub.subs.append((cls.__name__, kw))
class Sub1(Sub, tag=3): pass
print(Sub.subs)
class New:
    def __new__(cls, *a):
        print('new', a); x = object.__new__(cls); x.made = True; return x
    def __init__(self, *a): print('init', a, self.made)
New(1, 2)
class Single:
    inst = None
    def __new__(cls):
        if cls.inst is None: cls.inst = super().__new__(cls)
        return cls.inst
print(Single() is Single())
class NotInit:
    def __new__(cls): return 5
print(NotInit())
# ---
class MyInt(int):
    def __add__(self, o): return MyInt(int.__add__(self, o) + 100)
    def extra(self): return 'extra'
i = MyInt(5); print(i, i + 1, i * 2, type(i + 1).__name__, type(i * 2).__name__, i == 5, i.extra(), hash(i) == 5, [0] * i, isinstance(i, int), 10 - i, i < 6, -i, int(i))
class MyList(list):
    def __init__(self, *a): super().__init__(a); self.tag = 'T'
    def append(self, x): super().append(x * 2)
l = MyList(1, 2); l.append(3); print(l, len(l), l[0], l.tag, l == [1, 2, 6], l + [1], sorted(l), [0] + l, l[1:], type(l[1:]).__name__, 6 in l); l += [9]; print(l, type(l).__name__)
l.sort(reverse=True); print(l); l[0] = 'z'; del l[1]; print(l, bool(MyList()), list(reversed(l)), max(MyList(4, 8)), list(map(str, l)))
class MyDict(dict):
    def __missing__(self, k): return 'missing ' + str(k)
    def __setitem__(self, k, v): dict.__setitem__(self, k, ('wrapped', v))
d = MyDict(a=1); d['b'] = 2; print(d, d['zz'], d.get('zz'), len(d), list(d), d == {'a': 1, 'b': ('wrapped', 2)}, 'a' in d, dict(d))
class MyStr(str):
    def shout(self): return self.upper() + '!'
s = MyStr('abc'); print(s, s.shout(), s + 'd', len(s), s[0], s == 'abc', {'abc': 1}[s], type(s + 'd').__name__, s in ('abc',), 'x' + s, ','.join([s, s]), '%s' % s, repr(s))
class MyTuple(tuple):
    def __new__(cls, *a): return tuple.__new__(cls, a)
t = MyTuple(1, 2); print(t, t[0], len(t), t == (1, 2), hash(t) == hash((1, 2)), t + (3,), isinstance(t, tuple)); a, b = t; print(a, b)
class MyFloat(float): pass
print(MyFloat(1.5) + 1, MyFloat(2.5) == 2.5, repr(MyFloat(0.5)), {1.5: 'x'}[MyFloat(1.5)])
class MySet(set): pass
ms = MySet([1]); ms.add(2); print(sorted(ms), len(ms), ms == {1, 2}, ms, 1 in ms)
class P(property): pass
class UsesP:
    @P
    def v(self): return 'via P'
print(UsesP().v)
# ---
def attempt(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
class A: pass
a = A()
attempt(lambda: a.x)
attempt(lambda: A.x)
attempt(lambda: (5).x)
attempt(lambda: setattr(5, 'x', 1))
attempt(lambda: setattr(object(), 'x', 1))
attempt(lambda: A(1))
attempt(lambda: object(1))
attempt(lambda: a[0])
attempt(lambda: -a)
attempt(lambda: a + 1)
attempt(lambda: a < a)
attempt(lambda: len(a))
attempt(lambda: iter(a))
attempt(lambda: a())
attempt(lambda: 1 in a)
attempt(lambda: isinstance(1, 2))
attempt(lambda: issubclass(1, int))
attempt(lambda: issubclass(int, 1))
attempt(lambda: super())
attempt(lambda: type(1, 2))
attempt(lambda: delattr(a, 'q'))
attempt(lambda: getattr(a, 5))
attempt(lambda: setattr(int, 'x', 1))
attempt(lambda: int.__add__('a', 1))
attempt(lambda: str.upper(3))
attempt(lambda: object.__new__(int))
attempt(lambda: int.__new__(str))
attempt(lambda: A.__init__(3) if False else A.__new__(A).__class__.__name__)
class BadInit:
    def __init__(self): return 1
attempt(BadInit)
class BadLen:
    def __len__(self): return -1
attempt(lambda: len(BadLen()))
class BadBool:
    def __bool__(self): return 1
attempt(lambda: bool(BadBool()))
class BadIter:
    def __iter__(self): return 5
attempt(lambda: list(BadIter()))
class BadStr:
    def __str__(self): return 5
attempt(lambda: str(BadStr()))
class BadHash:
    def __hash__(self): return 'a'
attempt(lambda: hash(BadHash()))
class BadIndex:
    def __index__(self): return 'a'
attempt(lambda: [1][BadIndex()])
class NoEnter: pass
def w():
    with NoEnter(): pass
attempt(w)
class E1:
    def __eq__(self, o): return NotImplemented
attempt(lambda: E1() == E1())
class Rec:
    def __repr__(self): return repr(self)
attempt(lambda: repr(Rec()) if False else 'skip')
attempt(lambda: repr(a).startswith('<__main__.A object at 0x'))
attempt(lambda: str(A), )
attempt(lambda: repr(A().__init__)[:15])
attempt(lambda: repr(len))
attempt(lambda: repr([].append)[:40])
attempt(lambda: repr(int) + repr(type) + repr(ValueError))
attempt(lambda: a.__class__)
b = A(); class_a = type('Q', (), {})
b.__class__ = class_a; print(type(b).__name__)
attempt(lambda: sorted(k for k in dir(a) if not k.startswith('__')))
# ---
# A class is shown as its metaclass says, and what has no __get__ does not go before an instance's attribute.
class Shown(type):
    def __repr__(cls):
        return 'shown ' + cls.__name__

class A(metaclass=Shown):
    pass

print(A, repr(A), [A], '%s %r' % (A, A), format(A), f'{A!r}')

class Doubles:
    def __set__(self, x, value):
        x.__dict__['d'] = value * 2

class B:
    d = Doubles()

b = B()
print(type(b.d).__name__)
b.d = 4
print(b.d, b.__dict__)

class Meta(type):
    d = Doubles()

print(Meta('C', (), {'d': 5}).d)
# ---
# Two classes that each put a dictionary behind items of any number have no common class.
def attempt(base, one, two):
    class A(base):
        if one is not None:
            __slots__ = one
    class B(base):
        if two is not None:
            __slots__ = two
    class Plain:
        pass
    shown = []
    for bases in ((A, B), (B, A), (A, Plain), (Plain, A)):
        try:
            class C(*bases):
                pass
            class D(C, bases[0]):
                pass
            shown.append('fine')
        except TypeError:
            shown.append('TypeError')
    return shown

for base in (int, tuple, bytes, str, list, float, object):
    print(base.__name__, attempt(base, None, None), attempt(base, (), None), attempt(base, (), ()))

# What is wrong with a class is told in the order in which CPython finds it.
class T(tuple): pass
class N:
    __slots__ = ()
def mk(bases, **d):
    try: print(type('X', bases, d))
    except Exception as e: print(e)
mk((T, T), __slots__=('a',))
mk((N, N), __slots__=('a',))
mk((N, N), __slots__=('a', 4))
mk((N, N), __slots__=('a', 'x y'))
mk((N, N), __slots__=('a',), a=4)
mk((N, N), __slots__=('__dict__', '__dict__'))
mk((N, N), __qualname__=4)
mk((object, N), __slots__=('__dict__', '__dict__'))
mk((object, N), __qualname__=4)
mk((object, N), __classcell__=4)
mk((N, N), __classcell__=4)
mk((int, str))
mk((int, int))
mk((int, str, int), __slots__=('a',))
class B:
    def __init_subclass__(cls, z): pass
mk((B, B))
for f in [lambda: super(4), lambda: super(int, 'a'), lambda: super(4, 4), lambda: super(int).__init__(3), lambda: super(int).__init__(3, 4), lambda: super(int).__init__(int, 4, 4)]:
    try: print(f())
    except Exception as e: print(type(e), e)
class Q:
    def f(self): return super().__init__(self)
    def g(self): return super(Q).__init__(self)
    def h(self): return super(self)
for n in 'fgh':
    try: print(getattr(Q(), n)())
    except Exception as e: print(type(e), e)
class S(str): pass
for spec in ['()', 'qq', 'y', '%%']:
    try: print(format(S('a'), spec))
    except ValueError as e: print(e)
