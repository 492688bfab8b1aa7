class Counter(object):
    def __init__(self, start):
        self.count = start
        self.step = 1

    def up(self):
        self.count += self.step
        return self.count


class Wide(object):
    def __init__(self, n):
        self.a = n
        self.b = n + 1
        self.c = True
        self.d = n + 2
        self.e = n + 3
        self.f = n + 4
        self.g = n + 5
        self.h = 1.5
        self.i = "s"

    def total(self):
        return self.a + self.b + self.d + self.e + self.f + self.g + self.h


def show(x):
    names = sorted(x.__dict__.keys())
    return ", ".join(["%s=%r" % (name, getattr(x, name)) for name in names])


def changing(c, value):
    c.count = value
    before = c.count
    try:
        return before, c.up()
    except TypeError:
        return before, "TypeError"


def main():
    c = Counter(5)
    for i in range(2000):
        c.up()
    print c.count
    for value in [1, 2.5, True, None, "s", 10 ** 30, 2 ** 62, 3]:
        print changing(c, value), show(c)
    big = Counter(9223372036854775800)
    for i in range(12):
        big.up()
    print big.count, big.up() - 1 == big.count - 1
    w = Wide(10)
    print w.total(), show(w)
    w.c = 7
    w.e = False
    w.f = 2.25
    print w.total(), show(w)
    del w.b
    print show(w)
    w.b = 100
    w.z = 101
    print show(w), w.total()
    try:
        del w.nothing
    except AttributeError:
        print "none"
    total = 0
    for i in range(3000):
        x = Counter(i)
        if i % 3 == 0:
            x.count = i * 0.5
        if i % 7 == 0:
            del x.step
            x.step = 2
        total += x.up()
    print total
    y = Counter(0)
    for i in range(3000):
        y.step = i
        if i == 2500:
            y.step = 0.5
        y.up()
    print y.count, y.step
    z = Counter(-1)
    print z.count is z.count, z.count == -1


main()
