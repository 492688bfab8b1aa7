# -*- coding: utf-8 -*-
"""Unicode strings."""


def basics(x):
    u = _text(x)
    return len(u) + (u == u'abc') * 10 + (u != u'abc') * 100 + bool(u) * 1000


def _text(which):
    if which > 5:
        return u'abc'
    if which > 3:
        return u'a\u20acb'
    if which > 1:
        return u''
    return u'q'


def codes(x):
    total = 0
    for c in _text(x):
        total = total * 7 + ord(c)
    return total


def get_checked(x):
    u = _text(4)
    try:
        return ord(u[x])
    except IndexError:
        return -1


def order(x):
    u = _text(x)
    return (u < u'b') + (u > u'aa') * 2 + (u <= u'abc') * 4


def sums(x):
    u = _text(x) + u'\xe9' + unichr(8364 + x) + _text(4) * 2
    total = 0
    for c in u[1:] + u[:2] + u[:-1]:
        total = total * 3 + ord(c)
    return total


def methods(x):
    u = _text(x)
    return u.find(u'b') * 100 + u.count(u'a') * 10 + u.startswith(u'a') + len(u.replace(u'a', u'xx')) + len(u.split(u'b'))


def joining(x):
    return len(u'-'.join([_text(x), u'abc'])) + len(u''.join([unichr(65 + x)]))


def encoded(x):
    return _text(x + 10).encode('ascii') + _text(x + 10).encode('latin-1')


def not_encoded(x):
    try:
        return _text(x).encode('ascii')
    except UnicodeEncodeError:
        return 'error'


def decoded(x):
    return len(('abc' * x).decode('ascii')) + ord('\xe9'.decode('latin-1'))


def mixed(x):
    d = {u'a': 1, u'\u20ac': 2}
    d[_text(x)] = 3
    return len(d) * 10 + d[u'a']


def prebuilt(x):
    return ord(u'\u20ac\xe9'[x % 2])


def formats(x):
    u = u'%s-%d-%s' % (_text(x), x, 'abc') + u'%s%s' % (u'\u20ac', unichr(8364))
    total = 0
    for c in u:
        total = total * 3 + ord(c)
    return total


def encodes_utf8(n):
    u = u''
    for code in [0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff, abs(n) * 300]:
        u += unichr(code)
    s = u.encode('utf-8')
    return s, s.decode('utf-8') == u, len(s), [ord(c) for c in s.decode('UTF8')]


def decodes_utf8(n):
    out = []
    for s in ['', 'abc', '\xc3\xa9', '\xc0\x80', '\xe0\x80\x80', '\xe0\xa0\x80', '\xed\x9f\xbf', '\xed\xa0\x80',
              '\xf0\x90\x80\x80', '\xf4\x8f\xbf\xbf', '\xf4\x90\x80\x80', '\xf5', '\xe1\x80', '\xe1\x80a', '\x80',
              'a\xff', '\xf0\x8f\xbf\xbf', '\xc3', '\xe1' * (n & 3)]:
        try:
            t = 0
            for c in s.decode('utf-8'):
                t = t * 7 + ord(c)
            out.append(t)
        except UnicodeDecodeError:
            out.append(-1)
    return out


def formats_none(n):
    u = None
    if n > 2:
        u = unichr(n) + u'x'
    return u'before %s after %d' % (u, n)


def none_across(n):
    u, s = None, None
    if n > 2:
        u, s = unichr(60 + n) + u'x', chr(60 + n) + 'y'
    return str(u) + '|' + str(len(unicode(s))) + str(unicode(s))


def extended_by_bytes(n):
    l = [u'a', u'b']
    s = 'hello%d' % n
    l += s
    l += s[2:]
    l += '.' * (n & 3)
    l.extend(s[:-1])
    return u''.join([l[len(l) - 1]]) + l[2] + l[n & 3], len(l), ord(l[-1]), l[2] == u'h'


def halves(n):
    u = u'a\ud800' + unichr(0xdc00 + n)
    back = u.encode('utf-8').decode('utf-8')
    alone = u[:2].encode('utf-8')
    return u, len(u), len(back), alone, alone.decode('utf-8') == u'a\ud800', {u'\ud800': n}.get(u[1], 0), u[1], u'\udfff'


TYPES = {}
EXAMPLES = {}
