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
