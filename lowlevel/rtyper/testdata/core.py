"""Programs for the low-level typer: numbers, tuples, functions, classes,
instances, frozen instances. TYPES has the types of the arguments, EXAMPLES
arguments to try."""
from rlib.rarithmetic import intmask, ovfcheck, r_longlong, r_uint
from rlib.objectmodel import instantiate, keepalive_until_here, we_are_translated
from rlib.jit import JitDriver, hint, we_are_jitted
import math


# numbers

def floor_division(x, y):
    if y == 0:
        return 0
    return x // y * 1000 + x % y


def division_caught(x, y):
    try:
        return x // y + x % y
    except ZeroDivisionError:
        return -77


def mod_caught(x, y):
    try:
        r = x % y
    except ZeroDivisionError:
        return -1
    return r * 2


def overflow(x, y):
    try:
        return ovfcheck(x * y) + 1
    except OverflowError:
        return -1


def overflow_both(x, y):
    try:
        z = ovfcheck(x + y)
        z = ovfcheck(z - 3)
        z = ovfcheck(z << 2)
        return z
    except OverflowError:
        return -5


def overflow_division(x, y):
    try:
        return ovfcheck(x // y)
    except OverflowError:
        return -5
    except ZeroDivisionError:
        return -6


def overflow_negation(x):
    try:
        return ovfcheck(-x)
    except OverflowError:
        return -5


def shifts(x, n):
    return (x << n) + (x >> n) * 3


def shift_caught(x, n):
    try:
        return x >> n
    except ValueError:
        return -9


def bits(x, y):
    return (x & y) + (x | y) * 2 + (x ^ y) * 4 + ~x


def comparisons(x, y):
    return (x < y) + (x <= y) * 2 + (x == y) * 4 + (x != y) * 8 + (x > y) * 16 + (x >= y) * 32


def unary(x):
    return -x + abs(x) * 10 + (not x) + (+x)


def bools(x, y):
    a = x > 3
    b = y > 3
    if a and not b:
        return int(a) + 10
    return (a & b) + (a | b) * 2 + (a ^ b) * 4 + a + b


def uints(x, y):
    a = r_uint(x)
    b = r_uint(y)
    c = a * b + (a >> 3) - b
    if c > r_uint(1000):
        c = c % r_uint(997)
    return intmask(c)


def uint_division(x, y):
    if y == 0:
        return 0
    return intmask(r_uint(x) // r_uint(y))


def longlongs(x, y):
    a = r_longlong(x)
    b = r_longlong(y)
    if b == r_longlong(0):
        return 0
    return intmask(a // b * r_longlong(7) + a % b)


def floats(x, y):
    a = x * 1.5 - y
    if a < 0.0:
        a = -a
    return a / 2.0 + abs(y)


def float_caught(x, y):
    try:
        return x / y
    except ZeroDivisionError:
        return -1.0


def float_int(x):
    return int(x * 2.5) + int(float(x))


def float_tests(x):
    if x:
        return (x < 2.0) + (x <= 2.0) * 2 + (x == 2.0) * 4 + (x != 2.0) * 8 + (x > 2.0) * 16 + (x >= 2.0) * 32
    return -1


def roots(x):
    return math.sqrt(x) + math.floor(x) + math.fabs(-x)


def root_caught(x):
    try:
        return math.sqrt(x)
    except ValueError:
        return -2.0


def powers(x, y):
    return x ** y


def extremes(x, y):
    return min(x, y) * 100 + max(x, y, 3)


def characters(n):
    c = chr(n)
    if c < 'z':
        return ord(c) + 1
    return -1


def character_caught(n):
    try:
        return ord(chr(n))
    except ValueError:
        return -1


# tuples

def pair(x, y):
    t = (x, y > 2, 3)
    a, b, c = t
    if b:
        return t[0] + c
    return t[-1] - a


def tuples_merged(x):
    if x > 0:
        t = (x, None)
    else:
        t = (3, None)
    return t[0]


def tuple_sum(x):
    t = (x, 1) + (2, x)
    return t[0] + t[1] * 10 + t[2] * 100 + t[3] * 1000


def tuple_equality(x, y):
    s = (x, 2)
    t = (y, 2)
    return (s == t) + (s != t) * 2


def tuple_in(x):
    return x in (1, 5, 9)


def tuple_hash(x, y):
    return (hash((x, 2)) == hash((y, 2))) + 0


TABLE = (3, (4, 5), (6, (7, 8)))


def tuple_constant(x):
    if x > 1:
        t = TABLE
    else:
        t = (x, (x, x), (x, (x, x)))
    return t[0] + t[1][1] * 10 + t[2][1][0] * 100


def swap(x, y):
    x, y = y, x
    return x * 100 + y


# functions

def inc(x):
    return x + 1


def dbl(x):
    return x * 2


def sub3(x, y=3):
    return x - y


def pick(k):
    if k > 5:
        return inc
    elif k > 2:
        return dbl
    return sub3


def call_picked(n):
    return pick(n)(n)


def maybe(k):
    if k > 3:
        return inc
    return None


def call_maybe(n):
    f = maybe(n)
    if f is None:
        return -1
    return f(n)


def call_maybe_true(n):
    f = maybe(n)
    if f:
        return f(n)
    return -2


def compare_functions(n):
    f = pick(n)
    return (f is inc) + (f is dbl) * 2 + (f == sub3) * 4


def apply(f, x):
    return f(x)


def higher(n):
    return apply(inc, n) + apply(dbl, n)


def three(a, b=20, c=300):
    return a * 10000 + b * 100 + c


def keywords(n):
    return three(n) + three(n, c=n) + three(c=1, b=n, a=2)


def star(a, *rest):
    if len(rest) == 2:
        return a + rest[0] * rest[1]
    return a


def stars(n):
    t = (n, 5)
    return star(n) + star(n, 2, 3) + star(1, *t)


def first(a, b, c):
    return a + b * 10 + c * 100


def second(c, b, a):
    return a + b * 20 + c * 200


def reordered(n):
    if n > 2:
        f = first
    else:
        f = second
    return f(a=n, b=2, c=3)


def general_int(x, y):
    return y


def general_float(x, y):
    return y + 0.5


def mixed_results(n):
    if n > 2:
        f = general_int
    else:
        f = general_float
    return f(n, n)


def plus_two(x, y=2):
    return x + y


def two_shapes(n):
    if n > 2:
        f = plus_two
    else:
        f = sub3
    return f(n) + f(n, 10)


def factorial(n):
    if n <= 1:
        return 1
    return n * factorial(n - 1)


def even(k):
    if k == 0:
        return True
    return odd(k - 1)


def odd(k):
    if k == 0:
        return False
    return even(k - 1)


def mutual(n):
    return even(abs(n)) + odd(abs(n)) * 2


# classes

class Shape(object):
    sides = 0
    factor = 1

    def __init__(self, size):
        self.size = size

    def area(self):
        return 0

    def twice(self):
        return self.area() * 2

    def name(self):
        return self.sides


class Square(Shape):
    sides = 4

    def area(self):
        return self.size * self.size


class Triangle(Shape):
    sides = 3
    factor = 2

    def __init__(self, size, height):
        Shape.__init__(self, size)
        self.height = height

    def area(self):
        return self.size * self.height // 2


class Thing(object):
    pass


def make(k):
    if k > 5:
        return Square(k)
    elif k > 2:
        return Triangle(k, 4)
    return Shape(k)


def areas(n):
    s = make(n)
    return s.area() * 100 + s.twice() + s.name() + s.factor


def direct(n):
    return Square(n).area() + Triangle(n, 3).height


def check(n):
    s = make(n)
    if isinstance(s, Triangle):
        return s.height
    return isinstance(s, Shape) - 5


def check_builtin(n):
    s = None
    if n > 3:
        s = 'a' * n
    return isinstance(s, str) + isinstance(n, int) * 2 + isinstance(n, str) * 4


def classes(n):
    s = make(n)
    return (s.__class__ is Square) + (s.__class__ is Triangle) * 2 + (type(s) is Shape) * 4


def class_attr(n):
    s = make(n)
    return s.__class__.sides


def class_values(n):
    if n > 2:
        c = Square
    else:
        c = Shape
    return c(n).area() + c.sides


def class_values_init(n):
    if n > 2:
        c = Circle
    else:
        c = Ring
    o = c(n)
    return o.get()


class Round(object):
    def __init__(self, r):
        self.r = r

    def get(self):
        return self.r


class Circle(Round):
    def __init__(self, r):
        self.r = r * 2


class Ring(Round):
    def get(self):
        return self.r + 1000


def bound(n):
    m = make(n).area
    return m() + 1


def bound_stored(n):
    t = Thing()
    t.method = make(n).area
    return t.method()


def attributes(n):
    t = Thing()
    t.a = n
    t.b = n > 3
    t.c = n * 0.5
    t.d = None
    t.e = t
    if t.e.b:
        return t.a
    return int(t.c)


def default_attr(n):
    s = Square(n)
    s.sides = n
    return s.sides + Square(1).sides


def none_or_instance(n):
    s = None
    if n > 3:
        s = Square(n)
    if s is None:
        return -1
    if s:
        return s.size
    return -2


def identity(n):
    a = Square(n)
    b = a
    c = Square(n)
    if n > 2:
        b = c
    return (a is b) + (b is c) * 2 + (a is not c) * 4 + (a == b) * 8


class Node(object):
    def __init__(self, value, next):
        self.value = value
        self.next = next


def chain(n):
    l = None
    i = 0
    while i < n:
        l = Node(i, l)
        i = i + 1
    total = 0
    while l is not None:
        total = total * 2 + l.value
        l = l.next
    return total


ring1 = Node(1, None)
ring2 = Node(20, ring1)
ring1.next = ring2
special = Triangle(7, 9)
table = (ring1, ring2)


def prebuilt(n):
    x = ring1
    total = 0
    while n > 0:
        total = total + x.value
        x = x.next
        n = n - 1
    return total + special.area() + table[1].value


def prebuilt_changed(n):
    ring1.value = n
    r = ring2.next.value
    ring1.value = 1
    return r


def prebuilt_method(n):
    return bound_special() + n


bound_special = special.area


def made_without_init(n):
    s = instantiate(Square)
    s.size = n
    return s.area()


def hashes(n):
    a = Square(n)
    b = Square(n)
    return (hash(a) == hash(a)) + (hash(n) == hash(n)) * 2


def has_attributes(n):
    s = make(n)
    return hasattr(s, 'area') + hasattr(s, 'nothing') * 2 + hasattr(s, 'size') * 4 + hasattr(s, 'corners') * 8


class Polygon(Square):
    def corners(self):
        return 3


def has_below(n):
    s = make(n)
    if n == 10:
        s = Polygon(3)
    if hasattr(s, 'corners'):
        return 1
    return 0


# several bases, by a mixin

class Mixin(object):
    _mixin_ = True

    def double(self):
        return self.value() * 2


class WithOne(Mixin):
    def value(self):
        return 1


class WithTwo(Mixin):
    def value(self):
        return 2


def mixins(n):
    return WithOne().double() * 10 + WithTwo().double() + n


# virtualizables

class Frame(object):
    _virtualizable_ = True

    def __init__(self, x):
        self.x = x
        self.y = 2


class SubFrame(Frame):
    def __init__(self, x):
        Frame.__init__(self, x)
        self.z = x * 3


def frames(n):
    f = SubFrame(n)
    f.x = f.x + 1
    f.z = f.z + f.y
    return f.x * 100 + f.z


# exceptions

class AppError(Exception):
    def __init__(self, code):
        self.code = code


class SubError(AppError):
    pass


class Plain(Exception):
    pass


def fail(n):
    if n > 5:
        raise AppError(n)
    if n > 3:
        raise SubError(n * 2)
    if n > 1:
        raise Plain
    if n > 0:
        raise ValueError
    return n


def caught(n):
    try:
        return fail(n)
    except SubError as e:
        return e.code + 1000
    except AppError as e:
        return e.code
    except Plain:
        return -1
    except Exception:
        return -2


def passed_on(n):
    try:
        return fail(n)
    except SubError as e:
        raise e
    except Plain:
        raise


def finally_done(n):
    t = Thing()
    t.count = 0
    try:
        try:
            fail(n)
        finally:
            t.count = t.count + 1
    except Exception:
        return t.count + 10
    return t.count


def exception_kept(n):
    e = None
    try:
        fail(n)
    except AppError as x:
        e = x
    if e is None:
        return 0
    return e.code


def never_returns(k):
    raise Plain


def calls_never(n):
    if n > 100:
        never_returns(n)
    return n


def raised_in_init(n):
    try:
        return Checked(n).n
    except ValueError:
        return -1


class Checked(object):
    def __init__(self, n):
        if n > 3:
            raise ValueError
        self.n = n


# frozen instances

class Frozen(object):
    def __init__(self, n):
        self.n = n
        self.f = inc

    def _freeze_(self):
        return True

    def get(self, x):
        return self.n + x


class FrozenMore(Frozen):
    def get(self, x):
        return self.n - x


f1 = Frozen(1)
f2 = Frozen(20)
f3 = FrozenMore(300)


def frozen_single(n):
    return f1.n + f1.get(n)


def frozen_several(n):
    if n > 5:
        f = f1
    elif n > 2:
        f = f2
    else:
        f = f3
    return f.n + (f is f1) + f.f(n)


def frozen_method(n):
    if n > 3:
        f = f1
    else:
        f = f2
    return f.get(n)


def frozen_methods(n):
    if n > 3:
        f = f1
    else:
        f = f3
    return f.get(n)


def frozen_maybe(n):
    f = None
    if n > 3:
        f = f1
    if n > 6:
        f = f2
    if f is None:
        return -1
    return f.n


# memo

def sides_of(c):
    return c.sides * 10


sides_of._annspecialcase_ = 'specialize:memo'


def memo_class(n):
    if n > 3:
        c = Square
    else:
        c = Triangle
    return sides_of(c)


def number_of(f):
    return f.n + 5


number_of._annspecialcase_ = 'specialize:memo'


def memo_frozen(n):
    if n > 3:
        f = f1
    else:
        f = f2
    return number_of(f)


def both(f, flag):
    if flag:
        return f.n
    return -f.n


both._annspecialcase_ = 'specialize:memo'


def memo_two(n):
    if n > 3:
        f = f1
    else:
        f = f2
    return both(f, n % 2 == 0)


def between(f, g=f1, upwards=True):
    return (g.n - f.n) * (1 if upwards else 100) + 7


between._annspecialcase_ = 'specialize:memo'


def memo_defaults(n):
    f = f1
    if n > 3:
        f = f2
    if n % 3 == 0:
        return between(f)
    if n % 3 == 1:
        return between(f, upwards=n % 2 == 0)
    return between(f, f2, False)


def memo_keywords_only(n):
    f = f1
    if n > 3:
        f = f2
    return number_of(f=f) + between(upwards=False, f=f)


# specialisation

def same(x):
    return x


same._annspecialcase_ = 'specialize:argtype(0)'


def specialised(n):
    return same(n) + int(same(n * 0.5))


def power_of(k, x):
    r = 1
    while k > 0:
        r = r * x
        k = k - 1
    return r


power_of._annspecialcase_ = 'specialize:arg(0)'


def specialised_constant(x):
    return power_of(2, x) + power_of(3, x)


# hints and the like

def jitted(n):
    if we_are_jitted():
        return n
    return n + 1


driver = JitDriver(greens=['pc'], reds=['n'])


def driven(n):
    pc = 0
    while n > 0:
        driver.jit_merge_point(pc=pc, n=n)
        n -= 2
        driver.can_enter_jit(pc=pc, n=n)
    return n


def hinted(n):
    m = hint(n, concrete=True)
    hint(None, global_merge_point=True)
    keepalive_until_here(n)
    if we_are_translated() or n > 0:
        return m + 1
    return m + 1


TYPES = {
    'floats': ['float', 'float'], 'float_caught': ['float', 'float'], 'float_tests': ['float'],
    'roots': ['float'], 'root_caught': ['float'],
}
NUMBERS = [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (0, 5), (5, 0), (1, 1), (123456789, 1000003), (3, 4)]
BIG = [(9223372036854775807, 2), (-9223372036854775807 - 1, -1), (4611686018427387904, 4611686018427387904), (3, 5), (-3, 5)]
FLOATS = [(1.5, 2.0), (-3.25, 0.5), (0.0, 1.0), (100.0, -7.5)]
EXAMPLES = {
    'overflow': BIG, 'overflow_both': BIG, 'overflow_division': BIG + [(3, 0)],
    'overflow_negation': [(5,), (-9223372036854775807 - 1,)],
    'shifts': [(1, 3), (-5, 2), (100, 0)], 'shift_caught': [(100, 2), (100, -1)],
    'uints': [(3, 4), (123456, 654321), (-1, 2)], 'uint_division': [(7, 2), (-1, 3)],
    'floats': FLOATS, 'float_caught': FLOATS, 'float_tests': [(0.0,), (1.0,), (2.0,), (3.0,)],
    'roots': [(4.0,), (2.25,)], 'root_caught': [(4.0,), (-1.0,)],
    'powers': [(2, 10), (-3, 3), (5, 0)],
    'characters': [(65,), (122,)], 'character_caught': [(65,), (255,), (-1,)],
}
