# Methods that builtin classes have in their own dictionaries, and of which kind they are.
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
def gen(): yield 1
class Plain(object):
    def m(self): return 1
for x in (1, 'a', [], {}, set(), len, gen, gen(), None, Ellipsis, NotImplemented, range(3), iter([]), Plain().m, ValueError(), property(), zip(), {}.keys()):
    print(type(x).__name__, [n for n in ('__lt__', '__eq__', '__hash__', '__getattribute__', '__setattr__', '__repr__', '__bool__', '__init__', '__new__', '__class_getitem__') if n in type(x).__dict__])
    for n in ('__lt__', '__repr__', '__init__', '__new__', '__getattribute__', '__format__', '__init_subclass__'):
        print(n, type(getattr(x, n)).__name__, type(getattr(type(x), n)).__name__, end=' ')
    print()
for f in (lambda: object.__lt__(1, 2), lambda: None.__ge__(3), lambda: [].__getitem__, lambda: {}.__getitem__, lambda: b''.__getitem__, lambda: list.append, lambda: [].append.__qualname__,
          lambda: int.__add__.__objclass__, lambda: (1).__add__.__self__, lambda: len.__get__, lambda: int.__new__.__self__, lambda: dict.fromkeys.__qualname__, lambda: super(int, 1).__repr__()[:11],
          lambda: object.__repr__([])[:15], lambda: int.__repr__(True), lambda: super(int, 1).__self_class__, lambda: type([], a=1), lambda: type(None)(), lambda: type(None)(1), lambda: type(...)(),
          lambda: iter([]).__init__(1, 2), lambda: gen().__init__(3), lambda: object.__init__(1, 2), lambda: object().__init__(1), lambda: Plain().__init__(1),
          lambda: hash({}.keys()), lambda: hash({}.items()), lambda: type(hash({}.values())), lambda: aiter([]), lambda: anext(5), lambda: [].__class_getitem__(int), lambda: b'a'.__bytes__(), lambda: (1j).__complex__()):
    attempt(f)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# The name of an attribute is a text, whoever asks for it.
class Named(str): pass
class Plain: pass
for x in (1, Plain(), Plain, len, [], ValueError()):
    for name in (1, None, b'x', [], Named('__class__')):
        attempt(lambda: type(x.__getattribute__(name)))
        attempt(lambda: x.__setattr__(name, 1) if name != '__class__' else 0)
        attempt(lambda: x.__delattr__(name) if name != '__class__' else 0)
# ---
def attempt(f, *a):
    try: print(type(f(*a)).__name__)
    except Exception as e: print(type(e).__name__)
# Static and class methods have attributes, first those of their function.
def f(a): "doc"
s = staticmethod(f)
print(vars(s), s.__name__, s.__qualname__, s.__wrapped__ is f)
class Asked:
    def __getattr__(self, n):
        print('ask', n)
        raise AttributeError(n)
    __isabstractmethod__ = 5
print(list(vars(staticmethod(Asked()))), property(Asked()).__isabstractmethod__, staticmethod(f).__isabstractmethod__)
s.more = 1; print(s.more, repr(s)[:23], repr(classmethod(f))[:22]); del s.more
class Derived(staticmethod): pass
print(Derived(f).__name__)
def unset(): s.__dict__ = {'a': 1}; return s.a
empty = staticmethod.__new__(staticmethod, 1, a=4)
print(empty.__func__, empty, empty.__isabstractmethod__)
for g in (unset, lambda: s.nothing, lambda: empty.__get__(1), lambda: staticmethod(), lambda: staticmethod(a=1), lambda: classmethod.__new__(classmethod).__get__(1), lambda: setattr(s, '__func__', 1),
          lambda: property().__get__(None, None), lambda: classmethod(f).__get__(None), lambda: f.__get__(None), lambda: setattr(s, '__dict__', 1), lambda: staticmethod(f)(3)):
    attempt(g)
class C:
    x = classmethod(f)
print(C.__dict__['x'].__get__(1, 'not a class'), C.__dict__['x'].__get__(C()).__self__)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# What exceptions know besides their arguments.
def caught(f):
    try: f()
    except (AttributeError, NameError, ImportError) as e: return e
class Slotted: __slots__ = ('s',)
class Failing:
    def __getattr__(self, n): raise AttributeError('x')
    def __repr__(self): return 'failing'
def nothing(): [].foo
def unknown(): zork
def wrong(): from sys import zork
def missing(): import zork
def unset(): Slotted().s
def fails(): Failing().bar
for f in (nothing, unknown, wrong, missing, fails):
    e = caught(f)
    print(type(e).__name__, e.args[0][:20], e.name, getattr(e, 'obj', 0), getattr(e, 'path', 0), getattr(e, 'msg', 0))
print(caught(unset).name)
for f in (lambda: ImportError('a', name='b', path='c').name, lambda: ImportError('a', 'b').msg, lambda: ImportError(1).msg, lambda: str(ImportError(1, 2)), lambda: ImportError('a', nme=1),
          lambda: NameError('a', name='b').name, lambda: NameError('a', b=1), lambda: AttributeError('a', name=1, obj=2).obj, lambda: AttributeError('a').name, lambda: KeyError(a=1)):
    attempt(f)
for e, n in ((OSError(1, 'a'), 'errno'), (OSError(2, 'a', 'b'), 'filename'), (StopIteration(1), 'value'), (SystemExit(1, 2), 'code'), (AttributeError('a'), 'obj'), (ImportError('a'), 'msg')):
    print(repr(getattr(e, n)), end=' ')
    setattr(e, n, 5)
    print(getattr(e, n), e, end=' ')
    delattr(e, n)
    print(getattr(e, n), e, e.args)
for f in (lambda: LookupError.__new__(BaseException), lambda: IndexError.__init__(LookupError()), lambda: ValueError.__init__(KeyError()), lambda: Exception.__init__(KeyError(), 2), lambda: BaseException.__new__(5),
          lambda: '__init__' in FloatingPointError.__dict__, lambda: '__new__' in TabError.__dict__):
    attempt(f)
# ---
# bytes of a derived class, made of bytes, are of that class.
class B(bytes): pass
class C(B):
    def __bytes__(self): return B(b'q')
class D:
    def __bytes__(self): return C(b'r')
for x in (B(b'a'), B(B(b'a')), bytes(B(b'a')), B(C(b'a')), bytes(C(b'a')), B(D()), bytes(D()), b'%b' % C(b'x')):
    print(type(x).__name__, x)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# Unions of types, and classes with the types of what they contain.
class A: pass
class L(list[int]): pass
for f in (lambda: int | str, lambda: None | int, lambda: int | None, lambda: int | int, lambda: int | 'a', lambda: (1, 2) | int, lambda: (int | str) | float | int, lambda: list[int] | None, lambda: int | A,
          lambda: (int | str) == (str | int), lambda: hash(int | str) == hash(str | int), lambda: (int | str).__args__, lambda: isinstance(1, str | int), lambda: isinstance(1, list[int] | int), lambda: issubclass(bool, int | str),
          lambda: isinstance(None, int | None), lambda: (int | str)[0], lambda: type(int | str).__name__, lambda: (int | str).nothing,
          lambda: list[int].append, lambda: list[int].__len__, lambda: list[int].__mro__, lambda: list[int](), lambda: list[int].__name__, lambda: list[int].nothing, lambda: list[int][int], lambda: isinstance([], list[int]),
          lambda: issubclass(list, list[int]), lambda: hash(list[int]) == hash(list[int]), lambda: list(list[int]), lambda: list[int].__unpacked__, lambda: type(list[int])(list, (int, A)), lambda: type(list[int])(),
          lambda: list[int].insert(0, 1), lambda: list[int].__parameters__, lambda: A[int], lambda: L[int], lambda: type[int], lambda: L.__mro__, lambda: L.__orig_bases__, lambda: list[int].__mro_entries__(())):
    attempt(f)
class Entries:
    def __mro_entries__(self, bases):
        print(len(bases))
        return (int, A)
class Meta(type):
    def __getattr__(cls, name):
        print('asked', name)
        raise AttributeError(name)
    def __eq__(cls, other): return True
class M(metaclass=Meta): pass
def inherit():
    class K(Entries(), object): pass
    return K.__mro__
def named(**names): return type('K', (), names)
for f in (inherit, lambda: M[1], lambda: named(__qualname__=1), lambda: named(__classcell__=2), lambda: named(__qualname__='q').__qualname__, lambda: hash(M), lambda: {M: 1}, lambda: named().__annotations__, lambda: int.__annotations__):
    attempt(f)
# ---
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
# What functions check first, and what they ask.
class Asked:
    def __getattr__(self, name):
        print('ask', name)
        raise AttributeError(name)
    def __repr__(self): raise ValueError('repr')
    def m(self): pass
class Pairs:
    def keys(self): print('keys'); return iter('ab')
    def __getitem__(self, k): print('item', k); return k
class Hashed:
    def __hash__(self): print('hash'); return 1
class D(dict): pass
for f in (lambda: dict(Asked()), lambda: dict(Pairs()), lambda: {**Pairs()}, lambda: D({Hashed(): 1}) and 0, lambda: '{{'.format(**{1: 2}), lambda: '{0}'.format(5, **{None: 2}), lambda: dict(**{1: 2}), lambda: str(encoding='ascii'),
          lambda: int(x='1'), lambda: print(1, sep=b'', file=5), lambda: eval('1;2', 5), lambda: eval('', None, 5), lambda: compile(5, 'f', 'no'), lambda: ord(bytearray(b'a')), lambda: Asked().m, lambda: repr(Asked().m),
          lambda: reversed.__iter__.__get__(reversed([1])), lambda: type.__init__(int), lambda: type(iter(bytearray(b'ab'))), lambda: iter(bytearray(b'ab')).__length_hint__(), lambda: (1).__add__(), lambda: (1).__pow__(), lambda: [].__setitem__(1),
          lambda: (1).__add__(x=1), lambda: object().__init__(1), lambda: type(iter(len, 1)).__length_hint__):
    attempt(f)
# ---
# A __set_name__ that fails, functions with their builtins, and what is asked first.
class D:
    def __set_name__(self, owner, name): raise KeyError('k')
try:
    class C: x = D()
except RuntimeError as e: print(e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
def attempt(f, *a):
    try: print(repr(f(*a)))
    except Exception as e: print(type(e).__name__, e)
class Text(str): pass
class Asked:
    def __getattr__(self, name): print('ask', name); raise AttributeError(name)
b = bytearray(b'abc')
attempt(lambda: b.__init__(1.5)); print(b)
for f in (lambda: type(attempt.__builtins__), lambda: type(iter('a')), lambda: type(iter(Text('a'))), lambda: type(iter('\xe9')), lambda: list(Text('ab')), lambda: issubclass(5, Asked()), lambda: issubclass(int, Asked()),
          lambda: bytearray(b'x').__rmod__('a'), lambda: bytearray(b'5').__rmod__(bytearray(b'<%b>'))):
    attempt(f)
