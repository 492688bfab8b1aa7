# What builtin functions and methods take for an integer: __int__ in their arguments, __index__ where they count or number items.


class AsInt(object):
    def __init__(self, n):
        self.n = n

    def __int__(self):
        return self.n


class AsIndex(object):
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class Wrong(object):
    def __int__(self):
        return "1"

    def __index__(self):
        return "1"


def attempt(f, *args):
    try:
        return f(*args)
    except Exception, e:
        return type(e).__name__, str(e)


def insert(i):
    l = [1, 2, 3]
    l.insert(i, 9)
    return l


def calls(i):
    return [
        attempt(insert, i), attempt([1, 2, 3].pop, i), attempt("a".center, i), attempt("7".zfill, i), attempt(chr, i), attempt(unichr, i),
        attempt("1,2,3".split, ",", i), attempt(int, "12", i),
        attempt(round, 1.25, i), attempt([1, 2, 3].__getitem__, i), attempt(slice(0, 5).indices, i),
        attempt(lambda: "ab" * i), attempt(lambda: "abc"[i:]),
    ]


for value in [1, 2L, True, AsInt(1), AsIndex(1), Wrong(), 1.0, "1", None]:
    for result in calls(value):
        print result,
    print

for leave in [exit, quit]:
    try:
        leave(3)
    except SystemExit, e:
        print e.code
    try:
        leave()
    except SystemExit, e:
        print e.code
