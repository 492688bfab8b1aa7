# -*- coding: utf-8 -*-
"""Variables that are characters of bytes on one way, and unicode on another."""


def _number(which):
    total = 0
    for c in which:
        total = total * 71 + ord(c)
    return total


def local(x):
    if x > 2:
        c = 'a'
    else:
        c = unichr(1000 + x)
    return ord(c) * 2 + len(c)


def local_string(x):
    c = 'abc'[x & 1]
    if x > 2:
        c = u'xyz'
    return _number(c)


def _letter(which):
    if which == 1:
        return 'b'
    return u'\u20ac'


def result(x):
    return ord(_letter(x)) + (_letter(x) == u'b') * 10000


def _maybe(which):
    if which == 0:
        return None
    if which == 1:
        return 'c'
    return u'd'


def none_besides(x):
    c = _maybe(x)
    if c is None:
        return -1
    return _number(c)


def none_first(x):
    c = None
    if x & 1:
        c = chr(65 + x % 20)
    if x > 4:
        c = u'\u20ac'
    if c is not None and c == u'\u20ac':
        return 1000
    if not c:
        return 0
    return ord(c[0])


def none_last(x):
    c = u'q'
    if x & 1:
        c = 'p'
    d = c
    if x > 3:
        d = None
    if d is None:
        return ord(c)
    return len(d) + ord(d)


class Token(object):
    letter = 'z'

    def __init__(self, letter):
        self.letter = letter


class Sign(Token):
    def __init__(self, which):
        if which & 1:
            self.letter = 's'


def attribute(x):
    t = Token('a')
    if x > 2:
        t.letter = u'\xe4'
    return ord(t.letter)


def attribute_of_class(x):
    t = Sign(x)
    return ord(t.letter) + (t.letter == Token(u'z').letter)


class Box(object):
    def __init__(self):
        self.text = None


def attribute_none(x):
    b = Box()
    if x > 1:
        b.text = 'x'
    if x > 3:
        b.text = u'xyz'
    if b.text is None:
        return -1
    return _number(b.text)


def items(x):
    l = ['a', 'b']
    l.append(u'c')
    if x > 0:
        l.insert(0, unichr(300 + x))
    return _number(l) + len(l)


def items_of_string(x):
    l = [u'a', u'bc']
    for c in 'xyz':
        l.append(c)
    l[x % 5] = 'q'
    return _number(u''.join(l))


def found(x):
    l = ['a', u'b', 'c']
    c = chr(97 + x % 4)
    if c in l:
        return l.index(c)
    return -1


def extended(x):
    l = ['a']
    l += u'bc'
    l.extend('de')
    l += str(x)
    return _number(l)


def sliced(x):
    l = ['a', u'b'] * 2
    l[1:3] = ['x', 'y']
    return _number(l[x % 3:])


def keys(x):
    d = {}
    d['a'] = 1
    d[u'b'] = 2
    d[u'a'] = d['a'] + 5
    d[unichr(100 + x % 3)] = 3
    return d['a'] * 100 + d.get(u'b', 0) * 10 + len(d) + ('d' in d) * 1000


def values(x):
    d = {1: 'a', 2: u'b'}
    d[3] = 'c'
    c = d.get(x, u'?')
    total = 0
    for k in d:
        total += k * ord(d[k])
    return total * 1000 + ord(c)


def values_none(x):
    d = {1: 'a', 2: u'bc'}
    u = d.get(x)
    if u is None:
        return 0
    return _number(u)


def keys_of_strings(x):
    d = {u'': 0, u'ab': 1}
    for c in 'abc':
        d[c] = len(d)
    return d[chr(97 + x % 3)] + len(d) * 10


def _pair(which):
    if which > 2:
        return 'a', u'bc'
    return u'xy', 'b'


def tuples(x):
    p, q = _pair(x)
    return _number(p) * 3 + _number(q)


def tuple_items(x):
    t = ('a', u'b', 'c')
    return ord(t[x % 3])


def pairs_as_keys(x):
    d = {}
    d['a', 1] = 1
    d[u'a', 2] = 2
    d['a', 2] = d[u'a', 2] + x
    return d['a', 1] * 100 + d['a', 2] * 10 + len(d)


def _of(letter, which):
    return ord(letter) * which


def arguments(x):
    return _of('a', 2) + _of(u'\u20ac', x) + _of(which=3, letter=chr(66))


def _default(which, letter='d'):
    return ord(letter) + which


def defaults(x):
    return _default(x) + _default(x, u'\xe9') + _default(1, chr(x + 70))


class Unexpected(Exception):
    def __init__(self, letter):
        self.letter = letter


def exceptions(x):
    try:
        if x & 1:
            raise Unexpected('u')
        if x > 3:
            raise Unexpected(u'\u20ac')
    except Unexpected as e:
        return ord(e.letter)
    return 0


PREBUILT = ['a', u'\u20ac', 'c']
TABLE = {'a': u'1', u'b': '2', 'c': u'33'}
SINGLE = Token('m')
OTHER = Token(u'\xfc')
MAYBE = [None, 'a', u'bc']
PAIRS = [('a', 1), (u'b', 2)]


def prebuilt(x):
    return ord(PREBUILT[x % 3])


def prebuilt_table(x):
    return _number(TABLE[chr(97 + x % 3)]) + len(TABLE)


def prebuilt_instances(x):
    t = SINGLE
    if x > 2:
        t = OTHER
    return ord(t.letter)


def prebuilt_none(x):
    u = MAYBE[x % 3]
    if u is None:
        return -5
    return _number(u)


def prebuilt_tuples(x):
    c, n = PAIRS[x % 2]
    return ord(c) * n


def not_ascii(x):
    u = _letter(x)
    if x > 5:
        return u in 'caf\xc3\xa9'
    return ('ab' + chr(120 + x)) in (u'ab' + u)


def bytes_above(x):
    l = ['\xe9', u'b']
    return ord(l[0]) + ord([chr(200 + x % 50), u'c'][0])


def looped(x):
    c = 'a'
    total = 0
    while x > 0:
        total += ord(c)
        if x & 1:
            c = unichr(ord(c) + 300)
        x -= 1
    return total


def repeated(x):
    c = 'a'
    total = 0
    while x > 0:
        s = c * 2 + c + c[0:1]
        total = total * 3 + len(s.replace(c, c + c)) + _number(s)
        if x == 2:
            c = u'b'
        x -= 1
    return total


def parts(x):
    c = 'a'
    total = 0
    while x > 0:
        for p in (c + c).split(c):
            total += len(p) + 1
        total += len(c.join([c, c, c])) + len(c.strip(c))
        if x == 2:
            c = u'b'
        x -= 1
    return total


def compared(x):
    c = _letter(x)
    d = 'b'
    if x > 3:
        d = u'c'
    return (c == d) + (c < d) * 2 + (c != 'b') * 4 + (c >= u'b') * 8 + (c == 'bb'[:x]) * 16


def added(x):
    u = u'ab' + 'c'
    c = chr(97 + x % 4)
    u += c
    return _number(u + c * 2) + _number('x' + u)


def within(x):
    c = _letter(x)
    return (c in u'ab\u20ac') + (c in u'xyz') * 2 + u'xab'.find(c)


def within_bytes(x):
    c = chr(97 + x % 3)
    s = 'abc' + c
    u = _letter(x)
    found = s.find(u) + s.rfind(u) * 10 + s.count(u) * 100 + s.startswith(u) * 1000 + s.endswith(u) * 2000
    return found + (u in c) * 5000 + (u in s) * 10000 + c.find(u) + (u'bc' in s) * 20000 + s.count(u'bc')


def tested(x):
    c = _letter(x)
    return c.isdigit() + c.isalpha() * 2 + c.islower() * 4


def kinds(x):
    c = chr(97 + x)
    total = 0
    for d in [c, u'b']:
        if d is None:
            total += 1000
        total += ord(d)
    return total + hash(c) * 0


def identical(x):
    d = chr(97 + x % 3)
    for c in [d, u'q']:
        if c is d:
            return ord(c) + len(_letter(ord(c)))
    return 0


def _identity(which):
    return which


def through_functions(x):
    f = _identity
    return ord(f('a')) + ord(f(u'b')) + _number(f(u'cd'))


def _each(which):
    for c in which:
        yield c
    yield u'\u20ac'


def generated(x):
    total = 0
    for c in _each('abc'):
        total = total * 3 + ord(c)
    return total


def lists_of_lists(x):
    l = [['a'], [u'bc']]
    l.append([chr(97 + x % 5)])
    return _number(u''.join([y for z in l for y in z]))


def conditional(x):
    return ord('a' if x else u'\u20ac') + len(x and 'b' or u'cd')


def formatted(x):
    return _number(u'%s-%d' % (_letter(x), x))


TYPES = {}
EXAMPLES = {}
