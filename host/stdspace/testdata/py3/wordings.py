# How errors name what is called, and what else is seen of names.
from collections import OrderedDict, deque
import functools

def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)

class D(deque):
    def __getitem__(self, i): return deque.__getitem__(self, i)
for f in (lambda: deque([1]).__getitem__(slice(1)), lambda: deque([1])[slice(1)], lambda: deque([1])['a'], lambda: deque([1]).__getitem__('a'),
          lambda: deque([1]).__delitem__(1.5), lambda: deque([1]).__setitem__(None, 2), lambda: D([1])['a'], lambda: D([1])[0],
          lambda: deque([1]).__getitem__(True)):
    print(told(f))
def change(what, i):
    if what: deque([1])[i] = 2
    else: del deque([1])[i]
print(told(lambda: change(True, 'a')), told(lambda: change(False, None)))

class A:
    __repr__ = lambda self: '<A>'
    def __str__(self): return '<the text>'
    def __call__(self): pass
class B: pass
class C(OrderedDict): pass
class S(set): pass
class T(str): pass
none = None
for f in (lambda: (1).__ne__(**{1: 2}), lambda: 'a'.__repr__(**{3: 4}), lambda: none(**{1: 2}), lambda: len(**{1: 2}),
          lambda: A()(*3), lambda: A()(**3), lambda: none(*3), lambda: none(**3), lambda: A()(x=1, **{'x': 2}), lambda: none(b=1, **{'b': 2}),
          lambda: 'a'.__repr__(**'ab'), lambda: A().__init__(**3), lambda: str.find(*3), lambda: C().__iter__(*3), lambda: C().__str__(**int),
          lambda: C.fromkeys(*3), lambda: object().__str__(**3), lambda: C().keys(*3), lambda: len(*3),
          lambda: A().__init__(**{1: 2}), lambda: B().__init__(**{1: 2}), lambda: B().__init__(zz=1, **{3: 1}),
          lambda: type('E', (Exception,), {})().__init__((), **{1: 2}), lambda: object.__init__(**{1: 2}), lambda: int.__init__(3, 4, **{1: 2}),
          lambda: dict(**{1: 2}),
          lambda: True.bit_count(*[1]), lambda: False.__ceil__(*(1,), 2), lambda: True.bit_count(*(), x=3), lambda: True.bit_count(1),
          lambda: b''.find(*[1], x=1), lambda: set().difference(*[], x=1), lambda: ''.find(*[], x=1), lambda: [].append(*[], x=1),
          lambda: S().add(*[], x=1), lambda: S().add(), lambda: {}.get(*[], x=1),
          lambda: B().__format__(*[]), lambda: B().__format__(1, 2), lambda: B().__format__(*[1, 2]), lambda: T().__format__(),
          lambda: T('a').__format__(*[]), lambda: B().__reduce__(*[1]), lambda: B().__dir__(*[1]),
          lambda: object.mro(1), lambda: B.mro(1), lambda: B.mro(x=1), lambda: int.__subclasses__(1),
          lambda: functools.partial(int, x=1)(y=2), lambda: int(x=1, y=2), lambda: super(1, 2, 3), lambda: super(x=1)):
    print(told(f))

def f(*, a): pass
f.__defaults__ = (9,)
def g(x): pass
g.__defaults__ = (1, 2)
for h in (lambda: f(1), lambda: g(1, 2), lambda: g(), lambda: f(1, a=2), lambda: g(1, 2, 3)): print(told(h))

for base in (..., None, NotImplemented):
    def derived():
        class E(base): pass
    print(told(derived))

def enclosing():
    x = 's'
    def empty(): return later
    first = repr(empty.__closure__[0])
    later = 1
    return repr((lambda: x).__closure__[0]), first
full, empty = enclosing()
print(full[:9], full.split(':')[-1][:15], empty[:9], empty.split(':')[-1])
print([c.__name__ for c in object.__subclasses__() if c.__name__ in ('long', 'basestring', 'unicode', 'int')])

# Letters that no conversion has, and methods that are objects of their own before they are called
class L(list):
    def __getattr__(self, name): raise AttributeError(name)
class M(list):
    def __getattribute__(self, name): return super().__getattribute__(name)
for f in (lambda: b'%\0' % 1, lambda: '%\0' % 1, lambda: b'%\xff' % 1, lambda: '%\xff' % 1, lambda: bytearray(b'%!') % 1, lambda: b'%\x7f' % 1,
          lambda: b'%\x1f' % 1, lambda: '%\x7f' % 1, lambda: '%\x1f' % 1, lambda: '%\u1234' % 1, lambda: L().append(), lambda: L().__format__(),
          lambda: M().append(), lambda: frozenset().intersection(*[], x=1)):
    print(ascii(told(f)))
# ---
# A method is named after the class of its object if it is an object of its own before it is called.
from collections import deque
import functools, math, operator
def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)
class S(set): pass
class L(list):
    def __getattr__(self, name): raise AttributeError(name)
s, find = S(), ''.find
add = s.add
for f in (lambda: add(), lambda: add(zz=1), lambda: s.add(), lambda: s.add(zz=1), lambda: [s.add][0](), lambda: getattr(s, 'add')(),
          lambda: L().append(), lambda: L().append(zz=1), lambda: super(S, s).add(), lambda: super(S, s).add(1, 2), lambda: find(zz=1),
          lambda: ''.find(zz=1), lambda: frozenset().union(*[], zz=1), lambda: range(3).__reduce__(*[], zz=1), lambda: math.log(zz=1),
          lambda: functools.reduce(zz=1), lambda: s.add(1 if s else 2, 3), lambda: s.add([i for i in range(2) if i], 3),
          lambda: s.add(s and 1, not s or 2, {i: 1 for i in 'ab'}), lambda: (s.add if s is not None else 1)(), lambda: S.fromkeys(1),
          lambda: s.add(1 < 2 < 3, 4), lambda: dict.fromkeys(), lambda: list(map(s.add, [1], [2]))):
    print(told(f))
print(operator.add.__module__, functools.reduce.__module__, len.__module__, math.sin.__module__)
# ---
# Keys after ** that are no names: some callees are asked first, and some never ask.
import functools
from collections import OrderedDict, defaultdict, deque
def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)
class P: pass
class Q:
    def __init__(self, a): pass
class L(list): pass
class D(dict): pass
class E(Exception): pass
class F:
    def __call__(self): pass
k = {1: 2}
for f in (lambda: P(**k), lambda: Q(**k), lambda: object(**k), lambda: L(**k), lambda: D(**k), lambda: D(None, **k), lambda: E(**k), lambda: F()(**k),
          lambda: ValueError(**k), lambda: OSError(**k), lambda: AttributeError(**k), lambda: AttributeError(zz=1, **k), lambda: int(**k),
          lambda: int(zz=1, **k), lambda: int(x=1, **k), lambda: list(**k), lambda: float(zz=1, **k), lambda: bytearray(zz=1, **k),
          lambda: deque(**k), lambda: property(zz=1, **k), lambda: classmethod(len, **k), lambda: OrderedDict(**k), lambda: OrderedDict().update(**k),
          lambda: {}.update(**k), lambda: {}.update(3, **k), lambda: max(**k), lambda: min(1, 2, **k), lambda: defaultdict(int, **k), lambda: zip(**k), lambda: functools.partial(len, **k).keywords,
          lambda: functools.partial(len, x=1)(**k), lambda: functools.partial(ValueError)(**k), lambda: len(**k), lambda: print(**k),
          lambda: dir(**k), lambda: ''.find(**k), lambda: ''.split(**k), lambda: set().union(**k), lambda: object.__new__(**k), lambda: int.__new__(**k),
          lambda: object.__eq__(**k), lambda: int.bit_count(**k), lambda: [].__init__(**k), lambda: bytearray().__init__(**k), lambda: (lambda **k: k)(**k),
          lambda: (lambda: 1)(**{b'a': 1}), lambda: type('X', (), {}, **k)):
    print(told(f))
def made():
    class X(**k): pass
print(told(made))
# ---
# What a call names is asked for its __qualname__ and __module__, and then for its text.
def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)
class X:
    __call__ = lambda self: 1
    def __str__(self): raise ValueError('no text')
class Y(X): __str__ = lambda self: 'the text'
class K: pass
K.__qualname__, K.__module__ = 'a.b', 'm'
x = X()
print(told(lambda: x(*3)), told(lambda: x(**3)), told(lambda: x(a=1, **{'a': 2})))
x.__qualname__ = 'Q'
f = lambda: 1
for module in ('builtins', None, 5, ''):
    f.__module__ = module
    print(told(lambda: f(*3)), told(lambda: staticmethod(f)(**3)))
f.__qualname__ = 'other'
for g in (x, Y(), f, K, K().__init__, list[int], staticmethod(f), type.__dict__['__doc__']):
    print(told(lambda: g(*3)))
# ---
# The __new__ of a builtin class is a function that is never bound.
def told(f):
    try: return f()
    except Exception as e: return type(e).__name__ + ': ' + str(e)
for c in (object, int, Exception, list): print(c.__dict__['__new__'], type(c.__dict__['__new__']))
class A:
    __new__ = object.__new__
class B(int):
    def __new__(cls, x): return super().__new__(cls, x)
print(type(A().__new__(A)), type(A.__dict__['__new__']), type(B.__dict__['__new__']), B(3), (3).__new__(int, '4'))
print(told(lambda: object.__dict__['__new__'](A).__class__), hasattr(object.__dict__['__new__'], '__get__'), told(lambda: object.__new__(int)))
# ---
# Builtin classes have docs, classes derived from them have not.
import builtins, collections, functools
for m in (builtins, collections, functools):
    for name in sorted(dir(m)):
        c = getattr(m, name)
        if isinstance(c, type) and c.__module__ in ('builtins', 'collections') and name in ('deque', 'defaultdict', 'int', 'type', 'property', 'super', 'object', 'map') + tuple(n for n in dir(builtins) if 'Error' in n):
            print(name, type(c.__doc__).__name__, type(vars(c).get('__doc__')).__name__)
class A(int): pass
class B(Exception): pass
def f(): yield
print(A.__doc__, B.__doc__, A(1).__doc__, B(1).__doc__, None.__doc__, f.__doc__, f().__doc__, (1).__doc__ == int.__doc__, type(f).__doc__ is None, type(f()).__doc__)
# ---
# Who says what, from classes of a program to the methods of builtins; ids are never negative.
def t(f):
    try: return f()
    except BaseException as e: return type(e).__name__ + ': ' + str(e)
print(t(lambda: PermissionError(True, 'x', x=1)), t(lambda: OSError(1, 'x', x=1)), t(lambda: FileNotFoundError(x=1)))
class E(PermissionError): pass
print(t(lambda: E(1, 'x', x=1)))
class F(OSError):
    def __init__(self, *a, **k): pass
print(t(lambda: F(1, 'x', x=1)))
print(t(lambda: OSError(True, 'ab', x=1)))
print(t(lambda: super.__init__(3)), t(lambda: super(3)), t(lambda: super.__init__(3, 4)), t(lambda: super(int, 4).__init__(3)), t(lambda: super(int, 4).__init__(3, 4)))
print(t(lambda: super(int, '4')))
print(t(lambda: object.__repr__(-357))[:15], t(lambda: object.__repr__(10**30))[:15], t(lambda: object.__repr__(2.5))[:17], t(lambda: object.__repr__(None)[:19]))
for n in (-357, 5, 10**20, 2.5, None, True, 'a', -0.0):
    print(id(n) >= 0, bool(object.__repr__(n).split()[-1][:2] == '0x'))
print(t(lambda: eval('\ud800a=b;c=d')), t(lambda: compile('\ud800', 'f', 'exec')), t(lambda: exec('\ud800')), t(lambda: eval('"\ud800"')))
class H:
    def __repr__(self): return 1.5
print(t(lambda: print(H())), t(lambda: str(H())), t(lambda: repr(H())), t(lambda: '%s' % H()), t(lambda: f'{H()}'), t(lambda: '{}'.format(H())), t(lambda: '{!r}'.format(H())))
class I(float):
    def __str__(self): return 1.5
print(t(lambda: print(I())), t(lambda: str(I())), t(lambda: '%s' % I()), t(lambda: f'{I()}'), t(lambda: '{}'.format(I())), t(lambda: print(1, sep=I())))
from collections import deque
class P(deque):
    def __delitem__(self, i): pass
class Q(deque):
    def __setitem__(self, i, x): super().__setitem__(i, x)
class R(deque):
    def __getitem__(self, i): return super().__getitem__(i)
for c in deque, P, Q, R:
    o = c('abc')
    def se(): o['a'] = 6
    def de(): del o[1, 2]
    print(t(lambda: o['x']), t(lambda: o[1.5]), t(se), t(de))
class S(dict):
    def none(self): return super()
print(S.none(None), t(lambda: S.none(3)))
# ---
raise StopIteration('\ud800 has no other half')
