d = {'a': 1, 2: 'b', (1, 2): [3], None: 0, 1.5: 'f'}
print(d, len(d), d['a'], d[2], d[2.0], d[(1, 2)], d.get('zz'), d.get('zz', 5), 'a' in d, 'b' in d)
d['a'] = 10; d['new'] = 11; del d[2]; print(d)
print(d.pop('new'), d.pop('nope', None), d.setdefault('a', 5), d.setdefault('q', 6), d)
print(list(d), list(d.keys()), list(d.values()), list(d.items()))
print(d.popitem(), d)
d.update({'x': 1}, y=2); d.update([('z', 3)]); print(d)
print(dict(a=1, b=2), dict([(1, 2)]), dict({1: 2}, c=3), dict.fromkeys('ab', 0), {}.fromkeys([1]))
print({1: 'a', 1.0: 'b', True: 'c'}, {0: 1}[False])
e = d.copy(); e['only'] = 1; print('only' in d, d == e, {1: 2, 3: 4} == {3: 4, 1: 2}, {1: 2} != {1: 3})
d.clear(); print(d, bool(d))
k = {'a': 1}.keys(); print(k, {'a': 1}.values(), {'a': 1}.items(), k == {'a'}, k & {'a', 'b'}, k | {'z'} == {'a', 'z'})
print({'a': 1} | {'b': 2}, len({'a': 1}.items()), ('a', 1) in {'a': 1}.items(), 'a' in k)
for key, value in {'x': 1, 'y': 2}.items(): print(key, value)
print({x: x * x for x in range(4)}, {v: k for k, v in {'a': 1}.items()}, list(reversed({1: 1, 2: 2})))
# ---
def attempt(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
attempt(lambda: {}['a'])
attempt(lambda: {}[1, 2])
attempt(lambda: {[]: 1})
attempt(lambda: {}[{}])
attempt(lambda: {(1, []): 2})
attempt(lambda: {}.pop('k'))
for args in ([], ), ([], "empty"):
    attempt(lambda: {}.pop(*args))
    attempt(lambda: {1: 2}.pop(*args))
attempt(lambda: {}.popitem())
attempt(lambda: dict([1]))
attempt(lambda: dict([(1, 2, 3)]))
attempt(lambda: dict(5))
attempt(lambda: {1} < 5)
attempt(lambda: {} < {})
attempt(lambda: set([[]]))
attempt(lambda: hash([]))
attempt(lambda: hash({}))
attempt(lambda: set().pop())
attempt(lambda: {1}.remove(2))
attempt(lambda: frozenset().add)
attempt(lambda: {**5})
attempt(lambda: [*5])
def grow():
    d = {1: 1}
    for k in d: d[k + 1] = 1
attempt(grow)
def delete():
    del {}['x']
attempt(delete)
# ---
class Key:
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 3
    def __eq__(self, o): return isinstance(o, Key) and self.v == o.v
    def __repr__(self): return 'K%d' % self.v
d = {}
for i in range(20): d[Key(i)] = i
print(len(d), d[Key(13)], Key(20) in d, d)
for i in range(0, 20, 2): del d[Key(i)]
print(d, len(d))
big = {}
for i in range(1000): big[i] = str(i)
for i in range(0, 1000, 3): del big[i]
print(len(big), big[500], 3 in big, sum(big), list(big)[:5])
for i in range(0, 1000, 3): big[i] = 'again'
print(len(big), list(big)[-3:], big[999])
class NoHash:
    def __eq__(self, o): return True
try: {NoHash(): 1}
except TypeError as e: print(e)
# ---
s = {3, 1, 2}
print(len(s), 1 in s, 5 in s, sorted(s), set(), frozenset(), frozenset([1]), {1})
s.add(4); s.discard(9); s.remove(1); print(sorted(s))
a, b = {1, 2, 3}, {2, 3, 4}
print(sorted(a | b), sorted(a & b), sorted(a - b), sorted(a ^ b), a <= b, {2} < a, a >= {1}, a == {3, 2, 1}, a != b, a.isdisjoint({9}))
print(sorted(a.union([7], (8,))), sorted(a.intersection([1, 9])), sorted(a.difference([1])), sorted(a.symmetric_difference([1, 10])), a.issubset(range(9)), a.issuperset([1]))
a |= {9}; a -= {1}; a &= {2, 9, 3}; a ^= {2}; print(sorted(a))
c = frozenset([1, 2]); print(hash(c) == hash(frozenset([2, 1])), {c: 'x'}[frozenset([2, 1])], c | {3} == {1, 2, 3}, type(c | {3}), type({3} | c))
a.update([1], [2]); print(sorted(a)); x = a.copy(); x.clear(); print(len(x), len(a))
print({frozenset([1])} == {frozenset([1])}, {1, 2} in [{2, 1}], sorted({x % 3 for x in range(10)}))
# ---
# Counters, and the union of dictionaries of other classes.
from collections import Counter, OrderedDict, defaultdict, namedtuple
import heapq

def attempt(f):
    try:
        v = f()
        print(type(v).__name__, v)
    except Exception as e:
        print(type(e).__name__)

c = Counter(a=3, b=-1, c=0)
del c['missing']
d = Counter('aabx')
for f in (lambda: c + d, lambda: c - d, lambda: c | d, lambda: c & d, lambda: +c, lambda: -c, lambda: c + {}, lambda: {} + c,
          lambda: c | {'z': 1}, lambda: {'z': 1} | c, lambda: c & {}, lambda: c == dict(c), lambda: c == Counter(a=3, b=-1), lambda: c < d,
          lambda: c <= Counter(a=5), lambda: c >= c, lambda: d > Counter('ab'), lambda: c != d, lambda: Counter.fromkeys('ab'),
          lambda: Counter({'a': True}), lambda: Counter([1, 2], a=3), lambda: Counter(5), lambda: Counter('abc').most_common(-1),
          lambda: d.most_common(1), lambda: repr(Counter(a='x', b=1)), lambda: Counter(a=1.5).elements().__next__(), lambda: d.total(), lambda: hash(d)):
    attempt(f)
for change in ('c += d', 'c -= d', 'c |= d', 'c &= d', 'c += {"q": 2}', 'c += [1]', 'c.update({"a": True})', 'c.subtract("ab", a=2)'):
    try:
        exec(change)
    except Exception as e:
        print(type(e).__name__)
    print(c)

class Refuses(dict):
    def __or__(self, other):
        return NotImplemented

for f in (lambda: OrderedDict(a=1) | {'b': 2}, lambda: {} | OrderedDict(a=1), lambda: OrderedDict() | 3, lambda: {} | defaultdict(int),
          lambda: defaultdict(int, a=1) | {'b': 2}, lambda: Refuses(a=1) | {'b': 2}, lambda: 1 | {}, lambda: [] | {}, lambda: {} | 1):
    attempt(f)
print(namedtuple('Pair', 'x y').__module__, namedtuple('Pair', 'x', module='elsewhere').__module__)

for n in (-1, 0, 1, 2, 5):
    for f in (heapq.nsmallest, heapq.nlargest):
        asked = []
        print(f(n, [3, 1, 2], key=lambda x: asked.append(x) or -x), asked, f(n, iter([3, 1, 2])))
attempt(lambda: heapq.nsmallest(0, 5))
# ---
# What moves to an end is the key that is there.
from collections import OrderedDict
d = OrderedDict([(1, 'one'), (2, 'two'), (3.0, 'three')])
d.move_to_end(True)
d.move_to_end(3, last=False)
print(list(d.items()))
# ---
# Which of equal items an intersection with a view has.
d, e = {True: 1}, {1.0: 1, 2: 2}
for x in ({1.0}, {1.0, 2}, frozenset([1.0]), frozenset([1.0, 2]), [1.0], {1.0: 1}.keys(), e.keys(), {1.0: 1}):
    print(d.keys() & x, end=' ')
    print(set(x) & d.keys(), frozenset(x) & d.keys(), e.keys() & {1, 3, 4}, e.keys() & {1}, e.items() & {(1, True)})

# Keys that are moved, and taken from both ends.
def order(d):
    return list(d), list(reversed(d)), len(d)
moved = OrderedDict((k, k * 2) for k in range(12))
for k, last in (3, False), (3, True), (0, False), (11, False), (5, True), (True, False), (7.0, False):
    moved.move_to_end(k, last)
    print(order(moved))
while moved:
    print(moved.popitem(last=False), moved.popitem(), len(moved))
for missing in lambda: moved.popitem(), lambda: moved.move_to_end(1), lambda: moved.popitem(False):
    try:
        missing()
    except KeyError as e:
        print(e)
class Logged(OrderedDict):
    def __missing__(self, key):
        return 'missing'
    def __iter__(self):
        print('iter')
        return OrderedDict.__iter__(self)
logged = Logged(a=1, b=2)
try:
    logged.move_to_end('z')
except KeyError as e:
    print(e)
logged.move_to_end('a')
print(list(logged.items()), next(reversed(logged)), logged.popitem(False))
