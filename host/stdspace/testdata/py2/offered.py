import base64
import fnmatch


class autosuper(type):
    def __init__(cls, name, bases, d):
        super(autosuper, cls).__init__(name, bases, d)
        setattr(cls, '_%s__super' % name, super(cls))


class A(object):
    __metaclass__ = autosuper

    def meth(self):
        return 'A'


class B(A):
    def meth(self):
        return 'B' + self.__super.meth()


class Bad(Exception):
    def __new__(cls, *args):
        return 5


def tell(f, *args, **kw):
    try:
        print f(*args, **kw)
    except Exception as e:
        print type(e).__name__, e


def raising():
    raise Bad


def raising_with():
    raise Bad, 3


print B().meth(), super(B).__get__(B(), B).meth()
tell(raising)
tell(raising_with)
tell(__import__, '')
print eval(compile(source='1+1', filename='f', mode='eval'))
for pattern in '*.[!a]?x', '[ab', 'a[]b]c', '[^a]', 'a-b_c', '[!]]', '[\\]':
    print fnmatch.translate(pattern)
print repr(bytearray('abc').translate(None, 'b')), repr(bytearray('abc').translate('x' * 256))
for i in range(12):
    text = 'h\xffllo wor\x00d!'[:i]
    print base64.b32encode(text), base64.b32decode(base64.b32encode(text)) == text, base64.b16encode(text)
print base64.b32decode('nbswy3dp', True), base64.b32decode('NBSWY1DP', map01='L') == base64.b32decode('NBSWYLDP'), base64.b16decode('6a', True)
tell(base64.b16decode, '6g')
tell(base64.b32decode, 'NB')
tell(base64.b32decode, 'NBSWY3D1')
tell(type, 'a\0b', (), {})
print [hash(x) for x in (0.5, -0.5, 0.1, 1e-300, -3.75, 123456789.25, 5e-324, float('inf'), 2.0, -1.0)]
print hash(float('-inf')), hash(float('nan'))
