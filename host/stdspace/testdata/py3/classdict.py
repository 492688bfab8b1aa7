class Plain: pass
class Sub(Plain): pass
class Slots:
    __slots__ = ('a',)
class SlotsDict:
    __slots__ = ('a', '__dict__')
class Open(Slots): pass
class I(int): pass
class S(str): pass
class T(tuple): pass
class L(list): pass
class D(dict): pass
class E(Exception): pass
class B(bytes): pass
class F(frozenset): pass
class Meta(type): pass
class Own:
    __dict__ = property(lambda self: {'own': 1})
for c in (Plain, Sub, Slots, SlotsDict, Open, I, S, T, L, D, E, B, F, Meta, Own, object, Exception):
    print(c.__name__, '__dict__' in c.__dict__, '__weakref__' in c.__dict__)
print(list(Plain.__dict__), Plain.__dict__['__dict__'], Plain.__dict__['__weakref__'])
p = Plain()
p.x = 1
get = Plain.__dict__['__dict__'].__get__
print(get(p), p.__weakref__, Own().__dict__, vars(Own()))
try: get(3)
except TypeError as e: print(e)
for x in 1, object(), Slots(), 'a', []:
    try: print(x.__dict__)
    except AttributeError as e: print(str(e).split(' at ')[0])
    try: vars(x)
    except TypeError as e: print(e)
print([n for n in dir(p) if n in ('__dict__', '__weakref__', 'x')], '__dict__' in dir(3), E('e').__dict__)
# ---
class A:
    def f(self): return 'A.f'
class B:
    def f(self): return 'B.f'
    def g(self): return 'B.g'
class C(A):
    pass
class D(C):
    pass
d = D()
print(d.f(), [k.__name__ for k in D.__mro__])
C.__bases__ = (B,)
print(d.f(), d.g(), C.__bases__, C.__base__, [k.__name__ for k in D.__mro__], A.__subclasses__(), B.__subclasses__())
C.__bases__ = (B, A)
print(d.f(), isinstance(d, A), [k.__name__ for k in D.__mro__])
class E(B, A): pass
class F(C, A): pass
def wrong(c, bases):
    try:
        c.__bases__ = bases
    except TypeError as e:
        print(e)
    print([k.__name__ for k in c.__mro__])
class Slotted(object):
    __slots__ = 'a',
wrong(C, ())
wrong(C, [A])
wrong(C, (1,))
wrong(C, (D,))
wrong(C, (C,))
wrong(C, (A, A))
wrong(C, (int,))
wrong(C, (object,))
wrong(C, (Slotted,))
wrong(int, (object,))
wrong(A, (B,))
wrong(C, (A, B))
wrong(B, (A,))
print([k.__name__ for k in F.__mro__], F().f())
class M(type):
    def mro(cls):
        if getattr(cls, 'fail', False):
            raise RuntimeError('no order')
        return type.mro(cls)
class X(metaclass=M): pass
class Y(metaclass=M): pass
class Z(X): pass
class ZZ(Z): pass
ZZ.fail = True
try: Z.__bases__ = (Y,)
except RuntimeError as e: print(e, Z.__bases__, Z.__mro__, ZZ.__mro__, X.__subclasses__(), Y.__subclasses__())
ZZ.fail = False
Z.__bases__ = (Y,)
print(ZZ.__mro__)
try: del Z.__bases__
except TypeError as e: print(e)
print(Slotted.a, type.__dict__['__bases__'])
