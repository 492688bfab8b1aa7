# What is a field of an object and what a function computes.
import sys, types
def g(x):
    yield from x
class A(object):
    __slots__ = 'a'
class B(object):
    __slots__ = 'b'
for d in (A.a, types.FunctionType.__globals__, types.FunctionType.__code__, types.FrameType.f_code, types.CodeType.co_name, types.CodeType.co_varnames,
          types.GeneratorType.gi_frame, types.GeneratorType.gi_code, property.fget, OSError.errno, BaseException.args, types.MemberDescriptorType.__name__):
    print(type(d).__name__, d)
a, r = A(), g([])
for f in (lambda: delattr(g, '__code__'), lambda: setattr(g, '__globals__', {}), lambda: setattr(g.__code__, 'co_name', 'x'),
          lambda: setattr(g.__code__, 'co_varnames', ()), lambda: setattr(r, 'gi_code', None), lambda: setattr(r, 'gi_frame', None),
          lambda: setattr(a, '__class__', B), lambda: setattr(property(), 'fget', 1), lambda: setattr(1j, 'real', 1), lambda: types.FunctionType(3, {}),
          lambda: types.FunctionType(g.__code__, 3), lambda: sys.intern(type('S', (str,), {})('a'))):
    try:
        f()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)
# ---
# A generator has its frame, its code, and the iterator whose items it passes on.
def g(x):
    yield 1
    yield from x
r = g(iter([2]))
def show():
    print(r.gi_frame and r.gi_frame.f_lineno, r.gi_code is g.__code__, r.gi_suspended, r.gi_running, type(r.gi_yieldfrom).__name__, r.__qualname__)
show()
for n in r:
    show()
show()
# ---
# The order of classes that a metaclass chooses.
class M(type):
    def mro(cls):
        return {'K': [cls], 'L': [], 'N': [object]}[cls.__name__]
for name in 'KLN':
    try:
        M(name, (object,), {})()
    except TypeError as e:
        print(e)
# ---
# What __length_hint__ returns, as list() and operator.length_hint() see it.
import operator
class H(object):
    def __init__(self, hint): self.hint = hint
    def __iter__(self): return iter('ab')
    def __length_hint__(self):
        if self.hint is TypeError: raise TypeError
        return self.hint
for n in (3, True, -1, 2.5, 'x', None, NotImplemented, TypeError, 2 ** 70):
    for f in (list, lambda x: operator.length_hint(x, 7)):
        try:
            print(f(H(n)))
        except (TypeError, ValueError, OverflowError) as e:
            print(type(e).__name__, e)
for args in ((iter([1, 2]),), (5,), (5, 2), ([1], 'a'), (iter(range(3)),), ('ab', 9)):
    try:
        print(operator.length_hint(*args))
    except TypeError as e:
        print(e)
# ---
# Where a block is missing at the end of a text, and where the text ends too early.
for text in ('for x in y:\n\n\n', 'for x in y:\n', 'if x:', 'def f():\n  # c\n', 'class A:\n\n  \n', '@d\n', '@d\n\n', 'try:\n  x\n'):
    try:
        compile(text, 'text', 'exec')
    except SyntaxError as e:
        print(type(e).__name__, e.lineno)
# ---
# Keywords that a constructor of a builtin class leaves to that of a subclass, if this has one.
def kinds(base):
    class Init(base):
        def __init__(self, *a, **k): pass
    class New(base):
        def __new__(cls, *a, **k): return super().__new__(cls)
    class Plain(base): pass
    return base, Plain, Init, New
for base in (float, tuple, frozenset, list, set, bool):
    for c in kinds(base) if base is not bool else (base,):
        for key in ('a', 'x', 'sequence', 'iterable'):
            try:
                print(c.__name__, c(**{key: 1}))
            except TypeError as e:
                print(e)
# ---
# A step of zero is wrong before the bounds are asked.
class I:
    def __index__(self): print('asked')
def change(x): x[I():I():0] = []
def remove(x): del x[I():I():0]
for x in ([1, 2], (1, 2), 'ab', bytearray(b'ab'), b'ab', range(3)):
    for f in (lambda x: x[I():I():0], change, remove):
        try:
            f(x)
        except (TypeError, ValueError) as e:
            print(e)
# ---
# Classes with the types of what they contain, in annotations and elsewhere.
def f(x: list[int], y: dict[str, list[int]] = None, *z: tuple[int, ...]) -> 'list[str]':
    return x
class A(list[int]):
    z: set[str] = set()
print(f([1]), f.__annotations__, A([1, 2]), A.__bases__)
print(list[int], dict[str, A], tuple[()], type[A], frozenset[list[int]], list['x'])
print(list[int]('ab'), dict[str, int](a=1), list[int].__origin__, dict[str, int].__args__)
print(list[int] == list[int], list[int] == list[str], list[int] == set[int], hash(list[int]) == hash(list[int]), list[int] != list)
for f in (lambda: int[3], lambda: A()[0:1][0], lambda: str[int]):
    try:
        f()
    except (TypeError, IndexError) as e:
        print(e)
