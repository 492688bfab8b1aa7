def gcd(a, b):
    while b: a, b = b, a % b
    return a
print gcd(1071, 462), gcd(2 ** 70, 6 ** 30), gcd(0, 5)
def primes(n):
    sieve = [True] * (n + 1)
    for i in range(2, n + 1):
        if sieve[i]:
            for j in range(i * i, n + 1, i): sieve[j] = False
    return [i for i in range(2, n + 1) if sieve[i]]
print len(primes(500)), primes(60)
def is_prime(n):
    if n < 2: return False
    i = 2
    while i * i <= n:
        if n % i == 0: return False
        i += 1
    return True
print [n for n in range(50) if is_prime(n)], is_prime(104729)
def pi_digits(n):
    q, r, t, k, m, x = 1, 0, 1, 1, 3, 3
    out = []
    while len(out) < n:
        if 4 * q + r - t < m * t:
            out.append(str(m))
            q, r, m = 10 * q, 10 * (r - m * t), (10 * (3 * q + r)) // t - 10 * m
        else:
            q, r, t, k, m, x = q * k, (2 * q + r) * x, t * x, k + 1, (q * (7 * k + 2) + r * x) // (t * x), x + 2
    return "".join(out)
print pi_digits(60)
class Fraction(object):
    def __init__(self, a, b=1):
        g = gcd(a, b)
        self.a, self.b = a // g, b // g
    def __add__(self, o):
        if isinstance(o, int): o = Fraction(o)
        if not isinstance(o, Fraction): return NotImplemented
        return Fraction(self.a * o.b + o.a * self.b, self.b * o.b)
    __radd__ = __add__
    def __str__(self): return "%d/%d" % (self.a, self.b)
    def __float__(self): return float(self.a) / self.b
    def __cmp__(self, o): return cmp(self.a * o.b, o.a * self.b)
    def __int__(self): return self.a // self.b
h = Fraction(0)
for i in range(1, 31): h = h + Fraction(1, i)
print h, float(h), int(h), 1 + Fraction(1, 2), Fraction(1, 2) < Fraction(2, 3), Fraction(1, 2) == Fraction(2, 4), max(Fraction(1, 3), Fraction(1, 2))
try: Fraction(1) + "x"
except TypeError, e: print e
def newton(x):
    g = x
    for i in range(40): g = (g + x / g) / 2.0
    return g
print newton(2.0), newton(1e10), repr(newton(3.0))
def integrate(f, a, b, n):
    h = (b - a) / n
    return h * sum(f(a + (i + 0.5) * h) for i in range(n))
print "%.8f" % integrate(lambda x: x * x, 0.0, 3.0, 300)
def to_roman(n):
    out = ""
    for v, s in [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]:
        while n >= v: out += s; n -= v
    return out
print [to_roman(n) for n in (1, 4, 1994, 2026)]
x = 1
for i in range(70): x = x * 3 if i % 2 else x + i
print x, type(x).__name__
def overflow_loop(n):
    x = 1
    for i in range(n): x += x
    return x
print [overflow_loop(n) for n in (10, 61, 62, 63, 64, 100)]
