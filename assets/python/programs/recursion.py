def hanoi(n, a, b, c, moves):
    if n == 0: return moves
    moves = hanoi(n - 1, a, c, b, moves)
    moves += 1
    return hanoi(n - 1, c, b, a, moves)
print hanoi(9, "a", "b", "c", 0)
def even(n): return True if n == 0 else odd(n - 1)
def odd(n): return False if n == 0 else even(n - 1)
print even(100), odd(77), even(51)
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
print depth(300), depth(800)
def tak(x, y, z):
    if y >= x: return z
    return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
print tak(12, 8, 4)
def subsets(xs): return [[]] if not xs else [s + t for s in subsets(xs[1:]) for t in ([], [xs[0]])]
print len(subsets(range(8))), subsets([1, 2, 3])
def count(tree): return 1 + sum(count(t) for t in tree)
print count([[[], []], [[[]]], []])
def merge(a, b):
    if not a: return b
    if not b: return a
    if a[0] < b[0]: return [a[0]] + merge(a[1:], b)
    return [b[0]] + merge(a, b[1:])
def msort(xs): return xs if len(xs) < 2 else merge(msort(xs[:len(xs) // 2]), msort(xs[len(xs) // 2:]))
print msort([5, 2, 9, 1, 5, 6, 0, 3])
def fibs(n): return n if n < 2 else fibs(n - 1) + fibs(n - 2)
print [fibs(i) for i in range(16)]
def binom(n, k): return 1 if k == 0 or k == n else binom(n - 1, k - 1) + binom(n - 1, k)
print binom(10, 4), [binom(6, k) for k in range(7)]
def ffib(n): return float(n) if n < 2 else ffib(n - 1) + ffib(n - 2)
print ffib(12)
def change(coins, amount):
    if amount == 0: return 1
    if amount < 0 or not coins: return 0
    return change(coins, amount - coins[0]) + change(coins[1:], amount)
print change([50, 20, 10, 5, 2, 1], 60)
