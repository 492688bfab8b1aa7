class OnlySet(object):
    def __set__(self, x, v): print('set', v)
class OnlyDel(object):
    def __delete__(self, x): print('del')
class SI(object):
    def __setitem__(self, k, v): print(k, v)
class DI(object):
    def __delitem__(self, k): print(k)
class X(object):
    a = OnlySet()
    b = OnlyDel()
def tell(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
def dele(x):
    del x[0]
def sete(x):
    x[0] = 1
x = X()
for o in (SI(), DI(), X(), 5, (), 'x', None, frozenset()):
    tell(dele, o); tell(sete, o)
for n in 'ab':
    tell(setattr, x, n, 3)
    tell(delattr, x, n)
tell(delattr, x, '__class__')
tell(delattr, 5, '__class__')
# ---
def gen():
    yield 1
    return 5
def ending(f):
    try:
        return f()
    except StopIteration as e:
        return e.args
uses = [list, sum, max, sorted, lambda g: 7 in g, lambda g: next(g) + next(g, 3), lambda g: [x for x in g], lambda g: list(zip(g, 'ab')),
    lambda g: list(map(str, g)), lambda g: dict(enumerate(g)), lambda g: any(x == 9 for x in g), lambda g: next(g) and ending(lambda: next(g))]
for use in uses:
    g = gen()
    print(use(g), ending(lambda: next(g)), ending(lambda: next(g)), ending(lambda: g.send(None)))
