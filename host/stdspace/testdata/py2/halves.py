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
