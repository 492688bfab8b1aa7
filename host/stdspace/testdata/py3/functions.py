def f(a, b=2, *args, c, d=4, **kw):
    "doc of f"
    return a, b, args, c, d, kw
print(f(1, c=3), f(1, 5, 6, 7, c=3, z=1), f(*[1, 2], **{'c': 3, 'd': 5}), f(b=1, a=2, c=3))
print(f.__name__, f.__doc__, f.__defaults__, f.__kwdefaults__, f.__module__, f.__qualname__)
f.attr = 5; print(f.attr, f.__dict__)
def g(x: int, y: 'str' = 'a') -> float: return x
print(g.__annotations__)
def posonly(a, /, b): return a, b
print(posonly(1, b=2))
h = lambda x, y=1, *z: (x, y, z)
print(h(1), h(1, 2, 3), h.__name__)
# ---
def attempt(f, *args, **kw):
    try:
        print(f(*args, **kw))
    except Exception as e:
        print(type(e).__name__, e)
def f(a, b, *, c): pass
attempt(lambda: f())
attempt(lambda: f(1))
attempt(lambda: f(1, 2))
attempt(lambda: f(1, 2, 3))
attempt(lambda: f(1, 2, c=1, d=2))
attempt(lambda: f(1, 2, c=1, a=3))
attempt(lambda: f(*3))
attempt(lambda: f(**3))
attempt(lambda: f(**{1: 2}))
attempt(lambda: f(c=1, **{'c': 3}))
def g(a, b=1): pass
attempt(g)
attempt(g, 1, 2, 3)
def g3(a, b, c): pass
attempt(g3)
def none(): pass
attempt(none, 1)
attempt(none, x=1)
attempt(len)
attempt(len, 1, 2)
attempt(lambda: len(x=1))
attempt(isinstance, 1)
attempt(print, foo=1)
attempt(int, 1, 2, 3)
attempt(lambda: 5())
attempt(lambda: 'a'())
def posonly(a, /): pass
attempt(lambda: posonly(a=1))
class C:
    def m(self): pass
attempt(C().m, 1)
attempt(C.m)
attempt(C, 1)
attempt(lambda: undefined_name)
def local():
    print(v)
    v = 1
attempt(local)
# ---
def outer():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get(): return n
    return inc, get
inc, get = outer()
inc(); inc(5); print(get(), inc.__closure__ is not None, inc.__code__.co_name if hasattr(inc.__code__, 'co_name') else 'inc')
counter = 0
def bump():
    global counter
    counter += 1
bump(); bump(); print(counter)
fs = [lambda i=i: i * i for i in range(4)]; print([q() for q in fs])
gs = []
for i in range(3):
    def k(): return i
    gs.append(k)
print([q() for q in gs])
def rec(n): return n if n == 0 else rec(n - 1)
print(rec(500))
def deco(fn):
    def wrapper(*a, **k):
        return 'wrapped', fn(*a, **k)
    return wrapper
@deco
@deco
def plain(x): return x
print(plain(3))
def mutable(x, acc=[]):
    acc.append(x); return acc
print(mutable(1), mutable(2))
print((lambda *a, **k: (a, k))(1, 2, x=3), [f(3) for f in (abs, str, lambda x: x + 1)])
def deleted():
    x = 1
    del x
    try: x
    except UnboundLocalError as e: print('unbound')
deleted()
def outer2():
    def inner(): return late
    try: inner()
    except NameError as e: print(type(e).__name__)
    late = 1
    return inner()
print(outer2())
# ---
def gen(n):
    for i in range(n):
        got = yield i
        if got is not None: print('got', got)
    return 'done'
g = gen(3)
print(next(g), g.send('x'), next(g))
try: next(g)
except StopIteration as e: print('stop', e.value)
print(list(gen(4)), sum(gen(5)), tuple(x * 2 for x in gen(3)))
def catcher():
    while True:
        try:
            yield 1
        except ValueError as e:
            print('caught', e)
        except GeneratorExit:
            print('closing'); raise
        finally:
            print('finally')
c = catcher(); next(c); print(c.throw(ValueError('boom'))); c.close()
try: c.send(1)
except StopIteration: print('stopped')
def delegating():
    r = yield from gen(2)
    print('result', r)
    yield from [10, 20]
    return 7
d = delegating(); print(list(d))
def outer():
    try:
        yield from inner()
    except KeyError as e:
        print('outer', e); yield 'after'
def inner():
    try:
        yield 'a'
    except IndexError:
        print('inner index'); yield 'b'
o = outer(); print(next(o), o.throw(IndexError()), o.throw(KeyError('k')))
def bad():
    raise StopIteration
    yield
try: next(bad())
except RuntimeError as e: print(e)
g = gen(1)
try: g.send(5)
except TypeError as e: print(e)
def reenter():
    yield next(me)
me = reenter()
try: next(me)
except ValueError as e: print(e)
def fin():
    try: yield 1
    finally: print('cleanup')
x = fin(); next(x); x.close(); x.close()
try:
    f = fin(); next(f); f.throw(KeyError, 'thrown')
except KeyError as e: print('K', e)
print([a + b for a in 'xy' for b in '12'], [[i * j for j in range(3)] for i in range(3)], list(i for i in range(5) if i % 2))
import sys
class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
print(list(It()), max(It()), [x for x in It()])
def walrus():
    if (n := 10) > 5: return n
print(walrus())
# ---
print(eval('1 + 2'), eval('x + 1', {'x': 5}), eval(' [i for i in range(3)] '))
ns = {}
exec('a = 1\ndef f(): return a + 1', ns); print(ns['f'](), ns['a'])
def loc():
    x = 5
    return eval('x * 2'), sorted(locals())
print(loc())
try: eval('1 +')
except SyntaxError: print('syntax')
code = compile('y = 3', 'f', 'exec'); exec(code); print(y)
print(callable(len), callable(5), callable(print), callable(type), sorted(vars(type('C', (), {'q': 1})()) ), globals()['code'] is code)
from functools import reduce
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]))
print(f'{3:>5}|{"a":<3}|{1.5:.2f}|{10:x}|{"q"!r}|{[1]!s}', f"{'nested ' + f'{1}'}", f'{{}}', f'{1:{2 + 3}}')
print('%d %s %r %5.2f %x %%' % (1, 'a', 'b', 3.14159, 255), '%(k)s' % {'k': 1}, '{} {0}'.format if False else '{1} {0}'.format(1, 2))
print(*[1, 2], sep='-', end='!\n')
assert True, 'no'
try: assert 1 == 2, 'message'
except AssertionError as e: print('assert', e)

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
