# Frames, and the names that they have.
import sys
def f(a, b=2):
    c = a + b
    frame = sys._getframe()
    caller = frame.f_back
    print sorted(frame.f_locals), frame.f_locals['c'], frame.f_code.co_name, caller.f_code.co_name, caller is sys._getframe(1)
    print frame.f_globals is globals(), frame.f_lineno - frame.f_code.co_firstlineno, frame.f_code is f.func_code
    print frame.f_builtins['len'] is len, frame is sys._getframe(), frame.f_locals is locals(), caller.f_back
    return frame
def g():
    x = 5
    frame = f(1)
    x = 6
    print frame.f_back.f_locals['x'], frame.f_locals['a']
    return frame
frame = g()
print sorted(frame.f_back.f_locals), frame.f_lineno - frame.f_code.co_firstlineno
print sys._getframe().f_locals is globals(), type(frame).__name__
for i in range(3):
    f
for depth in (100, 'x'):
    try:
        sys._getframe(depth)
    except (ValueError, TypeError), e:
        print e.__class__.__name__
def outer():
    x = 1
    def inner():
        return x, sorted(sys._getframe().f_locals.items())
    print inner()
    print sorted(locals()) == ['inner', 'x']
outer()
class C:
    y = 1
    print sorted(n for n in sys._getframe().f_locals if n[0] != '_'), sys._getframe().f_code.co_name
# ---
# exec, and the local names of functions.
def bare():
    exec "a = 3"
    return a
print bare()
def change():
    a, b = 1, 2
    exec "a = 5; c = a + b"
    return a, b, c, sorted(locals())
print change()
def conditional(flag):
    if flag:
        exec "x = 1"
    return x
x = 'global'
print conditional(True), conditional(False)
def arguments(a):
    exec "del a"
    return a
print arguments(3)
def unset():
    exec "q = 1" in {}
    try:
        q
    except NameError, e:
        print e
unset()
def into(d):
    exec "b = a + 1" in d
    exec "c = b" in d, d
    return d['b'], d['c']
print into({'a': 1})
def found():
    exec "q = 1" in globals(), locals()
    return q
print found()
def shared():
    n = 1
    exec "n = n + 1"
    exec "n = n + 1"
    return n, locals()['n'], eval('n')
print shared()
def star():
    from string import *
    return digits
print star()
def in_frame():
    import sys
    def execute(text):
        frame = sys._getframe(1)
        exec text in frame.f_globals, frame.f_locals
    y = 2
    execute("assert y == 2; z = 1")
    return 'z' in locals()
print in_frame()
# ---
# Code objects.
def f(a, b, c=3, *rest, **more):
    "the doc"
    x = a
    return lambda: x
c = f.func_code
print c.co_name, c.co_argcount, c.co_varnames, c.co_cellvars, c.co_freevars, c.co_nlocals
print c.co_flags & 0x0c, c.co_firstlineno, c.co_consts[0], c.co_filename.endswith('chunk.py')
inner = f(1, 2).func_code
print inner.co_name, inner.co_freevars, inner.co_varnames, inner is f(3, 4).func_code
print c is f.__code__, c == f.func_code, hash(c) == hash(f.func_code), type(c).__name__, type(c.co_code).__name__
try:
    eval(inner)
except TypeError, e:
    print e
try:
    exec inner
except TypeError, e:
    print e
def g():
    return 'g'
def h(n, m=1):
    return 'h', n, m
g.func_code = h.func_code
print g(4, 5), g.func_name
g.func_defaults = (7,)
print g(4), g.func_defaults
g.func_defaults = None
try:
    g(4)
except TypeError, e:
    print 'TypeError'
del h.func_defaults
print h.func_defaults
for value in (3, None, inner):
    try:
        g.func_code = value
    except (TypeError, ValueError), e:
        print e.__class__.__name__, e
print eval(compile('1 + 2', 'text', 'eval')), eval(h.func_code.__class__ and 'x for x in []' and '3')
def empty():
    return 5
print eval(empty.func_code)
for name in ('func_globals', 'func_closure'):
    try:
        setattr(g, name, {})
    except (TypeError, AttributeError), e:
        print e
g.func_name = 'other'
g.func_doc = 'doc'
print g.__name__, g.__doc__
try:
    g.func_name = 3
except TypeError, e:
    print e
g.func_dict = {'z': 1}
print g.z, g.func_dict
try:
    del g.func_dict
except TypeError, e:
    print e
print g.func_globals is globals()
# ---
# Tracebacks as objects.
import sys
def fail():
    1 / 0
def call():
    fail()
try:
    call()
except ZeroDivisionError:
    t, v, tb = sys.exc_info()
    print t, v
    names = []
    while tb is not None:
        names.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    print names
# ---
# Functions and methods made of their parts, and modules.
import types
def f(a, b=2):
    "doc"
    return a, b
g = types.FunctionType(f.func_code, {'__name__': 'there'}, 'g', (7,))
print g(1), g.__name__, g.__module__, g.__doc__, types.FunctionType(f.func_code, {}).__name__
def outer(x):
    def inner():
        return x
    return inner
print types.FunctionType(outer(1).func_code, {}, None, None, outer(5).func_closure)()
for args in ((1, {}), (f.func_code, 1), (f.func_code, {}, 3), (f.func_code, {}, None, 3), (outer(1).func_code, {}),
             (outer(1).func_code, {}, None, None, ()), (f.func_code, {}, None, None, (1,))):
    try:
        types.FunctionType(*args)
    except (TypeError, ValueError), e:
        print e.__class__.__name__, e
class A(object):
    pass
a = A()
m = types.MethodType(f, a, A)
print m()[0] is a, m.im_self is a, m.im_func is f, m.im_class is A, types.MethodType(f, None, A).im_self
a.m = types.MethodType(lambda self, x: (self is a, x), a)
print a.m(3)
for args in ((3, a), (f, None)):
    try:
        types.MethodType(*args)
    except TypeError, e:
        print e
module = types.ModuleType('name', 'text')
print module.__name__, module.__doc__, types.ModuleType('x').__doc__
module.__doc__ = 'other'
print module.__doc__
print type.__module__, int.__module__, type(f).__module__
for v in (3, 4L, 2.5, 1j, 'a', u'b', (), (1,), True):
    print v.__getnewargs__(),
import sys
for code in (0, (42,), (1, 2), None, 'text'):
    try:
        sys.exit(code)
    except SystemExit, e:
        print e.code, e.args
class R(object):
    def __repr__(self):
        return u'text'
print repr(repr(R())), [R()]
def clear():
    sys.exc_clear()
    return sys.exc_info()
try:
    1 / 0
except ZeroDivisionError:
    print clear()
# ---
# What is a field of an object and what a function computes; a generator has its frame and its code; errors
# about arguments name the code.
import sys, types
def g(x, y=5):
    yield x
def h(x, z):
    return z
r = g(1)
print r.gi_frame.f_code is r.gi_code is g.func_code, r.gi_frame.f_lineno - g.func_code.co_firstlineno, r.gi_frame.f_back
print next(r), r.gi_frame.f_lineno - g.func_code.co_firstlineno, r.gi_running, list(r), r.gi_frame, r.gi_code is g.func_code
class A(object):
    __slots__ = 'a'
class B(object):
    __slots__ = 'b'
for d in (A.a, types.FunctionType.func_globals, types.FunctionType.func_code, types.FrameType.f_code, types.FrameType.f_locals, types.CodeType.co_name, types.GeneratorType.gi_frame):
    print type(d).__name__, d
a = A()
for f in (lambda: delattr(g, 'func_code'), lambda: setattr(g, 'func_globals', {}), lambda: setattr(r, 'gi_code', None), lambda: setattr(a, '__class__', B)):
    try:
        f()
    except (TypeError, AttributeError), e:
        print type(e).__name__, e
f = lambda: 1
f.func_code = h.func_code
try:
    f(1)
except TypeError, e:
    print e
# ---
# The class in an order without object() has no __new__; an order may be empty.
class M(type):
    def mro(cls):
        return [cls] if cls.__name__ == 'K' else []
try:
    M('K', (object,), {})()
except TypeError, e:
    print e
print M('L', (object,), {}).__mro__
# ---
# __length_hint__ must fit a machine word. A comparison of circles says where it failed.
class H(object):
    def __init__(self, hint): self.hint = hint
    def __iter__(self): return iter('ab')
    def __length_hint__(self): return self.hint
for n in (3, 2.5, 'x', None, NotImplemented, 2 ** 70):
    try:
        print list(H(n))
    except OverflowError, e:
        print e
a, b = [], []
a.append(b)
b.append(a)
try:
    a == b
except RuntimeError, e:
    print e
# ---
# Where a block is missing at the end of a text, and where the text ends too early.
for text in ('for x in y:\n\n\n', 'for x in y:\n', 'if x:', 'def f():\n  # c\n', 'class A:\n\n  \n', '@d\n', '@d\n\n', 'try:\n  x\n'):
    try:
        compile(text, 'text', 'exec')
    except SyntaxError, e:
        print type(e).__name__, e.lineno
# ---
# os.getenv() reads os.environ.
import os
os.environ['VITRINE_A'] = 'b'
print os.getenv('VITRINE_A'), os.environ.pop('VITRINE_A'), os.getenv('VITRINE_A'), os.getenv('VITRINE_A', 5)
# ---
# Only instances of old-style classes and of exceptions can be raised.
class A: pass
class B(A): pass
class C(object): pass
class D(A, object): pass
class E(int): pass
class F:
    __metaclass__ = type
for c in (A, B, C, D, E, F, type('G', (), {})):
    for x in (c, c()):
        try:
            raise x
        except A, e:
            print e.__class__.__name__
        except TypeError, e:
            print e
# ---
# An item of what has none: the error depends on the key.
class C(object): pass
class I(object):
    def __index__(self): return 0
for x in (C(), set(), None, len, {}.viewkeys(), frozenset(), 5, C, 2.5):
    for k in (0, 'a', I(), slice(1)):
        try:
            x[k]
        except TypeError, e:
            print e
# ---
# Keywords that a constructor of a builtin class leaves to that of a subclass; list() has a name for its argument.
class F(frozenset):
    pass
print F(a=1), list(sequence='ab')
for f in (lambda: frozenset(a=1), lambda: list(a=1), lambda: list('a', sequence='b')):
    try:
        f()
    except TypeError, e:
        print type(e).__name__
# ---
# A step of zero is wrong before the bounds are asked.
class I(object):
    def __index__(self): print 'asked'
def change(x): x[I():I():0] = []
def remove(x): del x[I():I():0]
for x in ([1, 2], (1, 2), 'ab', bytearray('ab'), u'ab'):
    for f in (lambda x: x[I():I():0], change, remove):
        try:
            f(x)
        except (TypeError, ValueError), e:
            print e
# ---
# What is said about wrong numbers of arguments.
def f(a, b=1, *c, **d): pass
def g(a, b): pass
def h(): pass
def k(a, b=2, c=3): pass
def n(a, *b): pass
def o(a, **b): pass
def p(**b): pass
for x in (f, g, h, k, n, o, p):
    for args, kw in (((), {}), ((), {'b': 1}), ((1,), {}), ((1, 2, 3, 4), {}), ((1,), {'b': 2}), ((1, 2), {'c': 1}), ((), {'c': 1, 'b': 2}), ((1, 2, 3, 4), {'z': 1})):
        try:
            x(*args, **kw)
        except TypeError, e:
            print e

# The flags of code, and code with free variables that is executed.
def outer():
    kept = 1
    def uses(): return kept
    def nested(*a): return 1
    class Inner(object):
        def m(self, **k): return 2
        def uses(self): return kept
    def gives(): yield 1
    return uses, nested, Inner.m, Inner.uses, gives
class Plain(object):
    def m(self): pass
for function in outer() + (outer, Plain.m):
    print(function.__name__, function.__code__.co_flags)
print(compile('x = 1', 'f', 'exec').co_flags)
try:
    exec(outer()[0].__code__)
except TypeError as e:
    print(e)
