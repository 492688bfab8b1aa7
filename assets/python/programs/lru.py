from __future__ import print_function
# LRU cache with linked list, decorators, properties, operator overloading
class Link(object):
    def __init__(self, key, value):
        self.key, self.value = key, value
        self.prev = self.next = None

class LRU(object):
    def __init__(self, size):
        self.size = size
        self.map = {}
        self.head = Link(None, None)
        self.head.prev = self.head.next = self.head
        self.hits = self.misses = 0
    def _unlink(self, n):
        n.prev.next = n.next
        n.next.prev = n.prev
    def _push(self, n):
        n.next = self.head.next
        n.prev = self.head
        self.head.next.prev = n
        self.head.next = n
    def get(self, key, compute):
        n = self.map.get(key)
        if n is not None:
            self.hits += 1
            self._unlink(n)
            self._push(n)
            return n.value
        self.misses += 1
        n = Link(key, compute(key))
        self.map[key] = n
        self._push(n)
        if len(self.map) > self.size:
            last = self.head.prev
            self._unlink(last)
            del self.map[last.key]
        return n.value
    def __len__(self):
        return len(self.map)
    def __contains__(self, key):
        return key in self.map
    def __iter__(self):
        n = self.head.next
        while n is not self.head:
            yield n.key, n.value
            n = n.next

def counted(f):
    calls = [0]
    def wrapper(*args, **kw):
        calls[0] += 1
        return f(*args, **kw)
    wrapper.calls = calls
    return wrapper

@counted
def square(x, plus=0):
    return x * x + plus

class Vec(object):
    def __init__(self, *xs):
        self.xs = xs
    def __add__(self, o):
        return Vec(*[a + b for a, b in zip(self.xs, o.xs)])
    def __mul__(self, k):
        if isinstance(k, Vec):
            return sum([a * b for a, b in zip(self.xs, k.xs)])
        return Vec(*[a * k for a in self.xs])
    __rmul__ = __mul__
    def __neg__(self):
        return self * -1
    def __eq__(self, o):
        return isinstance(o, Vec) and self.xs == o.xs
    def __ne__(self, o):
        return not self == o
    def __getitem__(self, i):
        return self.xs[i]
    def __repr__(self):
        return "Vec(%s)" % ", ".join(map(repr, self.xs))
    @property
    def length2(self):
        return self * self
    @staticmethod
    def unit(n, i):
        return Vec(*[int(k == i) for k in range(n)])
    @classmethod
    def zero(cls, n):
        return cls(*([0] * n))

c = LRU(50)
t = 0
for i in range(2000):
    k = (i * 7919) % 97 if i % 3 else i % 40
    t += c.get(k, square)
print(t, c.hits, c.misses, len(c), 5 in c, square.calls[0])
print(sorted(c)[:5])
v = Vec(1, 2, 3)
w = Vec.zero(3)
for i in range(5000):
    w = w + v * (i % 5) - Vec.unit(3, i % 3) if hasattr(Vec, '__sub__') else w + v * (i % 5) + -Vec.unit(3, i % 3)
print(w, w.length2, 2 * v, v == Vec(1, 2, 3), v != Vec(1, 2), v[1], v[-1])
try:
    v.length2 = 3
except AttributeError as e:
    print("AttributeError")
print(square(3, plus=4), square(*[5], **{'plus': 1}))
