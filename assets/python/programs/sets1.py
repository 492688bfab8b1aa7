s = set([3, 1, 2, 1])
print s, len(s), 1 in s, 5 in s, sorted(s), set("hello"), set()
s.add(7); s.discard(1); s.discard(99); print s
a, b = set([1, 2, 3]), set([2, 3, 4])
print a | b, a & b, a - b, a ^ b, a <= b, a == set([3, 2, 1]), a.union([9]), a.intersection(b), a.difference(b), a < a | b
print a.issubset(a | b), a.issuperset([1]), frozenset([1, 2]), hash(1)
a |= set([10]); a -= set([1]); a.update([5, 6]); print a
try: a.remove(1000)
except KeyError, e: print "KeyError", e
primes = set()
for n in range(2, 60):
    for p in primes:
        if n % p == 0: break
    else: primes.add(n)
print sorted(primes), {x % 3 for x in range(10)}, {1, 2}
print set(range(100)) == set(xrange(100)), set(["a", "b"]) != set(["a"]), bool(set()), list(set([1]))
