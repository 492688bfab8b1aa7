# int(), float(), complex() and long() of texts.
from __future__ import print_function
import sys

N = int(sys.argv[1]) if len(sys.argv) > 1 else 300
state = [4242]

def rnd(n):
    state[0] = (state[0] * 1103515245 + 12345) % 2147483648
    return (state[0] >> 8) % n

def pick(seq):
    return seq[rnd(len(seq))]

def attempt(f, *args):
    try:
        return repr(f(*args))
    except Exception as e:
        return '%s: %s' % (type(e).__name__, e)

fixed = ['', ' ', '0', '-0', '+7', '--1', '+-1', ' 12 ', '\t12\n', '1 2', '007', '0x1f', '0X1F', '-0x1f', '0b101', '0o17', '017', '0', '00', '0_0',
         '1_000', '1__0', '_1', '1_', '0x_1', '0_x1', 'abc', 'z', '12z', '9' * 30, '-' + '9' * 30, '1.5', '1e5', '1.', '.5', '.', 'e5', '1e', '1e+',
         '1e400', '-1e400', '1e-400', 'inf', '-inf', '+Infinity', 'infinit', 'nan', '-nan', 'NaN', '1_0.5', '1._5', '1_.5', '1e1_0', '0x1p3',
         '1j', '1+2j', '1-2j', '-1j', 'j', '+j', '(1+2j)', '( 1+2j )', '1+2', '1 + 2j', '1e5-3e-2j', 'infj', '1j2', '1+j', '12L', '0xfL', '12l', 'L',
         '0b2', '0o8', '08', '-017', '0x', '0b', '-', '+', ' -5', '- 5']
for t in fixed:
    print(repr(t), attempt(int, t), attempt(int, t, 0), attempt(int, t, 16), attempt(int, t, 2), attempt(int, t, 36), attempt(float, t), attempt(complex, t))
    if sys.version_info[0] == 2:
        print(attempt(long, t), attempt(long, t, 0), attempt(long, t, 16))

for i in range(N):
    t = ''.join([pick('0123456789abxXoO_+-. eEjLn') for k in range(1 + rnd(7))])
    base = pick([0, 2, 8, 10, 16, 36])
    print(repr(t), base, attempt(int, t, base), attempt(float, t), attempt(complex, t))

for base in [0, 1, 2, 36, 37]:
    print(attempt(int, '10', base))
print(attempt(int, 3, 10), attempt(int, None), attempt(int, []), attempt(float, None), attempt(float, []), attempt(int, 3.9), attempt(int, -3.9))
for n in [0, 1, -1, 255, 2**63, -2**64]:
    print(hex(n), oct(n), bin(n), n.bit_length())
