# Random "%" formats: what they give, or the exception they raise.
from __future__ import print_function
import sys

N = int(sys.argv[1]) if len(sys.argv) > 1 else 400
state = [12345]

def rnd(n):
    state[0] = (state[0] * 1103515245 + 12345) % 2147483648
    return (state[0] >> 8) % n

def pick(seq):
    return seq[rnd(len(seq))]

class Num(object):
    def __int__(self):
        return 77
    def __float__(self):
        return 7.5
    def __repr__(self):
        return 'Num()'

class Idx(object):
    def __index__(self):
        return 66
    __int__ = __index__
    def __repr__(self):
        return 'Idx()'

ints = [0, 1, -1, 7, 10, -42, 255, 65535, -65536, 1234567890, 2**31, -2**31, 2**63 - 1, -2**63, 2**64, 10**25, -10**25, True, False]
floats = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.1, 1e-5, 1e-4, 123456.789, 1e15, 1e16, 1e17, 1e22, 1e23, 5e-324, 1.7976931348623157e308,
          float('inf'), float('-inf'), float('nan'), 3.14159265358979, 2.0 / 3, 1e100, 99999.95, 999999.5, 0.00001234]
texts = ['', 'a', 'abc', "it's", 'quo"te', 'tab\tnl\n', '%', 'x' * 12]
others = [None, [1, 'a'], (1,), {'k': 1}, Num(), Idx()]

def spec():
    out = '%'
    if rnd(40) == 0:
        out += pick(['(k)', '(', '(no)', '(k'])
    for i in range(rnd(3)):
        out += pick('-+ #0')
    if rnd(2):
        out += pick(['', '1', '5', '8', '12', '20', '*'])
    if rnd(2):
        out += '.' + pick(['', '0', '1', '3', '6', '10', '17', '20', '*'])
    if rnd(20) == 0:
        out += pick('hlL')
    return out + pick('diouxXeEfFgGcrs%diouxXeEfFgGcrsaqZ')

def show(fmt, args):
    try:
        result = repr(fmt % args)
    except Exception as e:
        result = '%s: %s' % (type(e).__name__, e)
    print(repr(fmt), repr(args), '->', result)

for i in range(N):
    pool = pick([ints, ints, floats, floats, texts, others])
    fmt = spec()
    args = []
    for k in range(fmt.count('*')):
        args.append(pick([0, 3, 9, -9, 15, 2, 'x', 1.5] if rnd(8) == 0 else [0, 3, 9, -9, 15, 2]))
    args.append(pick(pool))
    if rnd(15) == 0:
        args.append(1)
    elif rnd(15) == 0:
        args.pop()
    if rnd(8) == 0:
        fmt = 'a%%b' + fmt + 'z'
    if '(' in fmt and rnd(4):
        show(fmt, {'k': args[-1] if args else 0})
    elif len(args) == 1 and not isinstance(args[0], (tuple, dict)) and rnd(2):
        show(fmt, args[0])
    else:
        show(fmt, tuple(args))

# What has items that are not only counted may be more than the format takes.
import collections

class Keyed(collections.deque):
    def __getitem__(self, key):
        return key

class Named(collections.deque):
    pass

numbers = range(3) if sys.version_info[0] == 3 else xrange(3)
for args in [numbers, collections.deque(), Named(), Keyed(), [], {}, set(), slice(1), collections.OrderedDict()]:
    for fmt in ['none', u'none', '%(k)s']:
        try:
            print(type(args).__name__, repr(fmt % args))
        except Exception as e:
            print(type(args).__name__, fmt, type(e).__name__, e)
