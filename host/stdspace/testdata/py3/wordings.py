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
raise StopIteration('\ud800 has no other half')
