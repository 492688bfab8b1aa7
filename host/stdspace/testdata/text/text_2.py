# -*- coding: utf-8 -*-
# Python 2: bytes and unicode side by side, long integers, old functions.
import string, itertools, operator, types, StringIO, cStringIO, sys, math

def attempt(f, *args, **kw):
    try:
        return repr(f(*args, **kw))
    except Exception, e:
        return '%s: %s' % (e.__class__.__name__, e)

print len('é'), repr('é'), repr(u'é'), len(u'é'), 'é'.upper() == 'é', repr(u'é'.upper()), repr('aéb'[1]), repr('tab\t\x00\x7f\xff"\'')
print repr('a' + u'b'), repr(u'%s' % 'x'), repr('%s' % u'x'), repr('%s %r' % ('a', u'\xe9')), attempt(lambda: '\xe9' + u'a'), attempt(lambda: u'%s' % '\xe9'), attempt(lambda: '%s%s' % ('\xe9', u'a'))
print repr('-'.join(['a', u'b'])), repr(u'a,b'.split(',')), repr('a,b'.split(u',')), repr('abc'.replace('b', u'\u1234')), 'a' in u'abc', u'a' in 'abc', attempt(lambda: '\xe9' in u'abc'), u'abc' == 'abc', hash(u'abc') == hash('abc'), {'a': 1}[u'a']
print attempt(u'\xe9'.encode, 'ascii'), repr(u'\xe9\u20ac'.encode('utf-8')), repr('\xe9'.decode('latin-1')), attempt('\xe9'.decode, 'utf-8'), attempt('abc\xff'.decode, 'ascii'), repr('\xc3\xa9'.decode('utf8')), repr(u'\u20ac'.encode('latin-1', 'replace')), repr(u'\u20ac'.encode('ascii', 'xmlcharrefreplace')), attempt(str, u'\xe9')
print 'abc'.encode('hex'), '616263'.decode('hex'), 'Hello'.encode('rot13'), repr('a\nb'.encode('string_escape')), repr('a\\nb\\x41'.decode('string-escape')), repr('\\u1234x'.decode('unicode_escape')), repr(u'\u1234'.encode('unicode_escape')), attempt('a'.encode, 'nope')
print unicode('abc'), repr(unicode('\xc3\xa9', 'utf-8')), attempt(unicode, '\xe9'), repr(unicode(3)), repr(unicode(u'x')), attempt(unicode, 3, 'ascii'), repr(u''.join([u'a', 'b'])), unichr(65), attempt(unichr, 0x110000) != '', attempt(chr, 256), ord(u'\u1234'), ord('\xff')
class U(object):
    def __unicode__(self): return u'uni\xe9'
    def __str__(self): return 'str'
print repr(unicode(U())), str(U()), repr(u'%s' % U()), repr('%s' % U()), repr(u'{0}'.format(U()))
print 10L, repr(10L), repr(2**62), repr(2**63), repr(-2**63), hex(255), oct(8), oct(0), hex(2**64), oct(2**64), hex(10L), bin(10L), '%d' % 10L, '%x' % 2**64, `3L`, str(3L), int('9' * 25), long('7'), type(long('7')).__name__, (2**64).bit_length()
print 0.1, repr(0.1), 1.0/3, 1e16, 123456789012.0, 1e12, 1e11, -0.0, 2.5e-5, str(1.0/3), [1.0/3], (0.1 + 0.2), '%s' % 0.3333333333333333, 1e100, float('inf'), 1j/3
print round(2.5), round(-2.5), round(0.5), round(1.5), round(2.675, 2), round(1234.5, -2), round(5), round(25, -1), type(round(5)).__name__, math.floor(2.7), math.ceil(-2.2)
print string.join(['a', 'b']), string.join(['a', 'b'], '-'), string.split('a b'), string.upper('x'), string.atoi('12'), string.letters == string.lowercase + string.uppercase, string.zfill('7', 3), string.replace('aa', 'a', 'b'), string.find('abc', 'c'), string.maketrans('ab', 'xy')[96:100], 'abc'.translate(string.maketrans('ab', 'xy')), 'abcb'.translate(None, 'b'), 'abc'.translate(string.maketrans('', ''), 'c'), repr(u'abc'.translate({97: None, 98: u'Z'}))
print list(itertools.izip('ab', [1, 2])), list(itertools.imap(len, ['ab', ''])), list(itertools.ifilter(None, [0, 1, 2])), list(itertools.ifilterfalse(None, [0, 1, 2])), list(itertools.izip_longest('ab', 'c', fillvalue='-'))
print operator.div(7, 2), operator.idiv(7, 2), operator.isCallable(len), operator.sequenceIncludes([1], 1), operator.getslice([1, 2, 3], 1, 3), operator.repeat([1], 2), operator.__div__(7, 2), operator.index(5L)
print types.StringType, types.ListType is list, types.IntType is int, isinstance(u'', types.StringTypes), types.NoneType, types.UnicodeType
s = StringIO.StringIO(); print >>s, 'hello', 3; s.write('x'); print repr(s.getvalue()), s.tell()
s = cStringIO.StringIO('line1\nline2\n'); print repr(s.readline()), list(s), repr(s.read())
print sys.maxint, sys.maxint + 1, sys.version_info[:2], sys.maxunicode > 65535
print '%s %s' % (True, None), '%5s|%-5s|%05.1f|%+d|%e|%g' % ('a', 'b', 3.14159, 5, 12345.678, 1e-5), '%c%c' % (65, 'b'), '%r' % ('x',), '%(a)s' % {'a': 1}, '%%', '%5%|', '%u' % -3, '%#o %#x' % (8, 255), repr('%s' % (u'\xe9',)), attempt(lambda: '%d' % 'x'), attempt(lambda: '%s %s' % 1), '%s' % [1, 'a'], '%i' % 3.99
print '{0} {1!r} {x:>4} {0:05.1f}'.format(1.5, 'a', x='y'), '{} {}'.format(1, 'b'), format(1234567, ','), format(0.5, '%'), repr('{0}'.format(u'a')), attempt('{0}'.format, u'\xe9'), repr(u'{0}'.format('a')), format(3, 'b'), format('x', '>3')
print 'abc'.isalpha(), '\xe9'.isalpha(), u'\xe9'.isalpha(), u'\u0661'.isdigit(), u'\xb2'.isdecimal(), u'\xbd'.isnumeric(), 'Abc Def'.istitle(), u'stra\xdfe'.title() == u'Stra\xdfe', 'A\xc9'.lower() == 'a\xc9', repr(u'\xc9'.lower())
b = bytearray('abc'); b.append(100); b.extend('ef'); print repr(b), b, b[0], len(b), repr(b[1:3]), repr(bytes('x')), bytes is str, 'b' in b, repr(b.decode('ascii'))
print sorted(['b', u'a', 'C']), max(u'b', 'a'), cmp('a', u'b'), cmp(u'a', 'a'), 'a' < u'b', 'abc'.startswith(u'a'), u'abc'.endswith(('b', 'c')), 'a b'.split(None), repr(u'a b '.rstrip()), repr('xax'.strip(u'x')), 'aXb'.partition('X'), 'a'.center(5, '*'), repr(u'a'.ljust(3)), 'a\tb'.expandtabs(4), '42'.zfill(5), repr('x\x85y'.splitlines()), repr(u'x\x85y'.splitlines()), repr('x\x0cy'.splitlines())
