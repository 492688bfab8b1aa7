class Cell(object):
    def __init__(self, head, tail): self.head, self.tail = head, tail
def build(n):
    c = None
    for i in range(n): c = Cell(i, c)
    return c
def length(c):
    n = 0
    while c is not None:
        n += 1
        c = c.tail
    return n
def rev(c):
    out = None
    while c: out, c = Cell(c.head, out), c.tail
    return out
c = build(500)
print length(c), c.head, rev(c).head, rev(rev(c)).tail.head
def quick(xs):
    if len(xs) <= 1: return xs
    p = xs[0]
    return quick([x for x in xs[1:] if x < p]) + [p] + quick([x for x in xs[1:] if x >= p])
def heap_sort(a):
    a = a[:]
    n = len(a)
    def sift(lo, hi):
        root = lo
        while 2 * root + 1 < hi:
            child = 2 * root + 1
            if child + 1 < hi and a[child] < a[child + 1]: child += 1
            if a[root] >= a[child]: return
            a[root], a[child] = a[child], a[root]
            root = child
    for i in range(n // 2 - 1, -1, -1): sift(i, n)
    for i in range(n - 1, 0, -1):
        a[0], a[i] = a[i], a[0]
        sift(0, i)
    return a
def bubble(a):
    a = list(a)
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]: a[j], a[j + 1] = a[j + 1], a[j]
    return a
data = []; seed = 42
for i in range(80):
    seed = (seed * 1103515245 + 12345) % 2147483648
    data.append(seed % 1000)
print quick(data) == sorted(data) == heap_sort(data) == bubble(data), quick(data)[:8]
stack = []
for ch in "3 4 + 2 * 7 /".split():
    if ch.isdigit(): stack.append(int(ch))
    else:
        b, a = stack.pop(), stack.pop()
        stack.append({"+": a + b, "*": a * b, "/": a // b}[ch])
print stack
grid = [[(x * y) % 3 for x in range(6)] for y in range(5)]
print [row for row in grid], [list(r) for r in zip(*grid)]
def flatten(x):
    if isinstance(x, list):
        out = []
        for y in x: out.extend(flatten(y))
        return out
    return [x]
print flatten([1, [2, [3, [4, []]], 5]])
def perms(xs):
    if not xs: return [[]]
    return [[xs[i]] + p for i in range(len(xs)) for p in perms(xs[:i] + xs[i + 1:])]
print len(perms([1, 2, 3, 4])), perms([1, 2, 3])
