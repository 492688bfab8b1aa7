# Arithmetic of all types of numbers, and of subclasses of them.
class I(int): pass
class L(long): pass
class F(float): pass
class Cx(complex): pass
print pow(2, 3L), 
try: print pow(3,3L)
except MemoryError: print 'ME'
import operator as o
vals=[3, 3L, 2.5, 1+2j, L(3), F(2.5), Cx(2+1j), I(-2)]
for op in 'add div floordiv mod lt'.split():
    f = getattr(o, op)
    for a in vals:
        for b in vals:
            try: r = f(a,b); print op, repr(a), repr(b), type(r).__name__, r
            except Exception, e: print op, repr(a), repr(b), type(e).__name__
for a in vals:
    for b in vals:
        for c in (None, 7L):
            try: r = pow(a,b,c); print 'pow', repr(a), repr(b),c, type(r).__name__, r
            except Exception, e: print 'pow', repr(a), repr(b),c, type(e).__name__


# Operators as methods: an int leaves a long to the long.
def operators():
    for op in 'add sub mul div mod floordiv truediv divmod pow and or xor lshift rshift'.split():
        for left in ('__', '__r'):
            name = left + op + '__'
            print name,
            for x, y in [(7, 2), (7, 2L), (7L, 2), (True, 2L), (True, False), (True, 1), (False, True)]:
                try:
                    print repr(getattr(x, name)(y)),
                except ZeroDivisionError:
                    print 'zero',
            print
    for x, y, z in [(5, 3, 100), (5, 3, 100.0), (5, 3.0, 100), (5, 3L, 100), (5, 3, 100L), (5L, 3, 100),
                    (5L, 3L, 100.0), (5, 2, None), (5, 2L, None), (2, 3, None)]:
        print repr(x.__pow__(y, z)), repr(x.__rpow__(y, z))

    class I(int):
        pass

    class L(long):
        pass

    print repr(I(5) + 2L), repr(2L - I(5)), repr(5 - L(2)), repr(L(5) - 2), repr(I(7) & L(3)), repr(I(2) ** 3L)
    print repr(pow(I(5), 3, 100L)), repr(pow(5, L(3), 100))

operators()


def documented():
    u"text"

def plain():
    "text"

print repr(documented.__doc__), repr(plain.__doc__), repr(documented.func_code.co_consts)

def attempt(f):
    try:
        return repr(f())
    except Exception as e:
        return type(e).__name__
for n in (3 ** 40, -3 ** 40, 2 ** 31, 300, None, 1.5):
    print n, [attempt(f) for f in (
        lambda: bytearray([n]), lambda: bytearray().append(n), lambda: [1].index(1, n), lambda: (1,).index(1, n), lambda: xrange(3)[n],
        lambda: round(1.5, n), lambda: 'x'.expandtabs(n), lambda: int('1', n))]
# ---
# Imaginary literals with a sign, and parts of complex numbers.
class Asked(float):
    def __complex__(self):
        return True

print -1j, -(1j), -0j, 2 - 1j, (-1j).real, [-1j ** 2], (1+2j) ** 3, complex(Asked(4)), complex(-0.125 * (-2+0j)), complex(complex(1, -0.0), -0.0), complex(1, -0.0)
# ---
# Numbers are read from unicode strings as their decimal digits.
for u in (u'\0', u'1\0', u'\u0663\0', u'\u20ac', u'1\u20ac', u'\x80', u'a', u''):
    for f in (int, float, long, complex, lambda u: int(u, 16)):
        try:
            print repr(f(u)),
        except ValueError as e:
            print type(e).__name__,
    print
# ---
# int() takes __trunc__ for an attribute like others.
class Lazy(str):
    def __getattr__(self, name):
        print name,
        if name == '__trunc__' and self == '7':
            return lambda: 8
        if name == '__trunc__' and self == '9':
            return 'no method'
        raise KeyError(name)
for text in ('7', '8', '9', 'x'):
    for kind in (int, long):
        try:
            print kind(Lazy(text)),
        except Exception, e:
            print e.__class__.__name__,
print
