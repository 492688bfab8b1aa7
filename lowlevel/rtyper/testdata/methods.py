"""Bound methods as values: of classes without a base in common, of several names,
chosen so that the instance does not tell which one is meant."""


class Cat(object):
    def __init__(self, n):
        self.n = n

    def sound(self, k):
        return self.n + k

    def quiet(self, k):
        return self.n - k

    label = 'cat'


class Kitten(Cat):
    def sound(self, k):
        return self.n * k


class Dog(object):
    def __init__(self, x):
        self.x = x

    def sound(self, k, times=2):
        return self.x * times + k

    def quiet(self, k):
        return 0

    label = 'dog'


class Cow(object):
    label = 'cow'

    def low(self, k):
        return k


def unrelated(n):
    if n > 5:
        f = Cat(n).sound
    elif n > 2:
        f = Dog(n).sound
    else:
        f = Kitten(n).sound
    return f(3) + f(k=4)


def unrelated_names(n):
    if n > 5:
        f = Cat(n).sound
    elif n > 2:
        f = Dog(n).quiet
    else:
        f = Cow().low
    return f(n)


def two_of_one(n):
    cat = Kitten(n)
    if n > 3:
        f = cat.sound
    else:
        f = cat.quiet
    return f(2) * 10 + f(3)


def two_of_many(n):
    cat = Cat(n)
    if n > 5:
        f = cat.sound
    elif n > 3:
        f = cat.quiet
    elif n > 1:
        f = Dog(n).quiet
    else:
        f = None
    if f is None:
        return -1
    if f:
        return f(7)
    return -2


def pick(k):
    if k > 3:
        return Cat(k).sound
    return None


def maybe_into_pair(n):
    f = pick(n)
    if n == 5:
        f = Cat(n).quiet
    if f:
        return f(n)
    return -1


def several_maybe_into_pair(n):
    f = None
    if n > 3:
        f = Cat(n).sound
    elif n > 1:
        f = Dog(n).sound
    g = f
    if n == 7:
        g = Dog(n).quiet
    if g:
        return g(n)
    return -1


class Table(object):
    def __init__(self, n):
        self.n = n
        self.handlers = [self.up, self.down, self.both]

    def up(self, k):
        self.n += k
        return True

    def down(self, k):
        self.n -= k
        return False

    def both(self, k):
        return self.up(k) or self.down(k)


def table_of_methods(n):
    t = Table(n)
    total = 0
    for i in range(7):
        if t.handlers[i % 3](i):
            total += t.n
    by_name = {'a': t.up, 'b': t.down}
    by_name['ab'[n & 1]](5)
    return total * 100 + t.n


felix = Cat(40)
pair = (felix.sound, felix.quiet)
rows = [felix.quiet, felix.sound]


def prebuilt_pairs(n):
    f = pair[0]
    if n & 1:
        f = pair[1]
    return f(n) * 1000 + rows[n % 2](1)


def class_of(k):
    if k > 5:
        return Cat
    elif k > 2:
        return Dog
    return Cow


def unrelated_labels(n):
    cls = class_of(n)
    return len(cls.label) * 256 + ord(cls.label[0])


def with_stars(n):
    if n > 3:
        f = Cat(n).sound
    else:
        f = Dog(n).sound
    args = (n,)
    return f(*args)


def equal_methods(n):
    cat = Cat(n)
    other = Kitten(n)
    h = cat.sound
    if n > 3:
        h = cat.quiet
    if n > 6:
        h = other.sound
    k = other.quiet
    if n == 4:
        k = cat.quiet
    return [h == cat.sound, h != cat.quiet, h == other.sound, h == k, cat.sound == cat.quiet]


class Many(object):
    def __init__(self, n):
        self.n = n

    def one(self, k):
        return self.n + k

    def two(self, k):
        return self.n - k

    def three(self, k):
        return k

    def four(self, k):
        return -k


def called_here(k):
    m = Many(k)
    f = m.three
    if k & 1:
        f = m.four
    return f(k)


def kept_not_called(n):
    m = Many(n)
    a = m.one
    if n & 1:
        a = m.two
    kept = [a]
    b = m.three
    if n & 2:
        b = m.four
    kept.append(b)
    if n > 6:
        kept.append(None)
    return [called_here(n), len(kept), int(kept[0] == m.one), int(kept[1] == m.four), int(kept[-1] is None)]


def plain_one(k):
    return 1


def plain_two(k):
    return 2


def plain_three(k):
    return 3


def functions_kept(n):
    f = plain_one
    if n & 1:
        f = plain_two
    g = f
    if n > 5:
        g = plain_three
    kept = [g]
    if n > 6:
        kept.append(None)
    return [f(n), int(kept[0] is plain_three), int(kept[0] == f), int(kept[-1] is None)]


class Unit(object):
    def _freeze_(self):
        return True

    def __init__(self, size):
        self.size = size

    def times(self, k):
        return k * self.size

    def over(self, k):
        return k // self.size


    def less(self, k):
        return k - self.size


metre, mile, yard = Unit(10), Unit(7), Unit(3)


def frozen_pair(n):
    if n > 3:
        f = metre.times
    else:
        f = metre.over
    return f(n)


def frozen_pairs(n):
    if n > 6:
        f = metre.times
    elif n > 4:
        f = metre.over
    elif n > 2:
        f = mile.over
    else:
        f = None
    if f is None:
        return -1
    return f(n * 11)


def frozen_sets(n):
    i, j = n % 3, n // 3
    if i == 0:
        m = metre.times
    elif i == 1:
        m = mile.over
    else:
        m = yard.less
    if j == 0:
        k = metre.times
    elif j == 1:
        k = mile.less
    else:
        k = yard.less
    return m(100) * 1000 + k(10)


def some_unit(k):
    if k > 5:
        return metre.times
    if k > 1:
        return mile.times
    return None


def frozen_into_pair(n):
    f = some_unit(n)
    if n == 4:
        f = mile.over
    if f:
        return f(n)
    return -7


class Bare(object):
    tag = 'bare'


class Full(Bare):
    tag = 'full'

    def __init__(self, w=3):
        self.w = w


class Fuller(Full):
    def __init__(self):
        Full.__init__(self, 5)


class Second(Bare):
    tag = 'second'


def bare_or_full(k):
    if k > 6:
        return Bare
    elif k > 4:
        return Full
    elif k > 2:
        return Fuller
    return Second


def some_without_init(n):
    x = bare_or_full(n)()
    if isinstance(x, Full):
        return x.w
    return len(x.tag)


class Late(Exception):
    pass


class Later(Late):
    pass


def fail(k):
    if k > 3:
        raise Late
    raise Later


def class_read_early(n):
    try:
        fail(n)
    except Exception as e:
        if e.__class__ is Late:
            return 1
        return 2
    return 3


class Maybe(object):
    fn = None


class Plus1(Maybe):
    def fn(self, x):
        return x + 1


class Plus2(Maybe):
    def fn(self, x):
        return x + 2


def none_instead(n):
    if n < 2:
        o = Maybe()
    elif n < 5:
        o = Plus1()
    else:
        o = Plus2()
    if o.fn is not None:
        return o.fn(n)
    return -1


def none_instead_single(n):
    o = Maybe()
    if n > 4:
        o = Plus1()
    f = o.fn
    if f:
        return f(n)
    return -1


def give_first(k):
    return first


def give_second(k):
    return second


def first(k):
    return k


def second(k):
    return k * 7


def functions_of_functions(n):
    h = give_first
    if n > 3:
        h = give_second
    return h(n)(n)


def endless(todo, k):
    todo.append(ending)
    return k + 1


def ending(todo, k):
    return k * 2


def functions_in_lists(n):
    todo = [endless]
    if n > 4:
        todo.append(ending)
    while todo:
        n = todo.pop()(todo, n)
    return n


def itself(k):
    return other


def other(k):
    return itself


def recursive_functions(n):
    f = itself
    while n > 0:
        f = f(n)
        n -= 1
    if f is itself:
        return 1
    return 2


class Counted(object):
    def __init__(self, n):
        self.n = n

    def amount(self, k):
        return self.n + k


class Uncounted(Counted):
    def amount(self, k):
        return None


class Below(Counted):
    pass


class Scaled(Below):
    def amount(self, k):
        return self.n * k


def kept_beside_called(n):
    kept = {}
    for x in [Counted(n), Uncounted(n)]:
        kept[x.n] = x.amount
    c = Below(n)
    if n > 3:
        c = Scaled(n)
    return c.amount(2) + len(kept)


class Plain(object):
    pass


class Named(Plain):
    def __init__(self, name):
        Plain.__init__(self)
        object.__init__(self)
        self.name = name


def inherited_init(n):
    return Named('x' * n).name


TYPES = {}
EXAMPLES = {}
