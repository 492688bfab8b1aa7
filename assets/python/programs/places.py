"""Where instances keep attributes: floats that become something else, many attributes, and some that go."""


class Thing(object):
    pass


class Point(object):
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.name = "point"

    def move(self, dx, dy):
        self.x += dx
        self.y += dy


class Many(object):
    def __init__(self, n):
        self.a = n
        self.b = n * 1.5
        self.c = n + 1
        self.d = None
        self.e = "e%d" % n
        self.f = [n]
        self.g = n * 0.25
        self.h = (n, n)
        self.i = -n
        self.j = 1.0 / (n + 1)

    def total(self):
        return self.a + self.b + self.c + len(self.e) + self.f[0] + self.g + self.h[1] + self.i + self.j


class Failure(Exception):
    def __init__(self, code):
        self.code = code
        self.share = code / 4.0


def moved(n):
    points = [Point(0.5, 1.5), Point(1, 2), Point(0.25, 3)]
    for i in range(n):
        for p in points:
            p.move(0.5, 1)
        if i == n // 2:
            points[0].x = 7
            points[1].y = 2.5
            points[2].name = 0.5
        if i == n // 2 + 3:
            points[0].x = points[0].x / 2
    return [(p.x, p.y, p.name) for p in points]


def changing(n):
    kinds = [1.5, 2, "three", None, 4.5, [5], 2 ** 70, True]
    thing = Thing()
    seen = []
    for i in range(n):
        thing.value = kinds[i % len(kinds)]
        if i > n - 9:
            seen.append(thing.value)
    return seen


def removed(n):
    thing = Thing()
    count = 0
    for i in range(n):
        thing.first = i * 0.5
        thing.second = i
        thing.third = -0.5
        if i % 3 == 0:
            del thing.first
        elif i % 3 == 1:
            del thing.third
            thing.third = i
        try:
            count += thing.first
        except AttributeError:
            count += 1
        count += thing.second + thing.third
    return count, sorted(thing.__dict__.items())


def failing(n):
    shares = 0
    for i in range(n):
        try:
            raise Failure(i)
        except Failure as e:
            shares += e.share + e.code
            e.share = "share"
            e.code = 0.5
            shares += e.code + len(e.share)
    return shares


def same():
    thing = Thing()
    thing.x = 2.5
    nan = float("inf") - float("inf")
    thing.nan = nan
    a, b = thing.x, thing.nan
    return a is thing.x, b is thing.nan, thing.nan == thing.nan, thing.nan in [nan], thing.x is not a


for n in (2, 10, 400):
    print moved(n)
    print changing(n + 8)
    print removed(n)
    print failing(n)
print sum([Many(i).total() for i in range(300)])
m = Many(3)
print sorted(m.__dict__.items())
m.b = "b"
m.j = None
m.k = 0.125
print sorted(m.__dict__.items())
print same()
