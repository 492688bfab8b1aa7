# repr and str of floats, rounding, hexadecimal forms.
from __future__ import print_function
import sys

N = int(sys.argv[1]) if len(sys.argv) > 1 else 300
state = [99]

def rnd(n):
    state[0] = (state[0] * 1103515245 + 12345) % 2147483648
    return (state[0] >> 8) % n

def attempt(f, *args):
    try:
        return repr(f(*args))
    except Exception as e:
        return '%s: %s' % (type(e).__name__, e)

special = [0.0, -0.0, 1.0, 0.1, 0.5, 1.5, 2.5, -2.5, 0.25, 1e15, 1e16, 1e17, 123456789012345678.0, 1e-4, 1e-5, 9999999999999998.0,
           5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e22, 1e23, 9.5, 0.045, 2.675, 1e11, 1e12, 123456789012.0,
           float('inf'), float('-inf'), float('nan'), 4503599627370496.5, 9007199254740993.0]
values = list(special)
for i in range(N):
    m = rnd(1 << 20) * (1 << 20) + rnd(1 << 20) + rnd(1000) / 1000.0
    values.append((-1) ** rnd(2) * m * float('1e%d' % (rnd(60) - 30)))
    values.append(rnd(100000) / 1000.0)

for v in values:
    print(repr(v), str(v), attempt(v.hex), attempt(v.is_integer), attempt(float.fromhex, v.hex()),
          [attempt(round, v, n) for n in (0, 1, 2, 5, -1, -3)], attempt(round, v))

for v in special[:24]:
    print(attempt(v.as_integer_ratio), attempt(int, v), [attempt(round, v, n) for n in (17, 300, 400, -308, -309, 30)])
for v in [float('inf'), float('nan')]:
    print(attempt(v.as_integer_ratio), attempt(int, v))
for t in ['0x1p3', '1p3', '0x.8', '-0x1.8p-1', 'inf', '-Infinity', 'nan', '0x', '', 'x', '0x1p99999', '1.8', ' 0x10 ', '0x1.fffffffffffff8p0', '1_0']:
    print(t, attempt(float.fromhex, t))
for c in [0j, 1j, complex(0, -1), 1 + 2j, -1 - 2j, 1.5j, 1e20 + 1e-7j, complex('inf'), complex(0.0, float('nan')), complex(-0.0, 1), complex(-0.0, -0.0), 0.1 + 0.2j, 1e16j]:
    print(repr(c), str(c))
