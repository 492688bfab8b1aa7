# Code of the program that runs in the middle of an operation of a container,
# and changes the container.
class Short(object):
    """Equal to nothing; empties the list when it is asked."""
    def __init__(self, l, answer=False):
        self.l, self.answer = l, answer
    def __eq__(self, other):
        del self.l[:]
        return self.answer
    __hash__ = None
def attempt(f, *args):
    try:
        return f(*args)
    except Exception, e:
        return '%s: %s' % (e.__class__.__name__, e)
for answer in (False, True):
    for name in ('remove', 'index', 'count', '__contains__'):
        l = range(6)
        result = attempt(getattr(l, name), Short(l, answer))
        print name, answer, result if name != 'index' or answer else result[:10], l
    l = range(6)
    print [l] == [[Short(l, answer)] + range(5)], l
    l, m = [1, 2, 3], [1, 2, 3]
    l[0] = Short(m, answer)
    print l < m, l >= m, m
# ---
# An index that shrinks the list it is used on.
class Shrink(object):
    def __init__(self, l, i):
        self.l, self.i = l, i
    def __index__(self):
        del self.l[1:]
        return self.i
def attempt(f, *args):
    try:
        return f(*args)
    except Exception, e:
        return '%s: %s' % (e.__class__.__name__, e)
for i in (0, 3, -2):
    for name in ('__getitem__', '__delitem__', '__mul__', '__imul__'):
        l = range(5)
        print name, i, attempt(getattr(l, name), Shrink(l, i)), l
    l = range(5)
    print attempt(l.__setitem__, Shrink(l, i), 'x'), l
    l = range(5)
    print l[Shrink(l, i)::2], l
    l = range(5)
    print l[::Shrink(l, -1)], l
    l = range(5)
    del l[::Shrink(l, 2)]
    print l
    l = range(5)
    print attempt(l.__setitem__, slice(None, None, Shrink(l, 2)), 'x'), l
    b = bytearray('abcde')
    print attempt(b.__getitem__, Shrink(b, i)), b
# ---
# An iterator that shrinks the list it is assigned to.
def shrinking(l):
    del l[1:]
    yield 'x'
    yield 'y'
l = range(6)
l[2:4] = shrinking(l)
print l
l = range(6)
l[4:] = shrinking(l)
print l
l = range(6)
l.extend(shrinking(l))
print l
l = range(6)
l += shrinking(l)
print l
# ---
# Sorting a list that is changed meanwhile.
def attempt(change, **kw):
    l = [3, 1, 2]
    def watch(*args):
        change(l)
        return 0
    try:
        l.sort(**dict((k, watch) for k in kw))
    except ValueError, e:
        print e,
    print l
def grow_and_shrink(l):
    l.append(1)
    l.pop()
def grow_and_delete(l):
    l.append(1)
    del l[:]
for change in (grow_and_shrink, grow_and_delete, lambda l: l.append(4), lambda l: None, lambda l: l.insert(0, 1),
               lambda l: l.extend([1]), lambda l: l.sort(), lambda l: len(l)):
    attempt(change, cmp=1)
    attempt(change, key=1)
# ---
# Dictionaries and sets that change while something goes through them.
def attempt(make, change, view=iter):
    x = make()
    seen = []
    try:
        for item in view(x):
            seen.append(item)
            change(x)
    except RuntimeError, e:
        print e,
    print len(seen), len(x)
def numbers():
    return dict.fromkeys(range(5))
for view in (iter, dict.iterkeys, dict.itervalues, dict.iteritems, dict.viewkeys, dict.viewvalues, dict.viewitems):
    attempt(numbers, lambda d: d.clear(), view)
    attempt(numbers, lambda d: d.pop(0, None), view)
    attempt(numbers, lambda d: d.setdefault(7), view)
for change in (lambda s: s.clear(), lambda s: s.pop(), lambda s: s.add(9), lambda s: s.add(3), lambda s: s.discard(12)):
    attempt(lambda: set(range(5)), change)
# ---
# Sets stand for the frozensets that are equal to them.
s = set([frozenset([1, 2]), frozenset()])
print set([1, 2]) in s, set([1]) in s, set() in s
s.remove(set([2, 1]))
s.discard(set([4]))
print s
s.discard(set())
print s
try:
    s.remove(set([3]))
except KeyError, e:
    print 'KeyError', e
try:
    s.add(set())
except TypeError, e:
    print e
# ---
# A deque that changes.
from collections import deque
class Pop(object):
    def __init__(self, d):
        self.d = d
    def __eq__(self, other):
        if self.d:
            self.d.popleft()
        return False
d = deque(range(3))
try:
    for x in d:
        d.append(1)
except RuntimeError, e:
    print e
d = deque(range(3))
try:
    d.remove(Pop(d))
except IndexError, e:
    print e
del d[0]
print d.count(2), 2 in d, 8 in d
print d, list(d), deque([1]) == deque([1])
# ---
# What iterators say of how much is left.
from collections import deque
def left(x, n=1):
    it = iter(x)
    for i in range(n):
        next(it)
    return it.__length_hint__()
class Items(object):
    def __init__(self, n):
        self.n = n
    def __len__(self):
        return self.n
    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError(i)
        return i
for x in ([1, 2, 3], (1, 2, 3), xrange(3), {1: 2, 3: 4, 5: 6}, set([1, 2, 3]), deque([1, 2, 3]), Items(3),
          reversed([1, 2, 3]), reversed((1, 2, 3)), reversed(xrange(3)), reversed(Items(3))):
    print left(x), left(x, 0)
l = [1, 2, 3]
it, back = iter(l), reversed(l)
it.next(), back.next()
l.append(4)
print it.__length_hint__(), back.__length_hint__()
del l[:]
print it.__length_hint__(), back.__length_hint__(), list(it), list(back)
d = {1: 2}
it = d.iterkeys()
d[2] = 3
print it.__length_hint__()
print hasattr((x for x in []), '__length_hint__')
# ---
# Searches and set operations whose comparisons change what they search.
class Evil(object):
    def __init__(self, change, answer=False):
        self.change, self.answer, self.left = change, answer, 30
    def __hash__(self):
        return 1
    def __eq__(self, other):
        if self.left:
            self.left -= 1
            self.change()
        return self.answer
    def __iter__(self):
        for i in range(3):
            self.change()
            yield i
    def __repr__(self):
        return 'Evil'
for answer in (False, True):
    for change in (lambda d: d.clear(), lambda d: d.setdefault(len(d), 0), lambda d: d.pop(1, None), lambda d: d.pop(2, None)):
        d = dict.fromkeys(range(4))
        e = Evil(lambda: change(d), answer)
        print e in d, d.get(e)
        d = dict.fromkeys(range(12))
        e = Evil(lambda: change(d), answer)
        print e in d, d.has_key(e)
s = set([1, 2])
try:
    s.update([3], [4], 5)
except TypeError:
    print sorted(s)
for name in ('union', 'intersection', 'difference', 'symmetric_difference'):
    s = set([1, 2])
    print sorted(getattr(s, name)(Evil(s.clear))), s
for name in ('symmetric_difference', 'symmetric_difference_update', '__ior__', '__iand__'):
    for args in ((), (set(), set())):
        try:
            getattr(set(), name)(*args)
        except TypeError, e:
            print name
l = [1]
l.__init__(Evil(lambda: l.append(7)))
print l
l = [1, 2]
l.__init__(l)
print l
for args in (('a', 'b'), ('a', None), ('a', 1.5)):
    try:
        enumerate(*args)
    except TypeError:
        print args
class L(list):
    def __getslice__(self, i, j):
        return L(list.__getslice__(self, i, j)), i, j
    def __setslice__(self, i, j, v):
        list.__setslice__(self, i, j, v)
    def __delslice__(self, i, j):
        list.__delslice__(self, i, j)
l = L(range(5))
print l[1:-1], l[:2]
l[1:3] = 'abc'
del l[:1]
print l, (1, 2, 3).__getslice__(1, 2), 'abc'.__getslice__(0, 2), [1, 2].__getslice__(-5, 1)
class Index(object):
    def __index__(self):
        return 1
for f in (float, complex, hex, oct, bin):
    try:
        print f(Index())
    except TypeError:
        print f.__name__
print repr(int(5L)), repr(int(-2**63)), repr(int(2**63)), type(int(-2**63))
