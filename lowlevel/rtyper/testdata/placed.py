# Classes whose instances are told apart by where they are made, and functions that are
# specialised on classes of one name.


class Base(object):
    def hi(self):
        return 'base'


class Box(Base):
    _annspecialcase_ = 'specialize:ctr_location'

    def __init__(self, v):
        self.v = v

    def get(self):
        return self.v

    def hi(self):
        return 'box' + str(self.get())


def make_class(attr):
    class Named(object):
        def value(self):
            return attr
    return Named


One = make_class(1)
Two = make_class('two')


def value_of(k):
    return k.value()
value_of._annspecialcase_ = 'specialize:argtype(0)'


def boxes(n):
    a = Box(n)
    b = Box('x' * n)
    return b.v + str(a.v), Box([n]).get()


def in_a_list(n):
    l = []
    for i in range(n):
        l.append(Box(i))
    s = 0
    for b in l:
        s += b.get()
    return s


def with_base(n):
    b = Box(n)
    return b.hi(), isinstance(b, Box), isinstance(b, Base), isinstance(One(), Box)


def of_one_name(n):
    return value_of(One()), value_of(Two())


TYPES = {}
EXAMPLES = {}
