"""Bytearrays: made, read, changed and compared."""

READY = bytearray('ready')


class Buffer(object):
    def __init__(self):
        self.data = None


def making(n):
    a = bytearray()
    b = bytearray(3)
    c = bytearray('abc')
    d = bytearray([n, 65, 66])
    e = bytearray((n, 70))
    f = bytearray(c)
    f[0] = 90
    return '%d %d %s %s %s %s %s' % (len(a), b[2], str(b), str(c), str(d), str(e), str(f))


def of_a_length(n):
    try:
        return len(bytearray(n - 3))
    except ValueError:
        return -1


def out_of_range(n):
    b = bytearray('xyz')
    out = 0
    try:
        b[n] = n * 60
    except ValueError:
        out += 1
    except IndexError:
        out += 10
    try:
        b.append(n * 60)
    except ValueError:
        out += 100
    try:
        b.extend([n, 10 - n * 30])
    except ValueError:
        out += 1000
    try:
        out += b[n - 4]
    except IndexError:
        out += 100000
    try:
        out += len(bytearray([n * 100]))
    except ValueError:
        out += 1000000
    return str(out) + str(b)


def growing(n):
    b = bytearray('ab')
    for i in range(n):
        b.append(97 + i)
    b.extend('xy')
    b.extend(bytearray('z'))
    b.extend([33, 34])
    b += 'q'
    b += bytearray('r')
    last = b.pop()
    first = b.pop(0)
    del b[1]
    return '%s %d %d' % (str(b), first, last)


def slices(n):
    b = bytearray('abcdefgh')
    c = b[1:n + 2]
    d = b[:-1] + b[2:]
    b[1:3] = 'XYZ'
    b[0:1] = bytearray('--')
    b[:0] = [48, 49]
    del b[4:6]
    return str(c) + ' ' + str(d) + ' ' + str(b) + ' ' + str('pre' + c + 'post') + str(b[::2])


def iterating(n):
    total = 0
    b = bytearray('abc' * (n + 2))
    for x in b:
        total += x
    for i, x in enumerate(b):
        total += i * x
    for x in reversed(b):
        total = total * 3 % 1000003 + x
    for x in list(b):
        total += x
    return total


def comparing(n):
    b = bytearray('b' * (n + 2))
    c = bytearray('bbb')
    return ' '.join([str(b == c), str(b != c), str(b == 'bbb'), str('bbb' != b), str(b < c), str(b >= 'bbb'), str(b is c), str(cmp(b, c))])


def held(n):
    buffer = Buffer()
    if n > 2:
        buffer.data = bytearray('data')
    all = [bytearray('x'), READY]
    by_name = {'a': all[0]}
    by_name['a'].append(65)
    if buffer.data is None:
        return str(all[0]) + str(all[1])
    if not buffer.data or isinstance(buffer.data, str):
        return 'never'
    return str(buffer.data) + str(len(by_name['a']))


TYPES = {}
EXAMPLES = {}
