class Matrix(object):
    def __init__(self, rows): self.rows = rows
    def __mul__(self, other):
        cols = zip(*other.rows)
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in cols] for r in self.rows])
    def __pow__(self, n):
        result = identity(len(self.rows))
        m = self
        while n:
            if n & 1: result = result * m
            m = m * m
            n >>= 1
        return result
    def __repr__(self): return "\n".join(" ".join("%4d" % v for v in r) for r in self.rows)
def identity(n): return Matrix([[int(i == j) for j in range(n)] for i in range(n)])
print Matrix([[1, 2], [3, 4]]) * Matrix([[5, 6], [7, 8]])
print (Matrix([[1, 1], [1, 0]]) ** 90).rows
def plain(a, b, n):
    c = [[0.0] * n for i in range(n)]
    for i in range(n):
        for j in range(n):
            t = 0.0
            for k in range(n): t += a[i][k] * b[k][j]
            c[i][j] = t
    return c
n = 12
a = [[(i * j) % 7 + 0.5 for j in range(n)] for i in range(n)]
b = [[(i + j) % 5 - 1.25 for j in range(n)] for i in range(n)]
c = plain(a, b, n)
print c[0][:4], sum(map(sum, c))
