d = {1: 'a', 2: 'b'}
e = {1: 'a', 2: 'b', 3: 'c'}
print(d.keys() < e.keys(), d.keys() <= e.keys(), d.keys() > e.keys(), d.keys() >= {1}, {1} < d.keys(), d.items() <= e.items(), d.keys() != e.keys(), d.keys() == {1, 2})
print(sorted({1, 5} | d.keys()), {1, 5} & d.keys(), {1, 5} - d.keys(), sorted({1, 5} ^ d.keys()), frozenset([1]) & d.keys(), d.keys() | [7], d.keys() - e.keys())
print([1, 9] & d.keys(), [1, 9] - d.keys(), d.items() & [(1, 'a')], type(frozenset([1]) | d.keys()))
for f in (lambda: d.keys() < [1], lambda: d.values() < d.values(), lambda: d.keys() | 5, lambda: d.values() | {1}):
    try: print(f())
    except TypeError as x: print(x)
m = d.keys().mapping
print(type(m), m[1], d.items().mapping == d, d.values().mapping == d)
try: m[1] = 2
except TypeError as x: print(x)
# ---
from collections import deque
d = deque('ab', 3)
print(d + deque('cd'), d * 2, 2 * d, d * 0, d * -1, d == deque('ab'), d != deque('ab'), d < deque('b'), d >= deque('a'))
e = d
d += 'xyz'
print(d, e is d)
d *= 2
print(d, e is d)
q = deque([1])
q += q
print(q, q * 3)
for f in (lambda: d + 'a', lambda: deque([1]) * 2 ** 70):
    try: print(f())
    except (TypeError, OverflowError, MemoryError) as x: print(type(x).__name__, x)
print(q == [1, 1], [1, 1] == q)
try: hash(q)
except TypeError: print('unhashable')
