print 7 / 2, -7 / 2, 7 // 2, 7 % 3, -7 % 3, 7.0 / 2, 2 ** 10, 2 ** -1, divmod(-7, 2)
print 2 ** 62, 2 ** 63, 2 ** 64, -2 ** 63, type(2 ** 62), type(2 ** 64), 9223372036854775807 + 1, 10L, type(10L), 10L + 1, type(10L + 1), 5L == 5, repr(5L), str(5L), [5L]
print int(5L), long(5), long('12'), int('99999999999999999999'), hash(5L) == hash(5), {5L: 'x'}[5], isinstance(5L, int), isinstance(True, int), -5L, ~5L, abs(-5L), 5L < 6, 2 ** 70 // 2 ** 69, 1L << 3, 0777, 0xff, 0b11
print 1.0, 1e20, 0.1, 1/3.0, 1e16, 123456789.123456789, repr(0.1), repr(1/3.0), str(0.1 + 0.2), repr(0.1 + 0.2), round(2.5), round(1.25, 1), int(3.7)
print 'a', "b", 'a' 'b', u'unicode', repr(u'x'), type(u''), 'abc'[1], u'abc' + 'd', 'x' == u'x', hash('x') == hash(u'x'), {'k': 1}[u'k']
print range(5), range(2, 10, 3), xrange(3), list(xrange(3)), len(xrange(10)), xrange(10)[3], map(None, [1, 2], [3]), map(lambda x: x * 2, [1, 2]), filter(lambda x: x > 1, [1, 2, 3]), filter(None, 'a b'), filter(lambda c: c > 'a', 'abc'), filter(None, (0, 1)), zip([1, 2], 'ab'), zip()
print reduce(lambda a, b: a + b, [1, 2, 3]), reduce(lambda a, b: a + b, [], 9), apply(max, (1, 2)), sorted([3, 1, 2], cmp=lambda a, b: b - a), sorted([3, 1, 2], lambda a, b: cmp(b, a)), sum([1, 2]), cmp(1, 2), cmp('b', 'a'), cmp([1], [1]), cmp(1, 'a') < 0, coerce(1, 2.0)
d = {'a': 1}; print d.has_key('a'), d.keys(), d.values(), d.items(), list(d.iterkeys()), list(d.itervalues()), list(d.iteritems()), 'a' in d
print `1 + 1`, `'x'`, 1 <> 2, 1 == 1, hex(255), oct(8), hex(255L), oct(8L), bin(5), chr(65), unichr(65), ord('a'), ord(u'a'), unicode('abc'), str(u'abc'), None < 0, None < 'a', 1 < 'a', [] < 'a', (1,) > [1], {} < [], sorted([3, 'a', None, 1.5, (1,), [2]])
print True, False, None, Ellipsis, NotImplemented, 1 and 2, not 1, 3 if 0 else 4
print >>None, 'x' if False else 'to stdout'
print 'no newline',
print 'same line'
print
print 'a', 'b\n',
print 'c'
exec 'x = 5'; print x
exec 'y = z + 1' in {'z': 1}
ns = {}; exec 'q = 7' in ns; print ns['q']
l = [x for x in range(3)]; print x, l
print [1, 2, 3][1:], 'abc'[::-1], [1, 2, 3][-2:], (1, 2) + (3,), [0] * 3
s = set([1, 2]); print s, frozenset([1]), {1, 2} == s, {1: 2}, {x: 1 for x in 'a'}
print 'abc'.decode if False else 'ok', isinstance('a', basestring), isinstance(u'a', basestring), isinstance('a', unicode), bytes is str, str(123), unicode(12), repr('a\xff\n'), len('\xc3\xa9'), len(u'\xe9')
print intern('abc'), callable(len), max([1, 2]), min('ab'), pow(2, 3, 5), divmod(7, 3), id(None) == id(None), any([1]), all([])
# ---
class Old:
    def __init__(self, x): self.x = x
    def m(self): return self.x
class New(object):
    x = 1
    def m(self): return 'm'
    def __cmp__(self, o): return cmp(1, 2)
    def __nonzero__(self): return False
    def __div__(self, o): return 'div'
    def __truediv__(self, o): return 'truediv'
    def __getslice__(self, i, j): return ('slice', i, j)
    def __setslice__(self, i, j, v): print 'setslice', i, j, v
    def __delslice__(self, i, j): print 'delslice', i, j
    def __getitem__(self, i): return ('item', i)
    def __len__(self): return 10
    def __coerce__(self, o): return None
    def __hex__(self): return 'hex!'
    def __oct__(self): return 'oct!'
    def __long__(self): return 5L
    def __unicode__(self): return u'uni'
    def __iter__(self): return self
    def next(self): raise StopIteration
o = Old(3); n = New()
print o.m(), Old.m(o), n.m(), New.m(n), n < 5, n > 5, n == 5, bool(n), n / 2, n[1:2], n[:], n[-2:], n[1:2:3], hex(n), oct(n), long(n), unicode(n), list(n)
n[1:2] = 5; del n[1:]
try: New.m(5)
except TypeError, e: print e
try: New.m()
except TypeError, e: print e
print n.m.im_func is New.__dict__['m'], n.m.im_self is n, n.m.im_class is New, New.m.im_self, n.m.__name__
def f(a, b=2): "doc"; return a
print f.func_name, f.func_defaults, f.func_doc, f.func_code is f.__code__, f.func_globals is globals(), f.func_dict
class Meta(type):
    def __new__(m, n, b, d):
        d['tag'] = n.lower(); return type.__new__(m, n, b, d)
class WithMeta(object):
    __metaclass__ = Meta
class Child(WithMeta): pass
print WithMeta.tag, Child.tag, type(Child).__name__
class Base(object):
    def who(self): return 'base'
class Derived(Base):
    def who(self): return 'derived ' + super(Derived, self).who()
print Derived().who(), Derived.__mro__, type(3), type('a'), type(u'a'), type(None), type(f), type(n.m), type([]), Base, ValueError, type(len)
class Cmp(object):
    def __init__(self, v): self.v = v
    def __cmp__(self, o): return cmp(self.v, o.v)
    def __hash__(self): return hash(self.v)
    def __repr__(self): return 'C%d' % self.v
print sorted([Cmp(3), Cmp(1), Cmp(2)]), Cmp(1) == Cmp(1), Cmp(1) < Cmp(2), max(Cmp(5), Cmp(9)), [Cmp(1)] == [Cmp(1)], {Cmp(1): 'x'}[Cmp(1)], cmp(Cmp(1), Cmp(2))
class Eq(object):
    def __eq__(self, o): return True
print Eq() == 1, {Eq(): 1} is not None
class Prop(object):
    def get(self): return self._v
    def set(self, v): self._v = v
    v = property(get, set)
p = Prop(); p.v = 4; print p.v
class It(object):
    def __init__(self): self.i = 0
    def __iter__(self): return self
    def next(self):
        self.i += 1
        if self.i > 3: raise StopIteration
        return self.i
print list(It()), It().next(), iter([1]).next()
class CoerceIt(object):
    def __coerce__(self, o): return (10, o)
print CoerceIt() + 5, 5 + CoerceIt()
# ---
try: raise ValueError, 'msg'
except ValueError, e: print e, e.args, e.message, repr(e)
try: raise ValueError('a', 'b')
except (KeyError, ValueError), e: print e, e.message, e[0], e[1]
try: raise KeyError, 'k'
except LookupError, e: print e, str(e), repr(e)
class E(Exception):
    def __init__(self, v): self.v = v; self.message = 'own ' + v
    def __str__(self): return 'E:' + self.v
try: raise E, 'val'
except E, e: print e, e.v, e.message
try: raise E('val2')
except Exception, e: print e
try:
    try: 1 / 0
    except ZeroDivisionError: raise
except StandardError, e: print type(e).__name__, e
for stmt in ['1 / 0', '1 % 0', '1L / 0', '1.0 / 0', '1 // 0', 'int("x")', 'float("x")', '[][0]', '{}["a"]', 'undefined', 'len(5)', '"a" + 1', '1 + "a"', '[1] + (1,)', 'None.x', '(5).x', 'chr(256)', 'ord("ab")', 'iter(5)', '5()', 'int(None)', 'range("a")', 'xrange(1, 2, 0)', '"abc"[5]', '(1,)[2]', 'hash([])', '{}[[]]', 'max([])', 'sorted(5)', '"a" * "b"', 'abs("a")', '-"a"', 'unichr(-1)', '1 << -1', 'pow(2, -1, 5)', 'f()', 'f(1, 2, 3)', 'f(1, x=2)', 'f(1, a=1)', 'g(1)', 'h()', 'k()', 'isinstance(1, 2)', 'issubclass(1, int)', 'getattr(1, "x")', 'next(iter([]))', '[].pop()', '[1].index(2)', '[].remove(1)', 'dict([1])', 'reduce(lambda a, b: a, [])', 'zip(1)', 'map(None, 1)', 'object().x', 'setattr(object(), "x", 1)', 'int.foo', 'len(1, 2)', 'len()', '(-2) ** 0.5', '0.0 ** -1', '0 ** -1', '10.0 ** 400', 'float(10 ** 400)', 'iter(1).next()', '"%d" % "a"', 'a, b = 1', 'a, b = 1, 2, 3', 'a, b = 1,', 'del qqq', 'raise 5', 'raise int', 'assert 0, "msg"', 'import nope_nope', 'from os import nope_nope', '1()', 'print >>5, 1', '"a".foo', '[1][1.5]', '"abc"["x"]', '(1,)["x"]', '[1]["x"]', '{1: 2}.pop(5)', 'set([1]).remove(4)', 'set([[]])']:
    def f(a, b=1): pass
    def g(): pass
    def h(a): pass
    def k(a, b, *c): pass
    try:
        exec stmt
        print stmt, 'fine'
    except Exception, e:
        print stmt, '->', type(e).__name__, e
import sys
def info():
    try: raise KeyError('q')
    except KeyError: pass
    return sys.exc_info()[0].__name__
print info()
def gen():
    yield 1
    raise StopIteration
    yield 2
print list(gen())
def deep(n): return deep(n + 1)
try: deep(0)
except RuntimeError, e: print e
print issubclass(StandardError, Exception), issubclass(OSError, EnvironmentError), issubclass(KeyError, StandardError), ZeroDivisionError.__mro__, IOError is OSError
def outer():
    x = 1
    def inner(y): return x + y
    return inner
print outer()(2), outer().func_closure[0].cell_contents
def tup(a, (b, c), d=4): return a, b, c, d
print tup(1, (2, 3))
with_stmt = []
class Ctx(object):
    def __enter__(self): return 'ctx'
    def __exit__(self, *a): with_stmt.append(a[0]); return True
with Ctx() as c: print c; raise ValueError
print with_stmt
# ---
# Strings of bytes are formatted byte by byte, and codecs of bytes take text as its bytes.
for spec in ('<7', '>7', '^8', '.4', '\xe9<7', '6.2'):
    print [(format(v, spec), ('{:' + spec + '}').format(v)) for v in ('caf\xc3\xa9', 'abc', '\xff')]
for u in (u'abc', u'caf\xe9', u'\u20ac', u"a'\n"):
    for c in ('hex', 'rot13', 'string-escape'):
        for m in (u.encode, u.decode):
            try:
                print repr(m(c)),
            except Exception as e:
                print type(e).__name__,
    print
for parts in (['a'], [u'a'], ['\xff', u'a'], ['a', bytearray('c')], [], (c for c in 'qr'), 5, [5]):
    try:
        print repr(bytearray(',').join(parts)),
    except Exception as e:
        print type(e).__name__,
print
# ---
# Behind a string that ends in white space other than a space, print owes no space.
class Shown(object):
    def __str__(self):
        return 'line\n'

for c in range(9, 14) + [28, 32, 133, 160]:
    print 'a' + chr(c), 3, Shown(), 4
    print c, u'b', (unichr(c) + u'c')[:1].strip() == u'', 'x' + chr(c), u''
