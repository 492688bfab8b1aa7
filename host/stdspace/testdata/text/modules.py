# Modules of the standard library, as both Pythons have them.
from __future__ import print_function
import sys, os, math, random, operator, itertools, functools, bisect, heapq, collections, copy, types, errno, string, time

PY2 = sys.version_info[0] == 2

def attempt(f, *args, **kw):
    try:
        return repr(f(*args, **kw))
    except Exception as e:
        return '%s: %s' % (type(e).__name__, e)

# math
for f in ['sqrt', 'fabs', 'floor', 'ceil', 'trunc', 'degrees', 'radians', 'isnan', 'isinf', 'frexp', 'modf']:
    print(f, [attempt(getattr(math, f), x) for x in [0.0, 1.0, -1.5, 2.25, 1e10, -0.0, float('inf'), float('nan'), 7, 'x']])
for f in ['log', 'acos', 'asin', 'atanh', 'acosh', 'log10', 'exp', 'gamma', 'log1p', 'sin', 'cosh']:
    print(f, [attempt(getattr(math, f), x) for x in [0.0, 1.0, -5.0, float('inf'), float('nan'), 10000.0] if not (f == 'sin' and x == 10000.0)])
print(math.log(8, 2), math.log(10**400), attempt(math.log, 0), attempt(math.log, 5, 1), math.log10(10**300))
print(math.hypot(3, 4), math.atan2(1, -1), math.copysign(3, -0.0), math.fmod(-7, 3), math.ldexp(0.5, 10), attempt(math.ldexp, 1.0, 5000))
print(attempt(math.fmod, 1, 0), attempt(math.pow, 0, -1), attempt(math.pow, -8, 1.0 / 3), math.pow(2, 10), attempt(math.pow, 10.0, 400))
print(math.factorial(0), math.factorial(25), attempt(math.factorial, -1), math.fsum([0.1] * 10), math.pi, math.e)

# operator
print(operator.add(1, 2), operator.sub(5, 3), operator.mul('a', 3), operator.floordiv(7, 2), operator.truediv(7, 2), operator.mod(7, 3))
print(operator.lt(1, 2), operator.eq('a', 'a'), operator.is_(None, None), operator.is_not(1, None), operator.not_([]), operator.truth([0]))
print(operator.neg(3), operator.inv(3), operator.abs(-3), operator.and_(6, 3), operator.or_(6, 3), operator.xor(6, 3), operator.lshift(1, 4), operator.rshift(16, 2))
print(operator.contains([1, 2], 2), operator.countOf([1, 2, 1], 1), operator.indexOf([5, 6], 6), operator.getitem('abc', 1), operator.concat([1], [2]))
l = [1, 2, 3]
operator.setitem(l, 0, 9); operator.delitem(l, 1); print(l, operator.iadd(l, [4]) is l, operator.__add__(1, 2), operator.pow(2, 8), operator.index(True))
print(operator.itemgetter(1)('abc'), operator.itemgetter(0, -1)('abc'), operator.attrgetter('real')(3), operator.attrgetter('real', 'imag')(3), operator.methodcaller('split', ',')('a,b'))
print(attempt(operator.itemgetter(5), 'abc'), attempt(operator.attrgetter('nope'), 3), attempt(operator.indexOf, [1], 2))

# itertools
it = itertools
print(list(it.islice(it.count(10), 3)), list(it.islice(it.count(1, 2), 3)), list(it.islice(it.cycle('ab'), 5)), list(it.repeat('x', 3)))
print(list(it.chain('ab', [1, 2])), list(it.chain.from_iterable(['ab', 'c'])), list(it.islice('abcdefg', 2)), list(it.islice('abcdefg', 2, 4)), list(it.islice('abcdefg', 2, None)), list(it.islice('abcdefg', 0, None, 2)))
print(list(it.takewhile(lambda x: x < 5, [1, 4, 6, 4, 1])), list(it.dropwhile(lambda x: x < 5, [1, 4, 6, 4, 1])), list(it.starmap(pow, [(2, 5), (3, 2)])), list(it.compress('ABCDEF', [1, 0, 1, 0, 1, 1])))
print([''.join(p) for p in it.product('ab', 'xyz')], list(it.product([0, 1], repeat=3)), list(it.product()), list(it.product('ab', '')))
print([''.join(p) for p in it.permutations('abc')], [''.join(p) for p in it.permutations('abcd', 2)], list(it.permutations('ab', 3)), list(it.permutations([], 0)))
print([''.join(p) for p in it.combinations('abcd', 2)], list(it.combinations('ab', 3)), list(it.combinations('ab', 0)), [''.join(p) for p in it.combinations_with_replacement('abc', 2)])
print([(k, list(g)) for k, g in it.groupby('AAAABBBCCDAABBB')], [(k, list(g)) for k, g in it.groupby([1, 3, 2, 4, 5], lambda x: x % 2)], [k for k, g in it.groupby('aabb')])
a, b = it.tee([1, 2, 3]); print(next(a), list(b), list(a))
print(attempt(it.islice, 'abc', -1), attempt(next, it.chain()))

# functools
print(functools.reduce(lambda a, b: a * 10 + b, [1, 2, 3]), functools.reduce(max, [], 7), attempt(functools.reduce, max, []))
p = functools.partial(int, base=2); print(p('101'), p.args, p.keywords, functools.partial(functools.partial(pow, 2), 5)())
def deco(f):
    @functools.wraps(f)
    def wrapper(*args):
        """wrapper doc"""
        return f(*args)
    return wrapper
@deco
def documented(x):
    """its doc"""
    return x
print(documented.__name__, documented.__doc__, documented(3), sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)))
@functools.total_ordering
class Ordered(object):
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n
print(Ordered(1) <= Ordered(2), Ordered(3) > Ordered(2), Ordered(2) >= Ordered(2), Ordered(1) >= Ordered(2))

# bisect, heapq
print([bisect.bisect([1, 2, 2, 4], x) for x in range(6)], [bisect.bisect_left([1, 2, 2, 4], x) for x in range(6)])
l = []
for x in [5, 1, 4, 1, 5, 9, 2, 6]: bisect.insort(l, x)
print(l)
h = [9, 5, 7, 1, 8, 3, 3]; heapq.heapify(h); print(h); heapq.heappush(h, 0); heapq.heappush(h, 4); print(h, heapq.heappop(h), h, heapq.heapreplace(h, 6), h, heapq.heappushpop(h, 2), h)
print(heapq.nlargest(3, h), heapq.nsmallest(2, h), list(heapq.merge([1, 4], [2, 3], [])), attempt(heapq.heappop, []))

# collections
d = collections.OrderedDict([('b', 1), ('a', 2)]); d['c'] = 3; print(d, list(d), d.popitem(), d.popitem(last=False), len(d), d == {'a': 2})
print(collections.OrderedDict(), collections.OrderedDict([(1, 2), (3, 4)]) == collections.OrderedDict([(3, 4), (1, 2)]))
dd = collections.defaultdict(int); dd['x'] += 1; print(dd['y'], sorted(dd.items()), attempt(lambda: collections.defaultdict()['k']), dd.get('z'))
q = collections.deque([1, 2, 3]); q.appendleft(0); q.append(4); print(q, q.pop(), q.popleft(), len(q), q[0], q[-1], 2 in q); q.rotate(1); print(q); q.extendleft('ab'); print(list(q), attempt(collections.deque().pop))
q = collections.deque('abcd', 3); print(q, q.maxlen); q.appendleft('z'); print(q); q.remove('b'); print(q, q == collections.deque(['z', 'c']), q.count('z')); del q[0]; print(q)
P = collections.namedtuple('P', 'x y'); p = P(1, y=2); print(p, p.x, p[1], p._replace(y=5), P._make([3, 4]), P._fields, p == (1, 2), isinstance(p, tuple), attempt(P, 1).split(':')[0], tuple(p._asdict().items()))
c = collections.Counter('abracadabra'); print(c['a'], c['zz'], c.most_common(1), sum(c.values()), sorted((c + collections.Counter('a')).items())[0])

# copy
l = [1, [2, 3], (4, [5])]; m = copy.copy(l); n = copy.deepcopy(l); l[1].append(9); l[2][1].append(8); print(m, n)
class C(object):
    def __init__(self): self.v = [1]; self.me = self
c = C(); e = copy.copy(c); g = copy.deepcopy(c); c.v.append(2); print(e.v, g.v, g.me is g, g is not c)
cyc = []; cyc.append(cyc); z = copy.deepcopy(cyc); print(z[0] is z, z is not cyc)
class L(list): pass
x = L([1, [2]]); x.attr = [3]; y = copy.deepcopy(x); y[1].append(4); print(x, y, y.attr, type(y).__name__, y.attr is x.attr)

# string, types, errno, os.path
print(string.digits, string.ascii_letters, string.hexdigits, string.punctuation, string.capwords('a bc d'), repr(string.printable))
print(string.Template('$a ${b}c $$').substitute(a=1, b='x'), string.Template('$a $z').safe_substitute(a=1), attempt(string.Template('$q').substitute))
print(isinstance(len, types.BuiltinFunctionType), isinstance(attempt, types.FunctionType), isinstance((i for i in ()), types.GeneratorType), isinstance(c.__init__, types.MethodType), isinstance(sys, types.ModuleType))
print(errno.ENOENT, errno.errorcode[13], os.sep, os.linesep == '\n', os.path.join('a', 'b', '/c', 'd'), os.path.join('a/', 'b'), os.path.join('', 'x'))
for path in ['', 'a', 'a/b', '/a/b.c', '/', '//', 'a/b/', '.bashrc', 'x.tar.gz', 'a.b/c', '../x', './a/../b', '...']:
    print(path, os.path.basename(path), os.path.dirname(path), os.path.split(path), os.path.splitext(path), os.path.isabs(path), os.path.normpath(path))
here = os.path.dirname(os.path.abspath(__file__)) + '/'
print(os.path.exists(here + 'nonexistent'), os.path.isdir(here), os.path.isfile(here), attempt(open, here + 'nonexistent').replace(here, '/'), attempt(os.open, here + 'nonexistent', os.O_RDONLY).replace(here, '/'), attempt(os.listdir, here + 'nonexistent').replace(here, '/'))
print(sys.byteorder, sys.maxsize, sys.version_info[0] in (2, 3), sys.version_info >= (2, 7), attempt(sys.exit) == 'x' if 0 else '', sys.getrecursionlimit() > 100)
try:
    sys.exit(3)
except SystemExit as e:
    print(e.code, e.args)
try:
    raise KeyError('k')
except KeyError:
    print(sys.exc_info()[0].__name__, sys.exc_info()[1])

# random
random.seed(12345)
print([random.random() for i in range(3)], random.getrandbits(40), random.getrandbits(3), random.uniform(1, 5), random.randint(-5, 5), random.randrange(0, 100, 7), random.choice('abcdefgh'))
l = list(range(12)); random.shuffle(l); print(l, random.sample(range(1000), 6), random.sample('abcde', 3))
r = random.Random(7); print(r.random(), random.Random(7).random() == random.Random(7).random(), attempt(random.choice, []), attempt(random.randint, 5, 1).split(':')[0])
random.seed(2**70 + 5); print(random.random()); random.seed(0); print(random.random())
