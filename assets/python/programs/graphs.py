graph = {"a": {"b": 7, "c": 9, "f": 14}, "b": {"a": 7, "c": 10, "d": 15}, "c": {"a": 9, "b": 10, "d": 11, "f": 2},
         "d": {"b": 15, "c": 11, "e": 6}, "e": {"d": 6, "f": 9}, "f": {"a": 14, "c": 2, "e": 9}}
def dijkstra(g, start):
    dist = {start: 0}; done = set(); before = {}
    while len(done) < len(g):
        best = None
        for n in sorted(dist):
            if n not in done and (best is None or dist[n] < dist[best]): best = n
        done.add(best)
        for m, w in g[best].items():
            if m not in dist or dist[best] + w < dist[m]:
                dist[m] = dist[best] + w
                before[m] = best
    return dist, before
d, p = dijkstra(graph, "a")
print sorted(d.items()), sorted(p.items())
def bfs(g, s):
    seen, queue = [s], [s]
    while queue:
        for m in sorted(g[queue.pop(0)]):
            if m not in seen:
                seen.append(m); queue.append(m)
    return seen
print bfs(graph, "e")
class Union(object):
    def __init__(self, n): self.parent = range(n)
    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = self.parent[self.parent[x]]
            x = self.parent[x]
        return x
    def join(self, a, b): self.parent[self.find(a)] = self.find(b)
u = Union(200)
for i in range(0, 190): u.join(i, (i * 7 + 3) % 200)
print len(set(u.find(i) for i in range(200)))
def topo(deps):
    order, state = [], {}
    def visit(n):
        if state.get(n) == 1: raise ValueError("cycle at " + n)
        if n in state: return
        state[n] = 1
        for m in deps.get(n, []): visit(m)
        state[n] = 2
        order.append(n)
    for n in sorted(deps): visit(n)
    return order
print topo({"app": ["lib", "ui"], "ui": ["lib", "gfx"], "lib": ["core"], "gfx": ["core"]})
try: topo({"a": ["b"], "b": ["a"]})
except ValueError, e: print e
def knap(items, cap):
    best = [0] * (cap + 1)
    for w, v in items:
        for c in range(cap, w - 1, -1): best[c] = max(best[c], best[c - w] + v)
    return best[cap]
print knap([(12, 4), (2, 2), (1, 1), (1, 2), (4, 10)], 15)
def lcs(a, b):
    t = [[0] * (len(b) + 1) for i in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            t[i + 1][j + 1] = t[i][j] + 1 if a[i] == b[j] else max(t[i][j + 1], t[i + 1][j])
    return t[-1][-1]
print lcs("the quick brown fox", "a quack bron ox")
