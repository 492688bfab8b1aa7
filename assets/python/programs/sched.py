"""A richards-like object-oriented task scheduler (own code): tasks of three
kinds exchange packets through linked-list queues, a priority-ordered task
list is scanned by the scheduler; virtual dispatch on task.step()."""
DEFAULT = 370000
IDLE, READY, BLOCKED, DONE = 0, 1, 2, 3
class Packet(object):
    def __init__(self, kind, value):
        self.link = None
        self.kind = kind
        self.value = value
        self.hops = 0
class Queue(object):
    def __init__(self):
        self.head = None
        self.tail = None
        self.size = 0
    def put(self, p):
        p.link = None
        if self.head is None:
            self.head = p
        else:
            self.tail.link = p
        self.tail = p
        self.size = self.size + 1
    def get(self):
        p = self.head
        if p is not None:
            self.head = p.link
            self.size = self.size - 1
        return p
class Task(object):
    def __init__(self, sched, ident, prio):
        self.sched = sched
        self.ident = ident
        self.prio = prio
        self.state = READY
        self.inbox = Queue()
        self.runs = 0
    def send(self, dest, p):
        p.hops = p.hops + 1
        t = self.sched.tasks[dest]
        t.inbox.put(p)
        if t.state == BLOCKED:
            t.state = READY
    def step(self):
        raise NotImplementedError
class Producer(Task):
    def __init__(self, sched, ident, prio, dest, seed, total):
        Task.__init__(self, sched, ident, prio)
        self.dest = dest
        self.seed = seed
        self.left = total
    def step(self):
        if self.left == 0:
            self.state = DONE
            return
        self.left = self.left - 1
        if self.seed & 1:
            self.seed = (self.seed >> 1) ^ 0xD008
            kind = 1
        else:
            self.seed = self.seed >> 1
            kind = 0
        self.send(self.dest + kind, Packet(kind, self.seed & 255))
class Worker(Task):
    def __init__(self, sched, ident, prio, dest):
        Task.__init__(self, sched, ident, prio)
        self.dest = dest
        self.acc = ident
    def step(self):
        p = self.inbox.get()
        if p is None:
            self.state = BLOCKED
            return
        v = p.value
        self.acc = (self.acc * 31 + v) & 65535
        p.value = self.acc & 1023
        self.send(self.dest, p)
class Device(Task):
    def __init__(self, sched, ident, prio):
        Task.__init__(self, sched, ident, prio)
        self.count = 0
        self.sum = 0
        self.hops = 0
    def step(self):
        p = self.inbox.get()
        if p is None:
            self.state = BLOCKED
            return
        self.count = self.count + 1
        self.hops = self.hops + p.hops
        self.sum = (self.sum + p.value * (p.kind + 1)) & 0xFFFFFF
class Scheduler(object):
    def __init__(self):
        self.tasks = []
        self.order = []
        self.switches = 0
    def add(self, t):
        self.tasks.append(t)
        k = 0
        while k < len(self.order) and self.order[k].prio >= t.prio:
            k = k + 1
        self.order.insert(k, t)
    def run(self):
        idle = 0
        while True:
            ran = False
            for t in self.order:
                if t.state == READY:
                    t.runs = t.runs + 1
                    self.switches = self.switches + 1
                    t.step()
                    ran = True
            if not ran:
                return
def main(n=DEFAULT):
    s = Scheduler()
    s.add(Producer(s, 0, 5, 2, 0x1234, n))
    s.add(Producer(s, 1, 4, 2, 0x4321, n))
    s.add(Worker(s, 2, 9, 4))
    s.add(Worker(s, 3, 8, 5))
    s.add(Device(s, 4, 7))
    s.add(Device(s, 5, 6))
    s.run()
    d4 = s.tasks[4]
    d5 = s.tasks[5]
    return (s.switches, d4.count, d5.count, d4.sum, d5.sum, d4.hops + d5.hops)
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
