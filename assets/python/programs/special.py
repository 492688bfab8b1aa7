"""Special methods: what they may return, and those that are seldom defined."""


class Wrong(object):
    def __init__(self, answer):
        self.answer = answer

    def __len__(self):
        return self.answer

    def __nonzero__(self):
        return self.answer

    def __hash__(self):
        return self.answer

    def __iter__(self):
        return self.answer

    def __int__(self):
        return self.answer

    def __long__(self):
        return self.answer

    def __float__(self):
        return self.answer

    def __oct__(self):
        return self.answer

    def __hex__(self):
        return self.answer


def tried(function, w):
    try:
        return function(w)
    except (TypeError, ValueError) as e:
        return "%s: %s" % (e.__class__.__name__, e)


for answer in ("x", -1, 0, 3, True, 2.5, None, [1]):
    w = Wrong(answer)
    for function in (len, bool, hash, iter, int, long, float, oct, hex):
        if function in (hash, iter) and answer in (-1, 0, 3, True) and function is not iter:
            print function.__name__, function(w)
        elif function not in (len, hash) or not isinstance(answer, float):
            print function.__name__, tried(function, w)


class Length(object):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


print bool(Length(0)), bool(Length(2)), tried(bool, Length("x")), tried(bool, Length(-1)), bool(Length(5L))


class Initial(object):
    def __init__(self, answer):
        return answer


print tried(Initial, 5), isinstance(Initial(None), Initial)
try:
    Initial(answer=())
except TypeError as e:
    print e


class Pair(object):
    def __divmod__(self, other):
        return "divmod", other

    def __rdivmod__(self, other):
        return "rdivmod", other

    def __index__(self):
        return 3

    def __oct__(self):
        return "oct"

    def __hex__(self):
        return "hex"


print divmod(Pair(), 4), divmod(4, Pair()), oct(Pair()), hex(Pair()), bin(Pair()), range(9)[Pair()]
for a, b in ((Initial(None), 1), (1, Initial(None)), ("a", Initial(None))):
    try:
        divmod(a, b)
    except TypeError as e:
        print e


class Parts(object):
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getslice__(self, a, b):
        return "from", a, "to", min(b, 100)

    def __setslice__(self, a, b, value):
        print "set", a, min(b, 100), value

    def __delslice__(self, a, b):
        print "delete", a, min(b, 100)

    def __getitem__(self, index):
        return index


p = Parts("abc")
print p[1:2], p[:], p[-1:], p[:-2], p[::2], p[5]
p[1:] = 4
p[-2:-1] = 5
del p[:2]


class Made(object):
    count = 0

    def __new__(cls, n, more=0):
        made = object.__new__(cls)
        made.twice = n * 2 + more
        Made.count += 1
        return made

    def __init__(self, n, more=0):
        self.n = n


class Below(Made):
    def __new__(cls, n):
        return super(Below, cls).__new__(cls, n + 100)


class Single(object):
    one = None

    def __new__(cls):
        if cls.one is None:
            cls.one = object.__new__(cls)
        return cls.one


class Other(object):
    def __new__(cls, x):
        return [x]

    def __init__(self, x):
        print "never"


m = Made(3, more=1)
print m.n, m.twice, Below(1).twice, Below(1).n, Made.count, Single() is Single(), Other(3)


class Typed(object):
    """A descriptor."""

    def __init__(self, name, kind):
        self.name = name
        self.kind = kind

    def __get__(self, w, cls):
        if w is None:
            return "%s of %s" % (self.name, cls.__name__)
        return w.values.get(self.name)

    def __set__(self, w, value):
        if not isinstance(value, self.kind):
            raise TypeError("%s is to be %s" % (self.name, self.kind.__name__))
        w.values[self.name] = value

    def __delete__(self, w):
        del w.values[self.name]


class Point(object):
    x = Typed("x", int)
    y = Typed("y", float)

    def __init__(self):
        self.values = {}


q = Point()
q.x = 4
q.y = 1.5
print q.x, q.y, Point.x, sorted(q.values.items())
try:
    q.x = "a"
except TypeError as e:
    print e
del q.x
print q.x, q.__dict__.keys()


class Guarded(object):
    def __init__(self):
        self.log = []
        self.a = 1

    def __setattr__(self, name, value):
        if name != "log":
            self.log.append("set " + name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        self.log.append("delete " + name)
        super(Guarded, self).__delattr__(name)


g = Guarded()
g.a += 1
g.b = 3
del g.b
print g.a, g.log, hasattr(g, "b")


class Described(Exception):
    def __init__(self, code, text):
        self.code = code


class Kept(Exception):
    def __init__(self, code):
        Exception.__init__(self, code, "kept")


for e in (Described(1, "t"), Kept(2), Described(code=3, text=""), ValueError(1, 2)):
    print repr(e), e.args, str(e)
