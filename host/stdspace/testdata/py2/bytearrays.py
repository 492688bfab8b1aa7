# Bytearrays: their methods, those of strings too.
b = bytearray('abcab')
print 97 in b, 5 in b, 'bc' in b, bytearray('ca') in b, '' in b
try:
    print 300 in b
except ValueError, e:
    print e
print b.find('b'), b.find(bytearray('b'), 2), b.rfind('ab'), b.count('ab'), b.index('c'), b.find('c', 0, 2), b.rindex(bytearray('a'))
print b.startswith('ab'), b.startswith(bytearray('bc')), b.endswith(('x', 'ab')), b.startswith('b', 1)
print repr(b.replace('a', bytearray('--'))), repr(b.upper()), repr(bytearray('  x ').strip()), repr(b.split('c')), repr(b.partition('c'))
print repr(bytearray(',').join(['a', bytearray('b')])), repr(b.center(9)), repr(bytearray('7').zfill(3)), b.isalpha(), repr(bytearray('a b').title())
print repr(b * 2), repr(2 * bytearray('x')), repr(b * -1)
c = b
c *= 2
print c is b, repr(b), len(b)
b.insert(1, 120)
b.insert(-1, ord('y'))
b.insert(100, 'z')
b.remove(97)
b.reverse()
print repr(b)
for wrong in [lambda: b.remove(1), lambda: b.insert(0, 256), lambda: b.index('q'), lambda: b.append(-1), lambda: b.__setitem__(0, 256), lambda: b.find(97), lambda: b.join([1])]:
    try:
        wrong()
    except (ValueError, TypeError), e:
        print type(e).__name__,
print
x = bytearray('abc')
y = x.replace('q', 'r')
y[0] = 120
print x, y, x.strip() is x, repr(x.splitlines()), repr(x.decode('ascii'))
class Word(str): pass
class Index(object):
    def __index__(self): return 65
for v in ['a', 'ab', '', u'a', 65, 300, -1, 65L, 1.5, None, Index(), True, Word('a'), bytearray('a')]:
    for use in [lambda: bytearray([v]), lambda: bytearray({v: 1}), lambda: b.extend(iter([v])), lambda: b.append(v), lambda: b.insert(0, v), lambda: b.__setitem__(slice(0, 1), (v,))]:
        try:
            print repr(use()),
        except (ValueError, TypeError), e:
            print type(e).__name__, e,
    print repr(b)
# ---
# A step of zero is wrong whatever is assigned, and so is an index out of range.
def attempt(index, value):
    b = bytearray('hello')
    try:
        b[index] = value
        return b
    except Exception as e:
        return type(e).__name__

for index in (slice(None, None, 0), slice(0, 2), 9, 1):
    print [attempt(index, value) for value in (5, 'x', [300], -4, None)]
