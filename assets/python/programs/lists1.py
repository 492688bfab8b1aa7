a = [3, 1, 2]
a.append(5); a.insert(0, 9); a.extend([7, 8])
print a, len(a), a[0], a[-1], a[1:3], a[::-1], a[::2]
a[1] = "x"; print a
del a[0]; print a, a.pop(), a.pop(0), a
a.remove(5); print a, a.index(2), a.count(1), 2 in a, 99 in a
a[1:2] = [10, 11, 12]; print a
a[::2] = ["p", "q", "r"]; print a
del a[1:3]; print a
b = [[0] * 3 for i in range(2)]; b[0][1] = 5; print b
print [1, 2] + [3], [0] * 4, [1, 2] * 2, [1] == [1], [1, 2] < [1, 3], [1] < [1, 0], [] == [], [1, "a"] != [1, "b"]
print sorted([3, 1, 2]), sorted(["b", "a", "C"]), sorted([3, 1, 2], reverse=True), sorted(["bb", "a", "ccc"], key=len)
c = [5, 3, 8]; c.sort(); print c; c.reverse(); print c; c.sort(lambda x, y: y - x); print c
print sorted([(2, "b"), (1, "z"), (2, "a")]), min([4, 2, 8]), max([4, 2, 8]), sum(range(10)), min(3, 1, 2), max("a", "b")
print range(5), range(2, 5), range(0, 10, 3), range(5, 0, -2), range(0), list(xrange(3))
print zip([1, 2, 3], "ab"), map(lambda x: x * 2, [1, 2]), filter(lambda x: x > 1, [1, 2, 3]), reduce(lambda x, y: x + y, [1, 2, 3])
print [(i, j) for i in range(3) for j in range(i) if i != j], list(enumerate("ab")), list(reversed([1, 2, 3])), any([0, 1]), all([1, 0])
x, y = [1, 2]; (p, q), r = (1, 2), 3; print x, y, p, q, r
x, y = y, x; print x, y
a = []
a.append(a); print a
ints = [1, 2, 3]; ints[1] = 2.5; print ints; ints.append(None); print ints
n = [1, 2, 3, 4]; n[-1] = n[0] = 7; print n; n += [5]; print n; n *= 2; print n
m = n; m.append(0); print len(n) == len(m), m is n
for f in [lambda: [1][3], lambda: [].pop(), lambda: [1].remove(2), lambda: [1].index(9), lambda: [1] + (2,), lambda: max([])]:
    try:
        f()
    except Exception, e:
        print e.__class__.__name__, e
total = 0
for v in range(1000):
    total += [v, v + 1, v + 2][v % 3]
print total
d = [1, 2, 3]
for item in d:
    if item < 3: d.append(item + 2)
print d
