def step(cells):
    near = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    k = (x + dx, y + dy)
                    near[k] = near.get(k, 0) + 1
    return set(k for k, n in near.items() if n == 3 or n == 2 and k in cells)
cells = set([(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)])
for i in range(12): cells = step(cells)
print sorted(cells)
def show(cells, w, h):
    for y in range(h): print "".join(["#" if (x, y) in cells else "." for x in range(w)])
show(cells, 9, 8)
w, h = 16, 12
grid = [[(x * 7 + y * 13) % 5 == 0 for x in range(w)] for y in range(h)]
for k in range(6):
    new = [[False] * w for y in range(h)]
    for y in range(h):
        for x in range(w):
            n = 0
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    if (dx != 0 or dy != 0) and grid[(y + dy) % h][(x + dx) % w]: n += 1
            new[y][x] = n == 3 or (grid[y][x] and n == 2)
    grid = new
print sum(sum(1 for v in row if v) for row in grid)
