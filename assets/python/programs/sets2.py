"""Methods of sets that take any number of sets, and arguments of dict.update."""
s = set([1, 2, 3])
print sorted(s.union()), sorted(s.union([4])), sorted(s.union([4], (5, 6), "a"))
print sorted(s.intersection()), sorted(s.intersection([1, 2], set([2, 3]))), s.intersection(xrange(2), {1: 0})
print sorted(s.difference()), sorted(s.difference([1], set([2]))), sorted(s.difference({1: 0}, iter([3])))
print s.union() is s, s.isdisjoint([4]), s.isdisjoint(set([3, 9])), s.isdisjoint({}), frozenset("ab").isdisjoint("cd")
f = frozenset([5, 6])
print f.union([7], [8]), f.intersection([5], [5]), f.difference([5], [6]), type(f.union([1], [2])).__name__

s.update()
s.update([4], set([5]), {6: 0})
print sorted(s)
s.intersection_update([1, 2, 4, 5], (2, 4, 5))
print sorted(s)
s.difference_update([2], set([5]))
print sorted(s)
s.symmetric_difference_update([4, 8, 9])
print sorted(s)
s.symmetric_difference_update({8: 0, 1: 0})
print sorted(s)
s.difference_update(s)
print s, len(s)
t = set("hello world")
t.symmetric_difference_update("help")
print t, t.union("xyz", "abc"), t.intersection("old", "lod"), t.difference("w", "d")


def endless():
    n = 0
    while True:
        yield n
        n += 1


print set([3]).isdisjoint(endless())
for wrong in (5, None, [[1]]):
    try:
        set([1]).union([2], wrong)
    except TypeError as e:
        print e

d = {}
d.update()
d.update(a=1, b=2)
print d
d.update([("c", 3)], d=4, a=5)
print d
d.update({"e": 6}, e=7)
print sorted(d.items()), dict(x=1, y=2, z=3, w=4, v=5), dict([("q", 1)], r=2, s=3)
