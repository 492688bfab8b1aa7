"""Objects that call each other: tasks of three kinds pass messages around until a
scheduler has run them n times."""


class Message:
    def __init__(self, value):
        self.value = value
        self.next = None


class Task:
    def __init__(self, number):
        self.number = number
        self.first = None
        self.last = None
        self.waiting = 0

    def put(self, message):
        message.next = None
        if self.first is None:
            self.first = message
        else:
            self.last.next = message
        self.last = message
        self.waiting += 1

    def take(self):
        message = self.first
        if message is not None:
            self.first = message.next
            self.waiting -= 1
        return message

    def run(self, scheduler):
        return 0


class Source(Task):
    """Makes messages."""

    def run(self, scheduler):
        scheduler.seed = (scheduler.seed * 1103515245 + 12345) & 0x7fffffff
        scheduler.send(self.number + 1, Message(scheduler.seed >> 16))
        return 1


class Filter(Task):
    """Passes messages on that are even, and halves them."""

    def run(self, scheduler):
        message = self.take()
        if message is None:
            return 0
        if message.value & 1:
            scheduler.dropped += 1
            return 1
        message.value >>= 1
        scheduler.send(self.number + 1, message)
        return 1


class Sink(Task):
    """Adds up what comes."""

    def __init__(self, number):
        Task.__init__(self, number)
        self.total = 0

    def run(self, scheduler):
        message = self.take()
        if message is None:
            return 0
        self.total = (self.total * 31 + message.value) & 0xffffff
        scheduler.total = self.total
        return 1


class Scheduler:
    def __init__(self):
        self.tasks = [Source(0), Filter(1), Filter(2), Sink(3)]
        self.seed = 1
        self.dropped = 0
        self.total = 0

    def send(self, number, message):
        self.tasks[number].put(message)

    def loop(self, n):
        runs = 0
        while n > 0:
            for task in self.tasks:
                runs += task.run(self)
            n -= 1
        return runs


def main(n):
    scheduler = Scheduler()
    runs = scheduler.loop(n)
    return runs * 1000003 + scheduler.dropped * 1009 + scheduler.total


ENTRIES = {"main": ["int"]}
