# Aliases of classes, what is no sequence, and the order in which displays, calls, eval and exec do what they do.
import collections.abc as abc, weakref, functools, contextlib, itertools, collections, types
def f(x: abc.Iterable[int], y: abc.Callable[[int], str] = None) -> abc.Iterator[str]: pass
print(f.__annotations__)
for t in [abc.Callable[[], int], abc.Callable[..., int], abc.Callable[[int, 'x'], None], abc.Mapping[str, int], abc.KeysView[int], weakref.ref[int], functools.partialmethod[int],
          contextlib.suppress[int], itertools.chain[int], collections.deque[int, str]]:
    print(t, t.__args__, t.__origin__)
for k in [int, (int,), (int, str), ([int], str, 3)]:
    try: print(abc.Callable[k])
    except TypeError as e: print(e)
for c in [abc.Sized, abc.Hashable]:
    try: print(c[int])
    except TypeError as e: print(e)
class C(abc.Mapping[str, int]):
    def __getitem__(self, k): return 4
    def __iter__(self): return iter('a')
    def __len__(self): return 1
print(list(C().items()), C.__mro__[0], C.__orig_bases__)
class D(collections.deque):
    pass
print(D[int], D[int]([3]))
class E(itertools.chain): pass
print(E[int])
class X: pass
x = X()
print(weakref.ref, type(weakref.ref(x)))
try: weakref.ref.nosuch
except AttributeError as e: print(e)
try: types.GenericAlias.missing
except AttributeError as e: print(e)
try: del collections.deque.missing
except Exception as e: print(e)
for f in [lambda: zip(int | dict), lambda: reversed(dict[str, int]), lambda: reversed(int | str), lambda: list(int | str), lambda: [*(int | str)], lambda: bytes(int | str), lambda: bytes(2j), lambda: print(1, *(int | str)), lambda: print(*(int | str)),
          lambda: print(*list[int])]:
    try: f()
    except TypeError as e: print(e)
print({}.keys().isdisjoint({4: [1]}.items()), {}.keys().isdisjoint({1}), {1: []}.items().isdisjoint({}.keys()), {1: 2}.keys().isdisjoint([2]), {1: 2, 3: 4}.items().isdisjoint({(1, 2)}), {1: 2}.keys().isdisjoint({1, 2, 3}))
for f in [lambda: {1: 2}.keys().isdisjoint({4: [1], 5: 6}.items()), lambda: {4: [1], 5: 6}.items().isdisjoint({1: 2}.keys()), lambda: {4: [1]}.items().isdisjoint({1}), lambda: {}.keys().isdisjoint([[]])]:
    try: print(f())
    except TypeError as e: print(e)
def say(x): print('say', x); return x
for f in [lambda: {say(tuple([[]])): say(1), say(2): say(3)}, lambda: {say((1, [])): 1, **say({}), say(2): say(3)}, lambda: {**say({3: 4}), say((1, [])): 1, say(2): say(3)}, lambda: {(1, []): 1, 2: undefined},
          lambda: {say([i]): say(0) for i in range(2)}, lambda: (lambda *a, **k: a)(1, *say(3), z=say(4)), lambda: (lambda *a, **k: a)(*say(3), z=say(4)), lambda: (lambda *a, **k: a)(1, *say([3]), z=say(4))]:
    try: print(f())
    except Exception as e: print(type(e), e)
for n in [14, 15, 16, 17, 31, 32, 33]:
    text = '{' + ', '.join('say(%d): 0' % i if i != 3 else 'say([]): 0' for i in range(n)) + '}'
    try: eval(text)
    except TypeError as e: print(n, e)
for t in ['def f(): pass\n  x', 'if 1:\npass', '1\n  2', 'x = 1\n  2', ' 1', 'class C:\n  x\n y', '1 +\n  2', '  x = 1\n 4', 'lambda: 1\n\t2\n  3', '(1\n  2)']:
    for m in ['eval', 'exec']:
        try: print(compile(t, 'f', m))
        except SyntaxError as e: print(repr(t), m, type(e).__name__)

# Globals get the builtins before anybody looks at the code.
for f in [lambda d: exec("x=1", d), lambda d: eval("1", d), lambda d: eval("a b", d), lambda d: eval("", d), lambda d: exec(4, d), lambda d: eval(b"\x80", d), lambda d: exec("x=2", d, {}),
          lambda d: exec(compile("x", "f", "eval"), d), lambda d: eval("1", d, 4), lambda d: eval(4, d), lambda d: exec("1", d, closure=4), lambda d: eval("1/0", d)]:
    d = {}
    try: f(d)
    except Exception as e: print(type(e), end=' ')
    print(sorted(d))
import builtins
print(d['__builtins__'] is vars(builtins), eval('__builtins__', {}) is vars(builtins), eval('len([1])', {'__builtins__': builtins}), eval('len([1])', {'__builtins__': {'len': str}}))
