def row(n):
    r = []
    for i in range(n):
        r.append(i)
    return r

def spoil(g):
    g[0].append(0.1)  # planted

def main(n):
    g = []
    for i in range(n):
        g.append(row(i))
    spoil(g)
    v = g[0][0]
    return v
