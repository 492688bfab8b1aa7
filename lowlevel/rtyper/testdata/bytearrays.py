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


def searched(n):
    b = bytearray('abcabcd' * (n % 3 + 1))
    c = bytearray('bc')
    out = [b.find('c'), b.find(c), b.find('ca', n), b.find('bc', 1, n), b.find('zz'), b.rfind('b'), b.rfind(c, 0, n + 3),
           b.count('a'), b.count(c), b.count('abc', 1), b.count('')]
    return ' '.join([str(i) for i in out])


def begun(n):
    b = bytearray('abc')
    b[0] = 96 + n % 4
    return [b.startswith('b'), b.startswith(bytearray('abc')), b.endswith('bc'), b.endswith(READY), b.startswith('')]


def contained(n):
    b = bytearray('abc')
    out = [n + 95 in b, 'b' in b, 'bc' in b, bytearray('ca') in b, chr(max(n, 0) + 96) in b, n not in b]
    try:
        out.append(n * 60 in b)
    except ValueError:
        out.append(False)
    return out


def repeated(n):
    b = bytearray('xy') * n
    c = 2 * bytearray('z')
    d = c
    d *= n + 1
    b[0:1] = d
    return '%s %s %d' % (str(b), str(c), c is d)


def as_text(n):
    b = bytearray('  aXb ')
    b[2] = 65 + n % 20
    c = b.strip()
    c.append(33)
    d = c.replace('X', bytearray('--')).upper()
    d[0] = 48
    out = [str(x) for x in [b, c, d, b.lstrip(), b.rstrip(' '), d.lower(), d.replace(bytearray('-'), '')]]
    out.append(str(d.isalnum()) + str(b.isspace()) + str(c.isdigit()))
    return '|'.join(out)


def decoded(n):
    b = bytearray('abc')
    b[1] = 120 + n
    try:
        return len(b.decode('ascii')) + ord(b.decode('latin-1')[1])
    except UnicodeDecodeError:
        return -1


def assigned(n):
    b = bytearray('0123456789')
    b[2:n % 5 + 2] = 'abc'
    b[:1] = bytearray('--')
    b[len(b) - 1:] = [n % 7, 65]
    b[3:3] = ''
    return str(b)


TYPES = {}
EXAMPLES = {}
