# Operators with =: what they change, and what they make anew.
def change(op, a, b):
    x = y = a
    try:
        if op == "&": x &= b
        elif op == "|": x |= b
        elif op == "^": x ^= b
        elif op == "-": x -= b
        elif op == "*": x *= b
        elif op == "+": x += b
    except (TypeError, MemoryError), e: print type(e).__name__,
    print op, x, y, x is y
class Refusing(object):
    def __iadd__(self, other): return NotImplemented
    def __repr__(self): return "refusing"
class Adding(Refusing):
    def __add__(self, other): return 7
for op in "&|^-":
    for a, b in ((set([1, 2]), set([2, 3])), (frozenset([1, 2]), frozenset([2, 3])), (set([1, 2]), frozenset([2, 3])), (frozenset([1, 2]), set([2, 3])), (set([1]), [2])):
        change(op, a, b)
    s = set(range(12))
    change(op, s, s)
    change(op, set(range(0, 40, 3)), set(range(0, 40, 2)))
    change(op, set("a bunch of words".split()), set("some of other words".split()))
for op in "+*":
    for a, b in (([1], [2]), ([1], 3), ([1], (4, 5)), ([1], "ab"), ([1.5, "x"], True), ([1], 0), ([1], -2), ([2.5], 2L), (range(3), 2), ((1,), (2,)), ((1,), 2), ([1], 1.5), ([1], None), (Refusing(), 1), (Adding(), 2), ([1], 1 << 62)):
        change(op, a, b)
a = [1]; a += a; a *= 2; print a
f = frozenset([1, 2])
d = {f: "there"}
g = f
g |= set([3])
print d[f], g, d.get(g), f.copy() is f, type(f.union([5])).__name__, type(set([1]) | f).__name__, type(f - set([1])).__name__
l = m = []
for i in range(400):
    l += [i % 7]
    if i % 40 == 39: l *= 0
    if i % 13 == 0: l *= 2
print len(l), sum(l), l is m
print hash(frozenset()), hash(frozenset([1, 2, 300])), hash(frozenset(["a", "bc", (1, 2)])), hash(frozenset([frozenset([1]), frozenset()]))
print sorted(map(sorted, set([frozenset([1, 2]), frozenset([2, 1]), frozenset([3])]))), frozenset([1]) in {frozenset([1]): 2}, frozenset([1, 2]) == set([2, 1])
# The order of a set depends on when its table grows and shrinks.
words = "the order of these words is that of a table which grows".split()
s = set(xrange(20)) | set()
s -= set(xrange(20))
s.add(1); s.add("a"); print s
s = set(words); s |= s; print s
s &= s; print s, s & s, s - s, s ^ s
print s.union(words[::-1], ) | s, s.union(range(30)), s.union({"z": 1, "table": 2}), s.intersection(words[3:]), s.intersection(words[::-1]), s.intersection({"of": 1, "is": 2})
print s.difference(words[2:]), s.difference(set(words[2:])), s.difference({"of": 1}), s.symmetric_difference(words[4:] + ["new"]), s.symmetric_difference(s), frozenset(s).difference(words[:5])
s.update(words); s.update(range(9)); s.update(set("letters")); s.update({3.5: 1}); print s
t = set(s); t -= set(words); print t, frozenset(frozenset(s)) is frozenset(s), frozenset(words)
f = frozenset(words); print frozenset(f) is f, set(f) == f
print str(1e11), str(123456789012.5), str(99999999999.9), "%s" % -1e11, "%.12g" % 1e11, "{:.3} {:.3} {:.1} {:.12}".format(100.0, 10.0, 5.0, 1e11), repr(1e11), [1e11], 1e11
