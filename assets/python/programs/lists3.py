# Lists of integers, of floats, of what range makes, empty ones, and what changes them into others.


def show(name, x):
    print name, x, len(x)


def changes(make):
    x = make(); x.append(7); show("append", x)
    x = make(); x.append(2.5); show("append float", x)
    x = make(); x.append("s"); show("append text", x)
    x = make(); x.insert(1, 99); show("insert", x)
    x = make(); x.insert(0, None); show("insert None", x)
    x = make(); x.extend([1, 2]); show("extend", x)
    x = make(); x.extend([1.5]); show("extend float", x)
    x = make(); x += ("a", "b"); show("+=", x)
    x = make(); x.reverse(); show("reverse", x)
    x = make(); x.sort(); show("sort", x)
    x = make(); x[1:2] = [5, 6]; show("slice", x)
    x = make(); x[0:0] = []; show("empty slice", x)
    x = make(); x[:] = [1.25]; show("all", x)
    x = make(); del x[:]; x.append(3); show("del", x)
    x = make(); show("slices", x[1:] + x[:1]); show("times", x * 2)
    x = make(); print x == make(), x != make(), x < make() + [1], make() + [1.5]
    x = make()
    if len(x) > 2:
        x[1] = 8; show("set", x)
        x[2] = 0.5; show("set float", x)
        x[0] = "t"; show("set text", x)
    x = make()
    try:
        print x.pop(), x
        print x.pop(0), x
        del x[0]
        print x
    except IndexError, e:
        print "IndexError", e
    x = make(); print 3 in x, 0.5 in x, x.count(3), [y for y in x], tuple(x)


for make in [lambda: [], lambda: [3], lambda: [3, 4, 5], lambda: [0.5], lambda: [0.5, -1.5, 3.0], lambda: range(4), lambda: range(10, 0, -3),
             lambda: range(0), lambda: [3, 1.5, 2], lambda: list("cab"), lambda: [True, 3, 0.5], lambda: list(xrange(5))]:
    changes(make)


def total(n):
    floats = []
    ints = []
    for i in range(n):
        floats.append(i * 0.5)
        ints.append(i * i)
    s = 0.0
    while floats:
        s += floats.pop() * ints[-1]
        ints.pop()
    return s


print total(50), total(500)


def empties(n):
    found = 0
    for i in xrange(n):
        x = []
        if i % 3 == 0:
            x.append(i)
        elif i % 3 == 1:
            x.append(str(i))
        if x:
            found += len(x)
            x.append(None)
            found += len(x)
    return found


print empties(600)
for bad in [(1.5,), ("x",), (1, 2, 0), ()]:
    try:
        print range(*bad)
    except (TypeError, ValueError), e:
        print e.__class__.__name__
print range(True), range(2, 5L), [range(3)[-1], range(3)[1]]
try:
    print range(3)[3]
except IndexError, e:
    print "IndexError", e
print float(3), int(4), float(2.5), int(2.9), int("12"), float("1e3")
