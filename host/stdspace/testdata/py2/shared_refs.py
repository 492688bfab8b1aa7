# References to one object: those without a callback are one, and all can be asked for.
import weakref, gc


class A(object):
    pass


class Own(weakref.ref):
    pass


def told(r):
    print 'told', r()


a = A()
print a.__weakref__, weakref.getweakrefcount(a), weakref.getweakrefs(a)
own = Own(a)
print a.__weakref__ is own
called = weakref.ref(a, told)
r = weakref.ref(a)
print r is weakref.ref(a), r is weakref.ref(a, None), r is not called, a.__weakref__ is r
print weakref.getweakrefcount(a), [x is y for x, y in zip(weakref.getweakrefs(a), [r, called, own])]
print Own(a) is own, called is weakref.ref(a, told)
del called
gc.collect()
print weakref.getweakrefcount(a)
for x in A, told, (n for n in []), 5, 'a', []:
    try:
        r1 = weakref.ref(x)
        print r1 is weakref.ref(x), weakref.getweakrefcount(x)
    except TypeError as e:
        print e, weakref.getweakrefcount(x), weakref.getweakrefs(x)
gone = weakref.ref(A())
gc.collect()
print gone(), weakref.getweakrefcount(gone)
many = [A() for i in range(5000)]
refs = [weakref.ref(x) for x in many]
print [x for x in range(5000) if weakref.ref(many[x]) is not refs[x] or weakref.getweakrefcount(many[x]) != 1]


class Mourned(weakref.ref):
    def __del__(self):
        print 'the reference is deleted'


m = Mourned(a)
print weakref.getweakrefs(a)[1] is m
del m
gc.collect()
print weakref.getweakrefcount(a)


def teller(name):
    def tell(r):
        print name, 'told', r()
    return tell


b, c = A(), A()
keep = [weakref.ref(b, teller('b1')), weakref.ref(c, teller('c1')), weakref.ref(b, teller('b2')), weakref.ref(c, teller('c2'))]
b = None
c = None
gc.collect()
