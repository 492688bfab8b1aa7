# Numbers that do not fit a word, and floats that are such numbers, have the hash of their digits.
print [hash(x) for x in (2**62, 2**61 - 1, -2**61, 2**63 - 1, -2**63, 2**63, 2**64 - 1, 2**64, 1 - 2**64, -2**64, 10**40, -3**333)]
print [hash(x) for x in (1e18, 2.0**62, 2.0**63, -2.0**63, 2.0**64, -2.0**64, 1e300, -1e300, 1e22, 2**70 + 0j)]
print {2**70: 1}[2.0**70], {2.0**63: 2}[2**63], 2**62 in set([2.0**62]), hash(type('H', (object,), {'__hash__': lambda self: 2**63})())

def tell(f, *args):
    try:
        print repr(f(*args))
    except Exception, e:
        print e.__class__.__name__, e

for text in ("\\N{foo}xx", "\\N", "\\N{", "\\N{SPACE}x", "\\N{latin small letter a}", "a\\", "\\x1", "\\x1g", "\\u12", "\\U0001", "\\U99999999x", "\\N{}", "\\x", "\\Nx", '\\N{abc', "\\1234", "\\q"):
    for way in ('strict', 'ignore', 'replace'):
        tell(text.decode, 'unicode-escape', way)
for text in ('\\', 'a\\x', '\\x1', '\\x41\\', '\\u12'):
    tell(text.decode, 'string-escape')

tell(lambda: 'abcdefg' * (2**63 // 3))
tell(lambda: u'abcdefg' * (2**63 // 3))
tell(lambda: 'ab' * 2**63)

for args in ((u"g\xfcrk", 1, 2, "ouch"), (u"g\u0100rk", 1, 2, "ouch"), (u"g\U00010000rk", 1, 2, "ouch"), (u"g\xfcrk", 1, 3, "ouch")):
    e = UnicodeTranslateError(*args)
    print e, [e.object, e.start, e.end, e.reason]

class Proxy(object):
    def __init__(self, obj):
        self.obj = obj
    def __getattribute__(self, name):
        obj = object.__getattribute__(self, 'obj')
        return obj if name == 'obj' else getattr(obj, name)

class Below(object):
    def f(self):
        return 'below ' + self.n

class Above(Below):
    n = 'n'
    def f(self):
        return super(Above, self).f() + ' above'

print Above.__dict__['f'](Proxy(Above()))
tell(super, Above, Proxy(5))
