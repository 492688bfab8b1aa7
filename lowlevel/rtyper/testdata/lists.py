"""Lists: every method, in the middle, at the ends and beyond them."""


def _list(size):
    l = []
    i = 0
    while i < size:
        l.append(i * i)
        i += 1
    return l


def make(n):
    return _list(n)


def sum_all(n):
    total = 0
    for item in _list(n):
        total += item
    return total


def get_checked(n):
    l = _list(5)
    try:
        return l[n]
    except IndexError:
        return -100


def get_negative_checked(n):
    l = _list(5)
    try:
        return l[-n]
    except IndexError:
        return -100


def get_fixed_checked(n):
    l = [3, 4, 5]
    try:
        return l[n]
    except IndexError:
        return -100


def set_checked(n):
    l = _list(5)
    try:
        l[n] = 99
    except IndexError:
        return [n]
    return l


def set_fixed(n):
    l = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    l[n] = 77
    l[-1] = 5
    return l


def del_checked(n):
    l = _list(5)
    try:
        del l[n]
    except IndexError:
        l.append(-1)
    return l


def pop_default(n):
    l = _list(n)
    total = 0
    while l:
        total = total * 3 + l.pop()
    return total


def pop_checked(n):
    l = _list(3)
    out = []
    i = 0
    while i < n:
        try:
            out.append(l.pop())
        except IndexError:
            out.append(-7)
        i += 1
    return out


def pop_first(n):
    l = _list(n + 3)
    a = l.pop(0)
    b = l.pop(0)
    l.append(a)
    l.append(b)
    return l


def pop_any(n):
    l = _list(6)
    try:
        item = l.pop(n)
    except IndexError:
        item = -5
    l.append(item)
    return l


def insert_all(n):
    l = _list(3)
    l.insert(n, 100)
    l.insert(0, 200)
    l.insert(-1, 300)
    l.insert(-50, 400)
    l.insert(50, 500)
    return l


def extend_all(n):
    l = _list(n)
    l.extend(_list(3))
    l += [7, 8]
    l.extend(l)
    l += (1, 2)
    l.extend(range(n))
    return l


def extend_text(x):
    l = ['<']
    l.extend(x)
    l += x
    return ''.join(l)


def concat(n):
    a = _list(n)
    b = [1, 2]
    c = a + b
    c.append(5)
    d = b + a
    return c + d + [len(a), len(b)]


def multiply(n):
    a = [1, 2] * n
    b = n * [3]
    b.append(4)
    c = [0] * 3
    c[0] = n
    return a + b + c


def multiply_inplace(n):
    a = [1, 2]
    a *= n
    a.append(9)
    return a


def zeros(n):
    a = [0] * n
    i = 0
    while i < n:
        a[i] = i
        i += 1
    return a


def filled(n):
    # With what new memory holds, with what equals it, and with other things.
    texts = ['', 'x'][n % 2:] * n
    chars = [chr(n % 2)] * n
    flags = [n % 2 == 1] * n
    floats = [-0.0] * n + [0.0] * n
    nothing = [None] * n
    numbers = [n % 3] * n
    numbers.append(n)
    if n > 0:
        nothing[0] = numbers
    total = 0
    for i in range(n):
        total += len(texts[i]) + 2 * ord(chars[i]) + 4 * numbers[i]
        if flags[i]:
            total += 8
        if nothing[i] is None:
            total += 16
    text = ''
    for x in floats:
        text += str(x) + ' '
    return text + str(total + len(numbers))


def many_times(n):
    # As many as are set one by one, and some more or less.
    total = 0
    for size in [63, 64, 65, 127, 128, 129, 1000]:
        numbers = [n + 1] * size
        chars = [chr(65 + n % 20)] * (size + n)
        flags = [True] * size
        floats = [n + 0.5] * size
        texts = [str(n)] * size
        nothing = [None] * size
        total += len(numbers) + len(nothing) + len(chars)
        for i in range(size):
            total += numbers[i] + ord(chars[i]) + int(flags[i]) + int(2 * floats[i]) + len(texts[i])
        total += ord(chars[-1])
    return total


def grids(n):
    row = [n] * 3
    row[1] = 2
    rows = [None] * (n + 4)
    rows[1] = row
    rows[2] = 2 * [n]
    pair = [n]
    both = pair * 2
    pair.append(1)
    return rows + [both, pair]


def set_slice_to_itself(n):
    l = _list(3)
    l[0:1] = l
    l[n:] = l
    return l


def converted_items(n):
    chars = ['a', 'b']
    texts = list(chars)
    texts.append('long')
    texts += chars
    texts.extend('xy')
    floats = list([1, 2])
    floats.append(n * 0.5)
    floats += range(2)
    numbers = range(3)
    empty = []
    texts.extend(empty)
    keys = {'a': 1}.keys()
    keys.append('bcd')
    maybe = list([None, None])
    maybe.append('text')
    total = 0.0
    for f in floats:
        total += f
    return ','.join(texts) + str(total) + ','.join(keys) + str(len(maybe)) + str(maybe[0] is None) + maybe[2]


def remove_item(n):
    l = _list(5)
    try:
        l.remove(n)
    except ValueError:
        l.append(-1)
    return l


def index_of(n):
    l = [1, 2, 3, 2]
    try:
        return l.index(n)
    except ValueError:
        return -1


def reverse_all(n):
    l = _list(n)
    l.reverse()
    m = [1, 2, 3]
    m.reverse()
    return l + m


def contains_item(n):
    l = _list(5)
    if n in l:
        return 1
    if n not in [6, n] and n > 5:
        return 3
    return 2


def contains_text(x):
    return (x in ['a', 'bc', '']) and (x in ['', 'bc'])


def equal(n):
    a = _list(n)
    b = [0, 1, 4]
    c = _list(3)
    return (a == b) * 8 + (a != c) * 4 + (b == c) * 2 + ([] == a)


def equal_nested(n):
    a = [[1], [n]]
    b = [[1], [2]]
    return (a == b) * 2 + (a != b)


def slices(n):
    l = [10, 20, 30, 40, 50]
    return l[n:] + [-1] + l[:n] + [-2] + l[1:n] + [-3] + l[n:4] + [-4] + l[:-1] + [-5] + l[-n:] + [-6] + l[:]


def slices_steps(n):
    l = _list(8)
    a = l[::2] + [-1] + l[n::3] + [-2] + l[::-1] + [-3] + l[5:n:-1] + [-4]
    if n != 0:
        a += l[::n]
    return a


def set_slices(n):
    l = _list(6)
    l[1:3] = [n]
    l[n:] = [5, 6, 7]
    l[:-1] = [1]
    l[0:0] = _list(3)
    l[:2] = []
    return l


def del_slices(n):
    l = _list(10)
    del l[8:]
    del l[n:3]
    del l[:-1]
    m = _list(6)
    del m[:n]
    k = _list(6)
    del k[-n:]
    return l + [-1] + m + [-2] + k


def copies(n):
    a = [n, 2]
    b = list(a)
    b.append(3)
    c = a[:]
    c[0] = 9
    return a + b + c


def list_of_text(x):
    l = list(x)
    l.append('!')
    return l


def list_of_tuple(n):
    l = list((n, 2, 3))
    l.append(n)
    return l


def truth(n):
    l = _list(n)
    if l:
        return 1
    return 0


def maybe_list(n):
    if n > 3:
        l = [n]
    else:
        l = None
    if l is None:
        return -1
    if l:
        return len(l)
    return 0


def maybe_test(n):
    l = None
    if n > 3:
        l = _list(n - 4)
    if l:
        return len(l)
    return -1


def floats(n):
    l = [1.5, 2]
    l.append(n)
    total = 0.0
    for f in l:
        total += f
    return total


def bools(n):
    l = [n > 1, n > 2]
    l.append(True)
    l[0] = False
    return l


def chars(x):
    l = []
    for c in x:
        l.append(c)
    l.reverse()
    return ''.join(l)


def tuples(n):
    l = []
    for i in range(n):
        l.append((i, chr(65 + i)))
    total = 0
    for i, c in l:
        total += i * ord(c)
    return total


def nested(n):
    l = []
    for i in range(n):
        row = []
        for j in range(i):
            row.append(i * j)
        l.append(row)
    return l


def grid(n):
    rows = [[0] * 3 for i in range(4)]
    rows[n % 4][1] = 5
    rows[0][n % 3] = 7
    return rows


class A(object):
    def __init__(self, value):
        self.value = value

    def double(self):
        return self.value * 2


class B(A):
    def double(self):
        return self.value * 20


def instances(n):
    l = [A(1), B(n)]
    l.append(A(5))
    l.insert(1, B(6))
    total = 0
    for a in l:
        total = total * 7 + a.double()
    b = l[1]
    return total + l.index(b) * 1000 + (b in l)


def instances_or_none(n):
    l = [None] * 4
    l[n % 4] = A(n)
    count = 0
    for a in l:
        if a is not None:
            count += a.double()
    return count


def only_none(n):
    l = [None, None]
    l.append(None)
    return len(l) + (l[0] is None)


def functions(n):
    l = [_twice, _thrice]
    l.append(_twice)
    return l[n % 3](n)


def _twice(v):
    return v * 2


def _thrice(v):
    return v * 3


def one_function(n):
    l = [_twice]
    l.append(_twice)
    return l[0](n) + len(l)


def itself(n):
    l = []
    l.append(l)
    l.append([])
    return len(l[0][0][0]) + len(l[1])


def itself_fixed(n):
    l = [None]
    l[0] = l
    return len(l[0])


PREBUILT = [1, 2, 3]
TEXTS = ['a', 'bc']
NESTED = [[1], [2, 3], []]
CYCLE = []
CYCLE.append(CYCLE)


def prebuilt(n):
    return PREBUILT[n % 3] + len(TEXTS[1]) + len(NESTED[1])


class State(object):
    def __init__(self):
        self.growing = [5]
        self.shared = [PREBUILT, PREBUILT]


STATE = State()


def prebuilt_growing(n):
    growing = STATE.growing
    m = n
    while m > 0:
        growing.append(m)
        m -= 1
    total = 0
    while len(growing) > 1:
        total += growing.pop()
    return total * 10 + len(growing)


def prebuilt_shared(n):
    shared = STATE.shared
    old = shared[0][1]
    shared[0][1] = n
    result = shared[1][1] + PREBUILT[1 + (n - n)]
    shared[1][1] = old
    return result


def prebuilt_cycle(n):
    return CYCLE[0] is CYCLE


def iterate_growing(n):
    l = [1, 2, 3]
    count = 0
    for item in l:
        count += item
        if len(l) < n:
            l.append(item)
    return count


def bound_append(n):
    l = []
    f = l.append
    f(1)
    f(n)
    g = l.pop
    return g() + len(l)


def extremes(n):
    l = [n, 3, -n, 5]
    return min(l) * 100 + max(l)


def extremes_text(n):
    return min(['b', 'ab', 'abc', 'ba']) + max(['b', 'ab', 'abc', 'ba'])


def extremes_two(n):
    return min(n, 3) * 10 + max(n, 4, 2)


def zipped(n):
    total = 0
    for a, b in zip(_list(n), [5, 6, 7]):
        total = total * 10 + a * b
    return total


def zipped_text(x):
    out = []
    for a, b in zip(x, 'xyz'):
        out.append(b + a)
    return out


def comprehension(n):
    return [i * 2 for i in _list(n) if i % 2 == 0]


def big(n):
    l = []
    for i in range(300):
        l.append(i)
    while len(l) > n * 3 + 4:
        l.pop(len(l) // 2)
    return l


def sort_by_hand(n):
    l = [5, n, 3, 8, 1]
    for i in range(len(l)):
        j = i
        while j > 0 and l[j - 1] > l[j]:
            l[j - 1], l[j] = l[j], l[j - 1]
            j -= 1
    return l


def star(n):
    return _star(n, 2, 3)


def _star(*args):
    total = 0
    for a in args:
        total = total * 10 + a
    return total


def tuple_iteration(n):
    total = 0
    for a in (n, 5, 7):
        total = total * 10 + a
    for b in (1, 2.5):
        total += int(b)
    return total


def tuple_by_index(n):
    t = (4, 5, 6)
    try:
        return t[n]
    except IndexError:
        return -1


TYPES = {
    'contains_text': ['str'], 'extend_text': ['str'], 'list_of_text': ['str'], 'chars': ['str'], 'zipped_text': ['str'],
}

EXAMPLES = {
    'contains_text': [('a',), ('bc',), ('',), ('x',)],
    'extend_text': [('',), ('a',), ('abc',)],
    'list_of_text': [('',), ('a',), ('abc',)],
    'chars': [('',), ('a',), ('abc',)],
    'zipped_text': [('',), ('ab',), ('abcd',)],
}

NUMBERS = [(1, 2)]
