# Methods that builtin classes have in their own dictionaries, and of which kind they are.
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception as e: print type(e).__name__, e
def gen(): yield 1
class Plain(object):
    def m(self): return 1
for x in (1, 2L, 'a', u'a', [], {}, set(), len, gen, gen(), None, Ellipsis, xrange(3), iter([]), Plain().m, ValueError(), property(), {}.viewkeys(), int, slice(1)):
    print type(x).__name__, [n for n in ('__lt__', '__eq__', '__cmp__', '__getattribute__', '__setattr__', '__repr__', '__init__', '__new__') if n in type(x).__dict__]
    for n in ('__repr__', '__init__', '__getattribute__', '__format__', '__eq__', '__cmp__'):
        print n, type(getattr(x, n, 5)).__name__, type(getattr(type(x), n, 5)).__name__,
    print
for f in (lambda: (1).__eq__, lambda: (1).__cmp__(2), lambda: {}.__cmp__({1: 2}), lambda: {}.__cmp__(1), lambda: set().__cmp__(set()), lambda: slice(1).__cmp__(slice(2)), lambda: len.__cmp__(5),
          lambda: [].__getitem__, lambda: {}.__getitem__, lambda: list.append, lambda: int.__add__.__objclass__, lambda: len.__get__, lambda: int.__new__.__self__, lambda: int.__eq__(int), lambda: int.__eq__(str),
          lambda: super(int, 1).__repr__()[:11], lambda: int.__repr__(True), lambda: True.__str__(), lambda: type([], a=1), lambda: iter([]).__init__(1, 2), lambda: gen().__init__(3), lambda: object.__init__(1, 2),
          lambda: hash({}.viewkeys()), lambda: hash({}.viewitems()), lambda: gen.__qualname__, lambda: int.__qualname__, lambda: {}.viewkeys().isdisjoint, lambda: ValueError.__init__(KeyError()),
          lambda: (1).__getattribute__(2), lambda: Plain().__setattr__(2, 3), lambda: Plain.__getattribute__(3), lambda: Plain().__getattribute__(u'\xe9'), lambda: staticmethod(len).__get__(None, None), lambda: staticmethod()):
    attempt(f)
# ---
# A handler for object handles nothing.
try:
    try: raise ValueError('a')
    except object: print 'object'
except ValueError: print 'left'
# ---
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception as e: print type(e).__name__, e
# Operands are coerced where one of them is of a builtin class that knows no other numbers.
def numbers(base, answer):
    def coerce_(self, other):
        print '%s.coerce(%s)' % (type(self).__name__, type(other).__name__),
        return answer(self, other)
    return type(base.__name__.upper(), (base,), {'__coerce__': coerce_})
def add(x, y): return x + y
def sub(x, y): return x - y
def mul(x, y): return x * y
def mod(x, y): return x % y
def power(x, y): return x ** y
def inplace(x, y):
    x += y
    return x
def divided(x, y):
    x //= y
    return x
for answer in (lambda x, y: NotImplemented, lambda x, y: None, lambda x, y: (5, 3), lambda x, y: (x, 1), lambda x, y: ('%d', 2), lambda x, y: (1.5, 2L), lambda x, y: (1, 2, 3), lambda x, y: ([1], [2])):
    for base in (object, list, int, str):
        c = numbers(base, answer)
        for other in ([1], (1,), {}, None, 3, 2.5, 'a', c()):
            for f in (add, sub, mul, mod, power, inplace, divided, cmp, coerce):
                if f is cmp and type(other) is not c: continue
                attempt(lambda: type(f(c(), other)))
                attempt(lambda: type(f(other, c())))
# ---
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception as e: print type(e).__name__, e
# A comparison that knows nothing is asked for both operands, and again where they are of one class.
def silent(*names):
    def method(name):
        def compare(self, other):
            print '%s.%s' % (type(self).__name__, name),
            return NotImplemented
        return compare
    return dict((n, method(n)) for n in names)
A = type('A', (object,), silent('__lt__', '__eq__'))
B = type('B', (A,), silent('__gt__'))
C = type('C', (object,), silent('__le__', '__ne__'))
D = type('D', (object,), silent('__lt__', '__cmp__'))
N = type('N', (int,), silent('__eq__', '__cmp__'))
for x in A(), B(), C(), D(), N(3):
    for y in A(), B(), C(), D(), N(3), 5, 'a':
        for f in (lambda: x < y, lambda: x >= y, lambda: x == y, lambda: x != y, lambda: cmp(x, y)):
            f()
        print
# ---
def attempt(f, *a):
    try: print repr(f(*a))
    except Exception as e: print type(e).__name__, e
# Printing to an object keeps there whether a space is owed, and asks for its method first.
class To(object):
    def __getattr__(self, name):
        print 'ask', name
        raise AttributeError(name)
class Shown(object):
    def __str__(self): print 'shown'; return 's'
class Written(object):
    def __init__(self): self.all = []
    def write(self, text): self.all.append(text)
def printed(to, *values):
    for v in values: print >>to, v,
    print >>to
    return to.softspace
attempt(lambda: printed(To(), Shown())); attempt(lambda: printed(5, Shown()))
w = Written(); attempt(lambda: printed(w, 1, 'a\n', 'b', 2)); print w.all
for f in (lambda: '{{'.format(**{1: 2}), lambda: u'{0}'.format(5, **{None: 2}), lambda: sum([1], start=2), lambda: max([1, 2], key=None), lambda: compile(5, 'f', 'no'), lambda: eval('1;2', 5), lambda: ord(bytearray(b'a')),
          lambda: reversed([1, 2]).__length_hint__(), lambda: reversed('ab').__length_hint__(), lambda: u'a'.__str__(), lambda: u'\xe9'.__str__(), lambda: super(bool, True).__str__(), lambda: unicode(errors='x'), lambda: unicode(errors=5), lambda: {1: 2}.__lt__({1: 3}), lambda: {1: 2} < {1: 3}, lambda: type('D', (dict,), {})() < {1: 2},
          lambda: long.__lshift__.__get__(72), lambda: type('K', (), {'__module__': 5}), lambda: type.__init__(int), lambda: setattr(iter([]), 'x', 1), lambda: iter([]).__setattr__('x', 1),
          lambda: (1).__add__(), lambda: (1).__pow__(), lambda: (1).__add__(x=1), lambda: object().__init__(1)):
    attempt(f)
