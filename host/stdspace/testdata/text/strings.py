# Methods of strings on random arguments.
from __future__ import print_function
import sys

N = int(sys.argv[1]) if len(sys.argv) > 1 else 500
state = [31337]

def rnd(n):
    state[0] = (state[0] * 1103515245 + 12345) % 2147483648
    return (state[0] >> 8) % n

def pick(seq):
    return seq[rnd(len(seq))]

def text(most):
    return ''.join([pick('aabbcAB 1\t\n.-_\'"') for k in range(rnd(most + 1))])

def index():
    return pick([None, 0, 1, 2, 3, 5, 8, 100, -1, -2, -3, -100])

bases = ['', 'a', 'abc', 'Hello World', 'aaaa', '  x  ', 'a,b,,c', 'one\ntwo\r\nthree\r', 'tab\there', 'ABCabc123', "They're Bill's", '  ', '+12', '-7', 'x\x0by\x0cz', 'a\x1cb']

def method():
    s = pick(bases) if rnd(2) else text(12)
    name = pick(['find', 'rfind', 'index', 'rindex', 'count', 'startswith', 'endswith', 'split', 'rsplit', 'splitlines', 'strip', 'lstrip', 'rstrip',
                 'replace', 'partition', 'rpartition', 'upper', 'lower', 'title', 'capitalize', 'swapcase', 'center', 'ljust', 'rjust', 'zfill',
                 'expandtabs', 'isdigit', 'isalpha', 'isalnum', 'isspace', 'isupper', 'islower', 'istitle', 'join', '__getitem__', 'slice',
                 '__contains__', '__mul__', '__add__', '__len__', 'lt', 'repr'])
    if name in ('find', 'rfind', 'index', 'rindex', 'count', 'startswith', 'endswith'):
        args = [text(2)] + [index() for k in range(rnd(3))]
        if name.endswith('with') and rnd(3) == 0:
            args[0] = (text(1), text(2))
    elif name in ('split', 'rsplit'):
        args = pick([[], [None], [None, rnd(4) - 1], [text(2)], [text(1), rnd(4) - 1]])
    elif name == 'splitlines':
        args = pick([[], [True], [0]])
    elif name.endswith('strip'):
        args = pick([[], [None], [text(3)]])
    elif name == 'replace':
        args = pick([[text(1), text(2)], [text(2), text(2), rnd(4) - 1]])
    elif name.endswith('partition'):
        args = [text(1)]
    elif name in ('center', 'ljust', 'rjust'):
        args = pick([[rnd(20)], [rnd(20), '*'], [rnd(20), 'ab'], ['x']])
    elif name == 'zfill':
        args = [rnd(20)]
    elif name == 'expandtabs':
        args = pick([[], [4], [1], [0], [-1]])
    elif name == 'join':
        args = pick([[[text(2), text(2)]], ['abc'], [[]], [['x']], [('a', 1)], [3]])
    elif name == '__getitem__':
        args = [pick([0, 1, -1, 5, 99, -99])]
    elif name == 'slice':
        args = [index(), index(), pick([None, 1, 2, -1, -2, 3])]
        return s, name, args, lambda: s[args[0]:args[1]:args[2]]
    elif name == '__contains__' or name == '__add__':
        args = [text(2)]
    elif name == '__mul__':
        args = [rnd(5) - 1]
    elif name == 'lt':
        args = [text(2)]
        return s, name, args, lambda: (s < args[0], s == args[0], s >= args[0])
    elif name == 'repr':
        return s, name, [], lambda: (repr(s), str(s))
    else:
        args = []
    return s, name, args, lambda: getattr(s, name)(*args)

for i in range(N):
    s, name, args, call = method()
    try:
        result = repr(call())
    except Exception as e:
        result = '%s: %s' % (type(e).__name__, e)
    print(repr(s), name, args, '->', result)
