# -*- python2 -*-
# What a method does not have itself is an attribute of its function.
class A(object):
    def m(self, x=1):
        "doc"
    m.tag = 5
print A.m.tag, A().m.tag, A.m.func_name, A().m.func_code.co_name, A.m.func_defaults, A().m.__dict__, hasattr(A.m, 'no')
# ---
# Slices of bytearrays, and code that asks for arguments.
b = bytearray('abcdef')
b[1:3] = 'xyz'
print repr(b)
b[::2] = 'AB' + 'CD'
print repr(b)
del b[1:2], b[0]
print repr(b)
try:
    eval((lambda a: a).func_code)
except TypeError, e:
    print e
# ---
# A text that ends where a block should begin, and one that goes on.
for text in ('while 1:', 'class A:\n', 'if 1:\nx = 1\n', 'def f():\n  a\n b\n'):
    try:
        compile(text, 'text', 'exec')
    except SyntaxError, e:
        print type(e).__name__
# ---
it = iter('abc')
print it.__length_hint__(), it.next(), it.__length_hint__(), iter(u'\u20ac1').__length_hint__()
