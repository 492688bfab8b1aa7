l = [1, 2, 3, 4, 5]
print(l[0], l[-1], l[1:3], l[::-1], l[::2], l[-3:], l[:-1], l[10:], l[3:1], l[4:0:-2], len(l))
l[1:3] = ['a', 'b', 'c']; print(l)
l[::2] = [0, 0, 0]; print(l)
del l[0]; print(l)
del l[::2]; print(l)
l[:] = []; print(l)
l.extend(range(5)); l.append(9); l.insert(0, 7); l.insert(-1, 8); l.insert(100, 10); print(l)
print(l.pop(), l.pop(0), l.pop(-2), l)
l.remove(3); print(l, l.index(9), l.count(1), 4 in l, 44 in l, 44 not in l)
l.reverse(); print(l)
l.sort(); print(l)
l.sort(reverse=True); print(l)
l2 = ['bb', 'A', 'ccc', '']; l2.sort(key=len); print(l2)
print(sorted([(2, 'b'), (1, 'z'), (2, 'a'), (1, 'a')], key=lambda t: t[0]), sorted('hello'), sorted([3, 1, 2], reverse=True))
print([1, 2] + [3], [1, 2] * 2, 2 * [0], [1] * -1, [1, 2] == [1, 2], [1, 2] < [1, 3], [1] < [1, 0], [] < [1], [2] > [1, 5])
a = b = [1]; a += [2]; print(b); a = a + [3]; print(b, a); a *= 2; print(a)
print(l.copy() is l, l.copy() == l, list('abc'), list((1, 2)), list({1: 2}))
l.clear(); print(l)
# ---
t = (1, 2, 3)
print(t, (1,), (), t[0], t[1:], t + (4,), t * 2, 2 in t, t.index(3), t.count(1), len(t), t < (1, 2, 4), hash(t) == hash((1, 2, 3)))
a, b, c = t; print(a, b, c)
a, *r = t; print(a, r)
*r, a = 'xyz'; print(r, a)
(a, b), c = (1, 2), 3; print(a, b, c)
[x, y] = 5, 6; print(x, y)
a, b = b, a; print(a, b)
for i, (p, q) in enumerate([(1, 2), (3, 4)]): print(i, p, q)
# ---
s = 'hello'
print(s[0], s[-1], s[1:3], s[::-1], 'ell' in s, 'z' in s, len(s), s * 2, s + '!', s < 'help', max(s), list(s), s == 'hello', s is s)
u = 'h\u00e9llo \u20ac'
print(u, len(u), u[1], u[-1], u[::-1], '\u00e9' in u, list(u), u[1:3])
b = b'abc'
print(b, b[0], b[1:], len(b), list(b), b + b'd', b * 2, 97 in b, b'bc' in b, b == b'abc', b == 'abc')
# ---
r = range(2, 20, 3)
print(r, list(r), len(r), r[1], r[-1], 5 in r, 6 in r, r[1:3], list(reversed(r)), r.start, r.stop, r.step, r == range(2, 20, 3), range(0) == range(3, 3))
print(list(range(5, 0, -2)), list(range(0)), range(10).index(4), range(10**18)[10**17], r.count(5))
for i in range(3): pass
print(i)
# ---
def attempt(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
attempt(lambda: [][0])
attempt(lambda: (1,)[3])
attempt(lambda: 'abc'[3])
attempt(lambda: [1]['a'])
attempt(lambda: (1,)[1.5])
attempt(lambda: 'a'['b'])
attempt(lambda: [].pop())
attempt(lambda: [1].pop(4))
attempt(lambda: [1].remove(3))
attempt(lambda: [1].index(3))
attempt(lambda: (1,).index(3))
attempt(lambda: range(3)[5])
attempt(lambda: range(1, 2, 0))
attempt(lambda: range('a'))
attempt(lambda: range())
attempt(lambda: [1, 2, 3][::0])
attempt(lambda: len(5))
attempt(lambda: iter(5))
attempt(lambda: next(iter([])))
attempt(lambda: list(5))
attempt(lambda: tuple(None))
attempt(lambda: sorted([1, 'a']))
attempt(lambda: max([]))
attempt(lambda: min(()))
attempt(lambda: max([], default=3))
attempt(lambda: max('a', 'bb', key=len))
attempt(lambda: sum(['a']))
attempt(lambda: sum([], 'a'))
attempt(lambda: 1 in 5)
attempt(lambda: 1 in 'abc')
attempt(lambda: 5[0])
attempt(lambda: None[0])
def unpack():
    a, b = 1, 2, 3
attempt(unpack)
def unpack():
    a, b, c = [1, 2]
attempt(unpack)
def unpack():
    a, b = 5
attempt(unpack)
def unpack():
    a, *b, c = [1]
attempt(unpack)
def store():
    t = (1, 2); t[0] = 3
attempt(store)
def store():
    s = 'abc'; s[0] = 'x'
attempt(store)
def store():
    del (1, 2)[0]
attempt(store)
def store():
    l = [1, 2, 3]; l[::2] = [1]
attempt(store)
def store():
    l = [1]; l[3] = 1
attempt(store)
def store():
    l = [1]; l[0:1] = 5
attempt(store)
def store():
    l = [1]; del l[5]
attempt(store)
attempt(lambda: [1].sort(3))
attempt(lambda: [].append())
attempt(lambda: [].append(1, 2))
attempt(lambda: [].insert(1))
attempt(lambda: list(1, 2))
attempt(lambda: list.append(3, 4))
attempt(lambda: [1, 2].index(2, 5))
# ---
nested = [1]
nested.append(nested)
print(nested)
d = {}
d['self'] = d
print(d)
t = ([],)
t[0].append(t)
print(t)
try:
    a = []; a.append(a); b = []; b.append(b)
    print(a == b)
except RecursionError as e:
    print('RecursionError')
# ---
it = iter([1, 2, 3])
print(next(it), list(it), next(it, 'end'), list(it))
print(list(zip([1, 2], 'ab', (True, False, None))), list(map(lambda x, y: x + y, [1, 2], [10, 20])), list(filter(None, [0, 1, '', 'a'])), list(enumerate('ab', 5)))
print(list(reversed([1, 2, 3])), any([0, 1]), all([1, 0]), any([]), all([]), list(iter(iter([1]).__next__, 1)))
l = [1, 2, 3]
for x in l:
    if x < 4: l.append(x + 3)
print(l)
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * i
print(list(Seq()), 4 in Seq(), 5 in Seq())
class Both:
    def __len__(self): return 3
    def __getitem__(self, i): return 'abc'[i]
print(list(reversed(Both())), list(Both()), bool(Both()))
print([*range(3), *'ab'], (*[1], 2), {*[1, 2], 1}, {**{'a': 1}, 'b': 2})
print(slice(1, 2), slice(None), slice(1, 10, 2).indices(5), slice(3).stop)

print(True.__and__(False), True.__xor__(False), False.__ror__(True), True.__and__(1), True.__or__(2.0))
print((5).__pow__(3, 100.0), (5).__rpow__(3, 100), (5).__pow__(2, None))

def attempt(f):
    try:
        return repr(f())
    except Exception as e:
        return type(e).__name__
class Five:
    def __index__(self): return 5
def put(n):
    b = bytearray(b'\x05')
    b[0] = n
    return b
for n in (3 ** 40, -3 ** 40, 2 ** 31, 300, -1, True, Five(), None, 1.5, 'x'):
    name = 'Five' if isinstance(n, Five) else n
    print(name, [attempt(f) for f in (
        lambda: n in b'\x05\x01', lambda: n in bytearray(b'\x05\x01'), lambda: b'\x05\x01'.find(n), lambda: b'\x05\x01'.count(n),
        lambda: bytes([n]), lambda: bytearray([n]), lambda: put(n), lambda: bytearray().append(n), lambda: bytearray(b'\x05\x01').remove(n))])
    print(name, [attempt(f) for f in (
        lambda: [1].index(1, n), lambda: (1,).index(1, n), lambda: range(3)[n], lambda: int('1', n), lambda: 'x'.expandtabs(n))])
    print(name, attempt(lambda: round(1.5, n)), attempt(lambda: round(15, n)) if name != -3 ** 40 else '')
print(attempt(lambda: 'x' in b'x'), attempt(lambda: b'x' in 'x'), attempt(lambda: int.from_bytes([2 ** 70], 'big')))
# ---
# What is common to a set and an iterable comes from the iterable.
s = {True, 5}
s.intersection_update([1, 0, 1, 2])
print(s, {True, 7}.intersection([1, 2, 3]))
