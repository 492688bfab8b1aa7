# -*- coding: utf-8 -*-
import unicodedata

lone = [u'\ud800', u'a\udc80b', u'\ud800\udc00', u'\udfff\ud7ff\ue000', u'é\udbff\U00010000']
for u in lone:
    print repr(u), len(u), [ord(c) for c in u], list(reversed(u)) == list(u)[::-1]
    print repr(u.encode('utf-8')), repr(u.encode('unicode-escape')), repr(u.encode('utf-32-be'))
    print repr(u[0]), repr(u[-1]), repr(u[1:]), repr(u[::-1]), repr(u * 2), repr(u + u'x')
    print u == u'\ud800', u < u'\ue000', u in {u'\ud800': 1}, hash(u) == hash(u[:1] + u[1:])
    print repr(u.upper()), repr(u.title()), repr(u.swapcase()), repr(u.capitalize()), u.isalpha(), u.isupper()
    print repr(u.center(7)), repr(u.strip(u'b\ud800')), repr(u.split(u'\udc80')), repr(u.replace(u'\udc00', u'-'))
    print u.find(u'\udc80'), u.count(u'\ud800'), repr(u.join([u'1', u'2'])), repr(u.partition(u'\udc00'))
    print repr(u'%s|%5s|%r' % (u, u, u)), repr(u.encode('ascii', 'replace')), repr(u.encode('latin-1', 'xmlcharrefreplace'))
    print repr(u.translate({0xd800: u'X', ord(u'b'): 0xdfff})), [unicodedata.category(c) for c in u]
print repr(unichr(0xd800)), unichr(0xd800) == u'\ud800', repr(u'%c' % 0xdfff), repr(unichr(0xd800) + unichr(0xdc00))
print repr('\xed\xa0\x80'.decode('utf-8')), repr('\xed\xa0\x80\xed\xb0\x80'.decode('utf-8'))
print repr('\\ud800'.decode('unicode-escape')), repr('a\xed'.decode('utf-8', 'replace'))
for text in [u'\ud800\xe9x Y', u'a\udfff\u01c6 b\ud834']:
    print repr(text.upper()), repr(text.lower()), repr(text.title()), repr(text.capitalize()), repr(text.swapcase())
