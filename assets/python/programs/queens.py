def solve(n):
    solutions = []
    def place(row, cols, d1, d2, board):
        if row == n:
            solutions.append(board)
            return
        for c in range(n):
            if c in cols or row + c in d1 or row - c in d2: continue
            place(row + 1, cols | set([c]), d1 | set([row + c]), d2 | set([row - c]), board + [c])
    place(0, set(), set(), set(), [])
    return solutions
s = solve(6)
print len(s), s
def fast(n, row, cols, d1, d2):
    if row == n: return 1
    free = ~(cols | d1 | d2) & ((1 << n) - 1)
    total = 0
    while free:
        bit = free & -free
        free ^= bit
        total += fast(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1)
    return total
print [fast(n, 0, 0, 0, 0) for n in range(1, 8)]
