d = {"b": 1, "a": 2, "c": 3}
print d, len(d), d["a"], d.get("z"), d.get("z", 5), "a" in d, "z" in d
d["d"] = 4; del d["b"]; print d, sorted(d.keys()), sorted(d.values()), sorted(d.items())
print d.keys(), d.values(), d.items()
for k in d: print k, d[k],
print
for k, v in sorted(d.iteritems()): print k, v,
print
e = {}
for i in range(40): e[i * 7 % 41] = i
print e
for i in range(0, 40, 3): del e[i * 7 % 41]
print e
print {1: "a", 1.0: "b", True: "c"}, {-1: 1, -2: 2, 0: 3}, {"x": {"y": 1}}
print d.pop("a"), d.pop("zz", "none"), d.setdefault("q", []), d.setdefault("c", 9), d
d.update({"r": 1}); d.update([("s", 2)]); print sorted(d.items())
print dict([(1, 2), (3, 4)]), dict(a=1), dict({5: 6}), {}.has_key(1), dict.fromkeys([1, 2], 0)
f = d.copy(); f.clear(); print f, len(d), bool(f), bool(d)
print {1: 2} == {1: 2}, {1: 2} != {1: 3}, {1: 2, 3: 4} == {3: 4, 1: 2}
words = "the quick brown fox jumps over the lazy dog the end".split()
count = {}
for w in words: count[w] = count.get(w, 0) + 1
print count, sorted(count, key=lambda w: (-count[w], w))
print {i: i * i for i in range(5)}, {c for c in "hello"}, set([3, 1, 2, 3])
for g in [lambda: d["nope"], lambda: {}[1], lambda: {[]: 1}, lambda: {}.popitem()]:
    try: g()
    except Exception, x: print x.__class__.__name__, x
big = {}
for i in xrange(3000): big["k%d" % (i % 700)] = i
print len(big), sum(big.values()), big["k5"], sorted(big)[:3], big.keys()[:5]
mixed = {1: "int", "1": "str", (1,): "tuple", 1.5: "float", None: "none"}
print mixed[1], mixed["1"], mixed[(1,)], mixed[1.5], mixed[None], len(mixed)
