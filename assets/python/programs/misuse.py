# Builtins and operators that are given what they cannot use, and methods that answer what nobody asked for.
inf = 1e400
nan = inf - inf
class Same(object):
    def __init__(self, w): self.w = w
    def __cmp__(self, other): return self.w
    def __float__(self): return 2.5
    def __str__(self): return self.w
    def __getitem__(self, n): return n
    def __pow__(self, n, m=None): return (n, m)
class Failed(Exception):
    def __repr__(self): raise Failed
def endless():
    while 1: yield 1
def unpacked(w):
    a, b = w
    return a, b
def left_over():
    i = iter([1, 2, 3, 4, 5])
    try: unpacked(i)
    except ValueError, e: return str(e), list(i)
def no_callable(): return list(iter(1, 2))
for f, args in [
        (divmod, (inf, 3)), (divmod, (-inf, 2.5)), (divmod, (3, inf)), (divmod, (nan, 1.0)),
        (lambda a, b: a // b, (inf, 2)), (lambda a, b: a % b, (inf, 2)), (lambda a, b: a // b, (2.0, -inf)), (lambda a, b: a % b, (2.0, -inf)),
        (lambda a, b: a ** b, (-inf, 2.5)), (lambda a, b: a ** b, (-1.0, nan)), (lambda a, b: a ** b, (-2.0, 0.5)),
        (pow, (2, 5, 7)), (pow, (2, 5, None)), (pow, (2.5, 2, 3)), (pow, ("a", 2, 3)), (pow, (2, None, 3)), (pow, (Same(1), 2, 3)),
        (round, ("a",)), (round, (None,)), (round, (Same(1),)), (round, (Same(1), 0)),
        (super, (1, 2)), (super, (Same, 5)),
        (cmp, (Same("a"), 1)), (cmp, (1, Same(None))), (cmp, (Same(2.5), 1)), (cmp, (Same(-0.5), 1)), (cmp, (Same(True), 1)), (cmp, (Same(10**30), 1)), (lambda a: a == 1, (Same(NotImplemented),)), (lambda a: a == a, (Same(NotImplemented),)), (lambda a: 1 != a, (Same(NotImplemented),)),
        (lambda a: a < 1, (Same([]),)), (lambda a: a in [1], (Same(()),)), (sorted, ([1, 2], lambda a, b: "x")), (sorted, ([1, 2], lambda a, b: True)),
        (chr, ("a",)), (chr, (2.5,)), (chr, (None,)), (chr, (True,)), (chr, (256,)), (chr, (10**30,)),
        (lambda a: "%c" % a, ("",)), (lambda a: "%c" % a, ("ab",)), (lambda a: "%c" % a, ("a",)), (lambda a: "%d" % a, (inf,)), (lambda a: "%d" % a, (nan,)), (lambda a: "%d" % a, (2.9,)),
        (lambda a: "x" % a, ([1, 2],)), (lambda a: "x" % a, (Same(1),)), (lambda a: "x" % a, (5,)), (lambda a: "x" % a, ((1,),)), (lambda a: "%(k)s" % a, (Same(1),)), (lambda a: "%(k)s" % a, ("a",)),
        ("abc".partition, ("",)), ("abc".rpartition, ("",)), ("abc".partition, ("b",)), (reversed, ({},)), (reversed, (set([1]),)), (no_callable, ()),
        (unpacked, (endless(),)), (unpacked, (Same(1),)), (unpacked, ([1],)), (unpacked, ("ab",)), (unpacked, ({1: 2},)), (left_over, ()),
        (str, (Failed(1),)), (str, (Failed(),)), (str, (Failed("a", 2),)), (str, (Same(5),)), (lambda a: "%s" % a, (Failed(3),))]:
    try: print repr(f(*args))
    except Exception, e: print "%s: %s" % (e.__class__.__name__, e)
import math
for f, args in [(math.log, (3, 1)), (math.log, (0,)), (math.log, (8, 2)), (math.sqrt, (Same(1),)), (math.floor, (Same(1),)), (math.sqrt, ("a",)), (math.fmod, (inf, 2)), (math.pow, (-inf, 2.5))]:
    try: print f(*args)
    except Exception, e: print "%s: %s" % (e.__class__.__name__, e)
