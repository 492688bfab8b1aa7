# Which keys a sort compares, and in which order, of lists of many shapes.
from __future__ import print_function
log = []
class K(object):
    def __init__(self, n, i): self.n = n; self.i = i
    def __lt__(self, other):
        log.append((self.i, other.i))
        return self.n < other.n

class Failing(K):
    def __lt__(self, other):
        if len(log) == Failing.at: raise ValueError(len(log))
        return K.__lt__(self, other)

seed = [12345]
def rand(n):
    seed[0] = (seed[0] * 1103515245 + 12345) % 2147483648
    return (seed[0] >> 8) % n

def shape(n, kinds, runs):
    keys = [rand(kinds) for i in range(n)]
    for r in range(runs):
        a = rand(n)
        b = a + rand(n)
        part = sorted(keys[a:b])
        if rand(2): part.reverse()
        keys[a:b] = part
    return keys

def check():
    h = 0
    for a, b in log: h = (h * 31 + a * 7 + b) % 1000000007
    del log[:]
    return h

for n, kinds, runs in [(5, 3, 0), (63, 100, 0), (64, 100, 0), (65, 3, 1), (100, 1000, 0), (127, 10, 2), (128, 1000, 3), (300, 5, 0), (300, 1000, 5),
                       (1000, 100000, 0), (1000, 100000, 8), (1500, 2, 0), (1500, 100000, 2), (2000, 1000, 12), (2100, 50, 4), (700, 700, 1)]:
    keys = shape(n, kinds, runs)
    x = [K(k, i) for i, k in enumerate(keys)]
    y = sorted(x)
    count = len(log)
    print('%d %d %d: %d comparisons %d' % (n, kinds, runs, count, check()))
    y = sorted(x, reverse=True)
    print('backward: %d, %d' % (len(log), check()))
    for part in range(4):
        Failing.at = count * part // 4
        x = [Failing(k, i) for i, k in enumerate(keys)]
        try: x.sort()
        except ValueError: pass
        print('after %d: %d' % (len(log), check()), sum(i * k.i for i, k in enumerate(x)) % 1000007)

mixed = (['Z', '1', '', 'a', 'abc'] * 4 + [4] * 7) * 4
try: mixed.sort()
except TypeError as e: print(e)
x = [float('nan') if i % 7 == 3 else i * 37 % 101 for i in range(200)]
print(sorted(x))
x = [set([i % 5, i % 3]) for i in range(150)]
print([sorted(y) for y in sorted(x)])
