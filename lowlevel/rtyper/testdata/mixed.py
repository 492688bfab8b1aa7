"""Containers of several kinds together, dictionaries with functions of their own,
and exceptions that are caught of operations that are typed as several."""

from rlib.objectmodel import r_dict


class Point(object):
    def __init__(self, x):
        self.x = x
        self.points = []


def _same(a, b):
    return a.x == b.x


def _hash(a):
    return a.x


NAMES = r_dict(_same, _hash)
NAMES[Point(3)] = 'three'
NAMES[Point(4)] = 'four'


def custom(n):
    d = r_dict(_same, _hash)
    d[Point(1)] = 5
    d[Point(n)] = 6
    e = d.copy()
    e[Point(7)] = 1
    del e[Point(1)]
    total = 0
    for k in e:
        total = total * 10 + k.x
    return [d.get(Point(1), -1), len(d), (Point(n) in d) + 0, total]


def custom_prebuilt(n):
    if Point(n) in NAMES:
        return NAMES[Point(n)]
    return 'none'


class Named(Point):
    pass


def custom_lists(n):
    d = r_dict(_same, _hash)
    for i in range(n + 1):
        d[Named(i)] = Point(i * 2)
    keys, values = d.keys(), d.values()
    keys.append(Point(100))
    copies = list(d)
    k, v = d.popitem()
    total = 0
    for a, b in d.items():
        total += a.x * b.x
    return [len(keys), keys[0].x, keys[-1].x, values[-1].x, copies[-1].x, k.x, v.x, total]


def in_itself(n):
    p = Point(n)
    p.points.append(p)
    p.points.append(None)
    return len(p.points) + len(p.points[0].points)


def caught1(n):
    l = [1, 2]
    try:
        x = l[n] + l[n + 1]
        s = 'a' + chr(n)
        return x + len(s)
    except IndexError:
        return -3


def caught2(n):
    l = ['a', 'b']
    try:
        return l[n] + 'x'
    except Exception:
        return 'err'


def caught3(n):
    d = {'a': 1}
    try:
        return d['a' * n]
    except LookupError:
        return -3


def caught4(n):
    try:
        return int('12' * n)
    except ValueError:
        return -3


def caught5(n):
    l = []
    try:
        l.append('%d%s' % (n, 'a'))
        return l.pop() + l.pop()
    except IndexError:
        return 'empty'


def caught6(n):
    l = [1, 2, 3]
    try:
        l[1:n] = [5]
        del l[n:]
        x = l[:n]
        return x + l
    except Exception:
        return [1]


def caught7(n):
    try:
        return [1, 2, 3].index(n) + len('a,b'.split(','))
    except ValueError:
        return -1


def comprehension(n):
    d = {}
    for word in 'a bc a d bc a'.split(' '):
        d[word] = d.get(word, 0) + 1
    return ','.join(['%s=%d' % (k, v) for k, v in d.items() if v > n])


def table_of_tables(n):
    rows = []
    for i in range(n):
        rows.append({'i': [i, i * i], 'n': [n]})
    total = 0
    for row in rows:
        for name, numbers in row.iteritems():
            for number in numbers:
                total += number * len(name)
    return total


def tuples_with_lists(n):
    t = ([n], {n: 'x'}, 'text', 2.5)
    t[0].append(3)
    t[1][n + 1] = 'y'
    numbers, names, text, f = t
    return [len(numbers), len(names), len(text), int(f * 2)]


def words(n):
    out = []
    for line in ['one two', '', 'three'] * 2:
        for word in line.split(' '):
            if word:
                out.append(word.upper()[:n] + '!')
    return out


class Modulo(object):
    def __init__(self, n):
        self.n = n

    def same(self, a, b):
        return a % self.n == b % self.n

    def number(self, a):
        return a % self.n

    def count(self):
        d = r_dict(self.same, self.number)
        for i in range(20):
            d[i] = i
        return len(d) * 100 + len(d.copy())


FIVES = r_dict(Modulo(5).same, Modulo(5).number)
FIVES[3] = 'three'


def methods_as_functions_of_keys(n):
    if n <= 0:
        return -1
    if n in FIVES:
        return len(FIVES[n])
    return Modulo(n).count()


class Fixed(Modulo):
    def _freeze_(self):
        return True


SEVENS = Fixed(7)
BY_SEVEN = r_dict(SEVENS.same, SEVENS.number)
BY_SEVEN[3] = 'three'


def methods_of_what_is_frozen_as_functions_of_keys(n):
    d = r_dict(SEVENS.same, SEVENS.number)
    d[n] = 'n'
    both = BY_SEVEN if n > 5 else d.copy()
    return both.get(10, 'none') + d[n + 7]


def _near(a, b):
    return a // 10 == b // 10


def _tens(a):
    return a // 10


COUNTED = r_dict(_near, _tens)
COUNTED[12] = 1
COUNTED[25] = 2
OTHERS = r_dict(_near, _tens)
OTHERS[36] = 3
UNUSED = r_dict(SEVENS.same, SEVENS.number)


def keys_that_are_never_looked_up(n):
    d = COUNTED
    if n > 3:
        d = OTHERS
    for i in UNUSED:
        n += 1
    return len(d) * 100 + len(UNUSED) * 10 + len(r_dict(_same, _hash)) + n


def texts(n):
    nested = [[n], [], [1, n]]
    return str({1: n, n: 2}) + str((n, None)) + repr([n]) + str(nested) + str([n > 1]) + '%s' % ((n, 2.5, 'x'),)


def texts_of_texts(n):
    words = ['a', "it's", 'tab\t', '"'][:n]
    return str(words) + repr((words, (n,), ())) + str({'k' * n: words})


def text_of_none(n):
    names = [None, 'b']
    if n < 3:
        names.append(None)
    return str(names)


class Tree(object):
    def __init__(self):
        self.below = []


def text_of_range(n):
    return str(range(n)) + str([] + [n][1:])


def lists_in_order(n):
    a, b = [1, n], [1, 3]
    return [a < b, a <= b, a > b, a >= b, [n] < [n, 1], [] < a, range(n) < range(3)]


def tuples_in_order(n):
    a, b = (n, 'b', 1.5), (3, 'a', 2.5)
    return [a < b, a <= b, a > b, a >= b, (1, n) < (1, 4), ((n, 2), n) > ((3, 1), 0)]


def sorted_pairs(n):
    pairs = []
    for i in range(n):
        pairs.append((i * 7 % 5, 'x' * (i % 3)))
    out = []
    while pairs:
        best = 0
        for i in range(len(pairs)):
            if pairs[i] < pairs[best]:
                best = i
        out.append(pairs[best])
        del pairs[best]
    return out


class Written(object):
    pass


def text_of_no_instance(n):
    x = None
    if n > 3:
        x = Written()
    if n > 3:
        return 'an instance of %d letters' % (len(str(x)) > 5)
    return str(x) + str([x, x])


def text_of_no_list(n):
    x = None
    if n > 3:
        x = [n, n]
    return str(x) + repr([x])


def text_of_no_dict(n):
    d = None
    if n > 3:
        d = {n: None}
    return str(d) + '%s' % (d,) + str({1: d})


def text_of_lists_with_and_without_none(n):
    a = None
    if n > 3:
        a = 'x'
    return str([a]) + str(['y', 'z'])


TYPES = {}
EXAMPLES = {'caught1': [(0,), (1,), (2,), (5,)], 'caught4': [(0,), (1,), (4,)]}
