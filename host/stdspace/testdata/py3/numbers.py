for a in (7, -7, 0, 2**70, -2**70, True):
    for b in (3, -3, 2**65, -2**65, 1):
        print(a, b, a + b, a - b, a * b, a // b, a % b, divmod(a, b), a & b, a | b, a ^ b, a < b, a == b)
print(7 / 2, -7 / 2, 2**70 / 3, 10**400 // 10**399, (10**25) / (10**24))
print(2**-2, (-2)**3, 0**0, 2**100, (-1)**(10**20), pow(3, 200, 13), pow(3, -1, 7), pow(-3, 3, -5))
print(1 << 70, (1 << 70) >> 68, -1 >> 100, -5 >> 1, 5 >> 200, ~5, ~(2**70), -(-2**63), abs(-2**80), +True)
print(9223372036854775807 + 1, -9223372036854775808 - 1, 9223372036854775807 * 2, -9223372036854775808 * -1, -9223372036854775808 // -1)
# ---
print(1.5 + 2, 3 - 0.5, 2.5 * 2, 7.0 // 2, -7.0 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, divmod(7.5, 2), divmod(-7.5, 2))
print(0.0 == -0.0, 1 == 1.0, 2**53 == float(2**53), 2**53 + 1 == float(2**53), 10**400 > 1e308, 1e308 < 10**400)
print(float('inf') > 10**400, float('-inf') < -10**400, float('nan') == float('nan'), float('nan') != float('nan'))
print(2.0**0.5, 2**0.5, (-8)**2.0, 4.0**-1, 1e300 * 1e10, -0.0, 1e16, 1e15, 123456789012345678.0, 1e-5, 0.0001)
print(int(3.9), int(-3.9), int('12'), int(' -7 '), int('ff', 16), int('0x1f', 0), int('0b101', 0), int(2**70 + 0.0), float('1e3'), float(7), bool(0.0), bool([]), bool('x'))
print(round(2.5), round(3.5), round(2.675, 2), round(1234, -2), abs(-3.5), max(1, 2.5), min(3, 1), sum([0.1] * 3), sum([1, 2], 10))
print(hex(255), oct(8), bin(5), hex(-255), bin(-5), hex(2**70), chr(65), ord('a'), chr(8364), ord('\u20ac'))
print(hash(1) == hash(1.0) == hash(True), hash(2**61 - 1), hash(-1), hash(2**61), hash(0.5), hash(-2.5), hash(1e300), hash(10**30))
# ---
print(True + True, True & False, True | False, True ^ True, True & 1, type(True & True), type(True + 0), isinstance(True, int))
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1 != 2, not 1, not 0, 1 and 2, 0 or 3, None or 0)
print((5).bit_length(), (2**70).bit_length(), (1.5).is_integer(), (2.0).is_integer(), (7).real, (7).numerator)
# ---
x = 5
x += 3; print(x)
x -= 1; print(x)
x *= 2; print(x)
x //= 3; print(x)
x **= 3; print(x)
x %= 10; print(x)
x <<= 3; print(x)
x >>= 1; print(x)
x |= 3; x &= 6; x ^= 1; print(x)
x /= 4; print(x)
# ---
def attempt(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
attempt(lambda: 1 / 0)
attempt(lambda: 1 // 0)
attempt(lambda: 1 % 0)
attempt(lambda: 1.0 / 0)
attempt(lambda: 1.0 // 0)
attempt(lambda: 1.0 % 0)
attempt(lambda: divmod(1, 0))
attempt(lambda: divmod(1.0, 0))
attempt(lambda: 2**70 // 0)
attempt(lambda: 0 ** -1)
attempt(lambda: 0.0 ** -1)
attempt(lambda: 1 << -1)
attempt(lambda: 10**400 / 3.0)
attempt(lambda: float(10**400))
attempt(lambda: 10.0 ** 400)
attempt(lambda: int('x'))
attempt(lambda: int('1', 99))
attempt(lambda: int(None))
attempt(lambda: float('z'))
attempt(lambda: float(None))
attempt(lambda: int(float('nan')))
attempt(lambda: int(float('inf')))
attempt(lambda: 1 + 'a')
attempt(lambda: 'a' + 1)
attempt(lambda: [] + ())
attempt(lambda: 1 < 'a')
attempt(lambda: -'a')
attempt(lambda: ~1.5)
attempt(lambda: 'a' * 'b')
attempt(lambda: [] * 1.5)
attempt(lambda: 1.5 & 1)
attempt(lambda: None + 1)
attempt(lambda: pow(2, 3, 0))
attempt(lambda: pow(2.0, 3, 5))
attempt(lambda: chr(-1))
attempt(lambda: chr(0x110000))
attempt(lambda: ord('ab'))
attempt(lambda: ord(5))
attempt(lambda: abs('a'))
attempt(lambda: hex(1.5))
attempt(lambda: complex(1, 2) * complex(3, -1))
attempt(lambda: abs(complex(3, 4)))
attempt(lambda: complex(1, 2) < 1)
attempt(lambda: complex(1, 2) == complex(1, 2))
attempt(lambda: (1+2j).real)
# ---
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
print([collatz(i) for i in range(1, 30)])
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(50), fact(25) // fact(23))
# ---
# Powers and parts of complex numbers.
def attempt(f):
    try:
        return repr(f())
    except Exception as e:
        return type(e).__name__

class Asked(float):
    def __complex__(self):
        return 2.5

class Twice(int):
    def __complex__(self):
        return 2j

for f in (lambda: (-2.5) ** 0.5, lambda: (-2) ** 0.3, lambda: (1+2j) ** 3, lambda: (1+2j) ** -2, lambda: (1+2j) ** 101,
          lambda: (1.5+2j) ** (0.5+1j), lambda: (1e200+1j) ** 2, lambda: 0j ** -1, lambda: 0j ** 0, lambda: 10 ** 400 - 1j,
          lambda: complex(10 ** 400), lambda: complex(bytearray(b'1')), lambda: complex(b'1', 2), lambda: (1j).__mod__(2),
          lambda: (1j).__floordiv__(2), lambda: (1j).__divmod__(2), lambda: 1j % 2, lambda: 2 ** 53 + 1 == complex(2 ** 53),
          lambda: complex(2 ** 53) == 2 ** 53, lambda: 10 ** 400 == 1j, lambda: complex(Asked(4)), lambda: complex(Twice(4)),
          lambda: complex(Twice(4), 1), lambda: __import__('math').degrees(1e308)):
    print(attempt(f))
# ---
# What a string of another class says goes before its text; the right operand is repeated only for what is no sequence.
class Index(str):
    def __index__(self):
        return 2

class Trunc(str):
    def __trunc__(self):
        return 3

class Own(str):
    def __mul__(self, other):
        return NotImplemented

class Number(int):
    pass

class Odd(float):
    def __float__(self):
        return True

def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__

def in_place(x, y):
    x *= y
    return x

print([attempt(f, c(t)) for c in (Index, Trunc) for t in '7x' for f in (int, float, complex)], attempt(complex, Odd(3)))
for x in (Index('a'), Own('q'), Number(2), 2):
    print([(attempt(lambda: x * y), attempt(in_place, x, y)) for y in ([7], (8,), 'x', bytearray(b'z'))])
# ---
import math
print([math.log2(x) for x in (3, 5, 7, 0.1, 1e300, 2 ** 70, 2.0 ** -1074, 1.0000001, 10 ** 400)])
print([math.exp2(x) for x in (3, 0.5, -0.42394358907484986, -8.877309852904279, 0.9144456442422021, 1e-9, -1074.0)])
try:
    complex(b'1')
except TypeError:
    print('bytes are no number')

# More bytes than any machine has.
for n in [2**63 - 1, 2**63 - 33, -1]:
    for x in [-10, 10]:
        try: print(x.to_bytes(n))
        except Exception as e: print(type(e).__name__, e)

# Where CPython stops reading a complex number.
for x in ['\x7f\u2003_1c', '\x7f_1', '0\x7f\x85:_c', '_1\x7f\x85', '1_\u0663', '1\u2003_', '\x7e_\x85', '\u20031_0j', '1_\x7f']:
    try: print(complex(x))
    except ValueError as e: print(e)
#---
# Remainders that are no numbers have the sign that the machine gives them.
import math

values = [float('inf'), -float('inf'), float('nan'), -float('nan'), 3.0, -3.0, 0.0]
for x in values:
    for y in values:
        if y:
            q, r = divmod(x, y)
            signs = [math.copysign(1, v) for v in (x % y, x // y, q, r)]
            machine = math.copysign(1, values[0] - values[0])
            print(x, y, [sign == machine for sign in signs] if math.isinf(x) else signs)
