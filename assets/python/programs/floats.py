print 0.1, 0.1 + 0.2, 1.0, 1e10, 1e16, 1e17, 1e-5, 1.5e300 * 1e10, 123456789.123456789
print repr(0.1), repr(0.1 + 0.2), repr(1e16), repr(1e22), repr(1.0 / 3), repr(100.0), repr(1e-7)
print [0.1, 1e100, -0.0, 2.5], (1.5,), {1.5: 2.5}
print 7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, divmod(7.5, -2)
print 2.0 ** 0.5, 2 ** 0.5, 4 ** 0.5, 2.0 ** -1, (-8.0) ** 3
print 1e308 * 10, -1e308 * 10, 1e308 * 10 - 1e308 * 10
print int(1e15), float("2.5"), float("1e3"), float("  -4 "), float(7), float("inf")
print 1.0 == 1, 1.5 > 1, 2 < 2.5, 3.0 != 3, 1e20 == 10 ** 20, 2.0 ** 53 == 2 ** 53 + 1
print round(2.5), round(-2.5), round(2.675, 2), round(1234.5678, -2), round(0.5), round(1.25, 1)
print abs(-2.5), -(-1.5), +2.5, bool(0.0), bool(0.1), not 0.0
print max(1, 2.5), min(1.5, 1), sum([0.5, 1.5, 2]), 3 + 0.5, 3 - 0.5, 3 * 0.5, 3 / 0.5, 1 / 2.0
for f in [lambda: 1.0 / 0, lambda: 1.0 % 0, lambda: 1.0 // 0, lambda: 0.0 ** -1, lambda: float("x"), lambda: int(1e400)]:
    try:
        print f()
    except Exception, e:
        print e.__class__.__name__, e
import math
print math.sqrt(2), math.floor(2.7), math.ceil(2.2), math.sin(1.0), math.cos(1.0), math.atan2(1, 2), math.pi, math.exp(1.0), math.log(10), math.log(8, 2)
print hash(1.5), hash(2.0), hash(0.1), hash(1e300)
x = 0.0
for i in range(1000):
    x = x + 0.001 * i
print x, repr(x)
nan = float("nan")
print nan == nan, nan != nan, nan < 1, nan
