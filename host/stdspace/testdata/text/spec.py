# Random format specifications: what they give, or the exception they raise.
from __future__ import print_function
import sys

N = int(sys.argv[1]) if len(sys.argv) > 1 else 400
state = [777]

def rnd(n):
    state[0] = (state[0] * 1103515245 + 12345) % 2147483648
    return (state[0] >> 8) % n

def pick(seq):
    return seq[rnd(len(seq))]

ints = [0, 1, -1, 7, 10, -42, 255, 1234, 65535, -65536, 1234567890, 2**31, 2**63 - 1, -2**63, 2**64, 10**25, -10**25, True, False]
floats = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.1, 1e-5, 1e-4, 123456.789, 1e15, 1e16, 1e17, 1e22, 5e-324, 1.7976931348623157e308,
          float('inf'), float('-inf'), float('nan'), 3.14159265358979, 2.0 / 3, 1e100, 99999.95, 999999.5, 1234.5]
texts = ['', 'a', 'abc', 'hello world']
others = [None, [1], 1 + 2j, complex(0, -0.5), 3j, 1e20 - 1j]

def spec():
    out = ''
    if rnd(3) == 0:
        out += pick(['', '', '*', ' ', '0', 'x', '<', '='])
        out += pick('<>^=')
    if rnd(3) == 0:
        out += pick('+- ')
    if rnd(5) == 0:
        out += '#'
    if rnd(4) == 0:
        out += '0'
    if rnd(2):
        out += pick(['1', '5', '8', '12', '21'])
    if rnd(4) == 0:
        out += ','
    if rnd(3) == 0:
        out += '.' + pick(['0', '1', '3', '6', '10', '17', ''])
    if rnd(4):
        out += pick('bcdoxXeEfFgGnsbdoxXeEfFgG%%qZ')
    if rnd(60) == 0:
        out += pick(['zz', ' ', '.'])
    return out

def show(x, fmt):
    try:
        result = repr(format(x, fmt))
    except Exception as e:
        result = '%s: %s' % (type(e).__name__, e)
    print(repr(x), repr(fmt), '->', result)

for i in range(N):
    show(pick(pick([ints, ints, floats, floats, texts, others])), spec())

for x in [0, 1234, -1234567, 10**9]:
    for fmt in ['_', '_d', '_x', '_b', '12_', '012_x', '_f', ',_', '_,', '_s', '#_b']:
        if sys.version_info[0] > 2:
            show(x, fmt)
