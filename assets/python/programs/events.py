class Queue(object):
    def __init__(self): self.heap = []
    def push(self, item):
        h = self.heap
        h.append(item)
        i = len(h) - 1
        while i > 0 and h[(i - 1) // 2] > h[i]:
            h[(i - 1) // 2], h[i] = h[i], h[(i - 1) // 2]
            i = (i - 1) // 2
    def pop(self):
        h = self.heap
        top, last = h[0], h.pop()
        if h:
            h[0] = last
            i = 0
            while True:
                c = 2 * i + 1
                if c >= len(h): break
                if c + 1 < len(h) and h[c + 1] < h[c]: c += 1
                if h[i] <= h[c]: break
                h[i], h[c] = h[c], h[i]
                i = c
        return top
class Sim(object):
    def __init__(self): self.q, self.now, self.log, self.n = Queue(), 0, [], 0
    def at(self, delay, f, *args):
        self.n += 1
        self.q.push((self.now + delay, self.n, f, args))
    def run(self):
        while self.q.heap:
            self.now, _, f, args = self.q.pop()
            f(*args)
sim = Sim()
def customer(name, left):
    sim.log.append((sim.now, name, left))
    if left: sim.at((len(name) * left) % 7 + 1, customer, name, left - 1)
for i, name in enumerate(["ann", "bob", "charlie"]): sim.at(i, customer, name, 8)
sim.run()
print len(sim.log), sim.log[-5:], sim.now
def scheduler(tasks):
    out = []
    while tasks:
        t = tasks.pop(0)
        try:
            out.append(t.next())
            tasks.append(t)
        except StopIteration: pass
    return out
def task(name, n):
    for i in range(n): yield name + str(i)
print scheduler([task("a", 3), task("b", 1), task("c", 2)])
class Observer(object):
    def __init__(self): self.handlers = {}
    def on(self, event): 
        def register(f):
            self.handlers.setdefault(event, []).append(f)
            return f
        return register
    def fire(self, event, **kw): return [f(**kw) for f in self.handlers.get(event, [])]
o = Observer()
@o.on("greet")
def hello(name, loud=False): return ("HELLO " if loud else "hello ") + name
@o.on("greet")
def bye(name, **rest): return "bye " + name + str(sorted(rest.items()))
print o.fire("greet", name="x"), o.fire("greet", name="y", loud=True), o.fire("none")
