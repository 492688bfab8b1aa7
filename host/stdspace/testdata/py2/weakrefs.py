# Weak references: what they say before and after gc.collect().
import weakref, gc


class K(object):
    def __init__(self, n):
        self.n = n


class Told(object):
    def __del__(self):
        print 'deleted', told() is None


def made_here():
    k = K(5)
    return weakref.ref(k)


def gone(r):
    print 'gone', r is called, r()


k = K(1)
r1 = weakref.ref(k)
r4 = made_here()
gc.collect()
print r1() is k, r4()
k = None
gc.collect()
print r1(), r1 == r1, r1 == r4, r1 != r4

k = K(2)
called = weakref.ref(k, gone)
k = None
gc.collect()
t = Told()
told = weakref.ref(t)
t = None
gc.collect()

k = K(1)
r1 = weakref.ref(k)
r5 = weakref.ref(k)
print r1 == r5, r1 != r5, hash(r1) == hash(r5), len({r1: 1, r5: 2})
try:
    print hash(r4)
except TypeError, e:
    print e


class Named(weakref.ref):
    def __new__(cls, x, name):
        return weakref.ref.__new__(cls, x)

    def __init__(self, x, name):
        weakref.ref.__init__(self, x)
        self.name = name


q = Named(k, 'abc')
print q() is k, q.name, q == r1, isinstance(q, weakref.ref), weakref.ReferenceType is weakref.ref

values = weakref.WeakValueDictionary()
values['a'] = k
values['b'] = lost = K(9)
keys = weakref.WeakKeyDictionary()
keys[k] = 5
keys[lost] = 6
items = weakref.WeakSet([k, lost])
print sorted(values), sorted(keys.values()), len(items), values['b'] is lost, values.get('c', 3), keys.pop(lost)
keys[lost] = 7
lost = None
gc.collect()
print values.keys(), len(values), 'b' in values, values.get('b'), keys.values(), len(keys), len(items), k in items, K(1) in items
p = weakref.proxy(k)
p.n = 7
print k.n, p.n

a = K(1)
a.other = K(2)
a.other.other = a
ring = weakref.ref(a)
inner = weakref.ref(a.other)
gc.collect()
print ring() is a, inner() is a.other
a = None
gc.collect()
print ring(), inner()

chain = [K(i) for i in range(5)]
refs = [weakref.ref(x) for x in chain]
del chain[1:4]
x = None
gc.collect()
print [r() and r().n for r in refs]

k = q = None
gc.collect()
try:
    print p.n
except ReferenceError, e:
    print e
print len(values), len(keys), len(items), r1()

for x in (5, 'a', [], (), None, {}, 1.5, u'x'):
    try:
        weakref.ref(x)
    except TypeError, e:
        print e
for wrong in [lambda: weakref.ref(), lambda: weakref.ref(K(1), None, 3), lambda: r1(1)]:
    try:
        wrong()
    except TypeError:
        print 'TypeError',
print
