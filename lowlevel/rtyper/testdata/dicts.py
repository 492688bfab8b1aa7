"""Dictionaries: every method, with keys of every kind."""


def _squares(size):
    d = {}
    for i in range(size):
        d[i] = i * i
    return d


def get(n):
    d = _squares(5)
    try:
        return d[n]
    except KeyError:
        return -1


def get_uncaught(n):
    return _squares(5)[n]


def set_again(n):
    d = _squares(5)
    d[n] = 100
    d[2] = 7
    return d.values() + d.keys() + [len(d)]


def delete(n):
    d = _squares(5)
    try:
        del d[n]
    except KeyError:
        d[100] = 1
    return d.keys()


def containing(n):
    d = _squares(4)
    return (n in d) * 2 + (n not in d)


def getting(n):
    d = _squares(4)
    return d.get(n, -5)


def defaulting(n):
    d = _squares(4)
    a = d.setdefault(n, 55)
    b = d.setdefault(n, 66)
    return [a, b, len(d)]


def copying(n):
    d = _squares(4)
    e = d.copy()
    e[n] = 9
    d[n + 1] = 8
    return d.items() + e.items()


def updating(n):
    d = _squares(4)
    e = {2: 20, 7: 70}
    e[n] = 1
    d.update(e)
    d.update(d)
    return d.items()


def clearing(n):
    d = _squares(n)
    d.clear()
    d[n] = 1
    return d.items() + [(len(d), 0)]


def truth(n):
    d = _squares(n)
    if d:
        return 1
    return 0


def iterate(n):
    total = 0
    d = _squares(n)
    for k in d:
        total = total * 3 + k
    for k in d.iterkeys():
        total = total * 3 + k
    for v in d.itervalues():
        total = total * 3 + v
    for k, v in d.iteritems():
        total += k * v
    for k, v in d.items():
        total += k - v
    return total


def iterate_changed(n):
    d = _squares(3)
    try:
        for k in d:
            if k == n:
                d[100] = 1
    except RuntimeError:
        return -1
    return len(d)


def order(n):
    d = {}
    d[5] = 1
    d[1] = 2
    d[n] = 3
    d[-1] = 4
    del d[5]
    d[5] = 5
    return d.keys()


def grow_and_shrink(n):
    d = {}
    for i in range(100):
        d[i * 7] = i
    for i in range(95):
        del d[i * 7]
    for i in range(20):
        d[i * 1000 + n] = i
    return d.keys()


def churn(n):
    d = {}
    for i in range(200):
        d[i] = i
        if i > 2:
            del d[i - 2]
    return d.items()


def negative_keys(n):
    d = {}
    for i in range(40):
        d[-i * 1000003] = i
        d[i * 4294967296] = -i
    return [d[-3 * 1000003], d[5 * 4294967296], len(d)]


def texts(x):
    d = {'a': 1, 'bc': 2, '': 3}
    d[x] = 10
    d[x + 'z'] = 20
    total = 0
    for k in d:
        total = total * 5 + len(k) + d[k]
    return [total, d.get('a', 0), d.get('bc', 0), d.get('', 0), (x in d) + 0, (('a' + x) in d) * 1]


def maybe_texts(n):
    d = {}
    d['a'] = 1
    key = None
    if n > 3:
        key = 'a'
    d[key] = n
    return d.get(None, -1) * 10 + d['a']


def characters(x):
    d = {}
    for c in x:
        d[c] = d.get(c, 0) + 1
    return d.items()


def floats(n):
    d = {1.5: 'a', 2.0: 'b', 0.0: 'c'}
    d[n * 0.5] = 'd'
    return d.get(1.5, '-') + d.get(2.0, '-') + d.get(-0.0, '-') + str(len(d))


def bools(n):
    d = {True: 1}
    d[n > 3] = 2
    return len(d) * 10 + d[True]


def tuples(n):
    d = {}
    for i in range(5):
        d[(i, str(i))] = i
    d[(n, '3')] = 50
    return d.get((3, '3'), -1) * 100 + d.get((n, '3'), -2) + len(d)


def nested_tuples(n):
    d = {((1, 2), 'a'): 5}
    d[((n, 2), 'a')] = 6
    return len(d)


class Key(object):
    def __init__(self, value):
        self.value = value


class SubKey(Key):
    pass


def instances(n):
    a, b = Key(1), SubKey(2)
    d = {a: 'x', b: 'y'}
    for i in range(20):
        d[Key(i)] = 'z'
    d[b] = 'w'
    total = 0
    for k in d:
        total += k.value
    return d[a] + d[b] + str(len(d)) + str(total) + str(Key(1) in d)


def instance_values(n):
    d = {}
    for i in range(4):
        d[i] = Key(i * 2)
    d[n] = SubKey(100)
    total = 0
    for k in d.values():
        total += k.value
    return total


def functions(n):
    d = {'double': _double, 'triple': _triple}
    name = 'double'
    if n > 3:
        name = 'triple'
    return d[name](n)


def _double(v):
    return v * 2


def _triple(v):
    return v * 3


def one_function(n):
    d = {n: _double}
    return d[n](4)


def classes(n):
    d = {Key: 1, SubKey: 2}
    cls = Key
    if n > 3:
        cls = SubKey
    return d[cls]


def lists_inside(n):
    d = {}
    for i in range(6):
        d.setdefault(i % 3, []).append(i * n)
    return d[0] + d[1] + d[2]


def dicts_inside(n):
    d = {}
    for i in range(3):
        d[i] = {i: n}
    d[n] = {5: 6}
    total = 0
    for e in d.values():
        for k in e:
            total += k * 10 + e[k]
    return total


class Box(object):
    def __init__(self):
        self.inside = {}


def in_itself(n):
    a = Box()
    a.inside[n] = a
    a.inside[n].inside[n + 1] = a
    return len(a.inside)


def nothing(n):
    d = {}
    if n in d:
        return 100
    for k in d:
        n += 1
    return n + len(d) + len(d.keys())


def maybe(n):
    d = None
    if n > 3:
        d = {n: 1}
    if d is None:
        return 0
    return len(d)


def equal(n):
    d = {1: 2, 3: 4}
    e = {3: 4}
    e[1] = n
    return (d == e) * 2 + (d != e)


def length_of_list(n):
    return list(_squares(n))


def bound(n):
    d = _squares(4)
    f = d.get
    return f(n, -1)


NUMERALS = {1: 'one', 2: 'two', 3: 'three'}
TEXTS = {'a': 1, 'bc': 2, 'def': 3}
FIRST, SECOND = Key(11), SubKey(22)
BY_KEY = {FIRST: 'first', SECOND: 'second'}
TABLE = {'double': _double, 'triple': _triple}


class State(object):
    def __init__(self):
        self.numbers = {1: 10, 2: 20}
        self.pairs = {(1, 'a'): 5}
        self.rows = {'x': [1, 2]}
        self.popped = {8: 1, 9: 2}


STATE = State()


def prebuilt(n):
    return NUMERALS.get(n, 'many')


def prebuilt_texts(x):
    return TEXTS.get(x, -1)


def prebuilt_instances(n):
    key = FIRST
    if n > 3:
        key = SECOND
    return BY_KEY[key] + str(Key(11) in BY_KEY)


def prebuilt_functions(x):
    if x in TABLE:
        return TABLE[x](21)
    return 0


def prebuilt_changing(n):
    d = STATE.numbers
    d[100] = n
    d[1] = n + 1
    result = d.items()
    del d[100]
    d[1] = 10
    return result


def prebuilt_deep(n):
    d = STATE.pairs
    rows = STATE.rows
    return d.get((n, 'a'), -1) * 10 + len(rows['x'])


def prebuilt_iterated(n):
    total = n
    for k, v in STATE.numbers.iteritems():
        total = total * 3 + k * v
    return total


def popping(n):
    d = {1: 10, 2: 20, 3: 30}
    total = d.pop(n, -5) + d.pop(1, -7)
    try:
        total += 100 * d.pop(n)
    except KeyError:
        total += 1000
    return total, d.items(), d.get(n, 0)


def popping_texts(x):
    d = {'a': 'x', 'bc': 'yy', 'def': None}
    found = d.pop(x, 'none')
    d['bc'] = 'again'
    if found is None:
        found = 'None'
    return found, len(d), d.pop('bc')


def popping_items(n):
    d = {}
    for i in range(n):
        d[i] = str(i)
    if n > 4:
        del d[3]
        del d[n - 1]
    out = []
    while True:
        try:
            k, v = d.popitem()
        except KeyError:
            break
        out.append((k, v))
        if k == 1:
            d[n] = 'n'
    d[7] = 'last'
    return out, d.items()


def popping_and_putting(n):
    d = {}
    total = 0
    for i in range(300):
        d[i * n] = i
        if i % 3 != 0:
            total += d.popitem()[1]
        d[i] = 2
    while d:
        total = total * 3 % 10007 + d.popitem()[0]
    return total


def popping_nothing(n):
    d = {}
    try:
        d.popitem()
    except KeyError:
        return n
    return -1


def get_or_none(n):
    words = {1: 'a', 2: 'bc'}
    word = words.get(n)
    things = {3: State()}
    thing = things.get(n)
    if thing is not None:
        return len(thing.rows)
    if word is None:
        return -1
    return len(word)


def prebuilt_popping(n):
    d = STATE.popped
    d[n] = n
    return d.popitem(), d.pop(9, 0), d.pop(8, 0), len(d)


TYPES = {'popping_texts': ['str'], 'texts': ['str'], 'characters': ['str'], 'prebuilt_texts': ['str'], 'prebuilt_functions': ['str']}
WORDS = [('',), ('a',), ('b',), ('bc',), ('def',), ('double',), ('triple',), ('mississippi',)]
EXAMPLES = {'popping_texts': WORDS, 'texts': WORDS, 'characters': WORDS, 'prebuilt_texts': WORDS, 'prebuilt_functions': WORDS}
