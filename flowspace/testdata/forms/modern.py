class Error(Exception):
    pass


def text(a: int, b: str) -> str:
    return f'{a}+{b!r} {a:>4} {b}{{}}' + f''


def starred(l):
    first, *rest = l
    *front, last = l
    return first, rest, front, last


def starred_middle(l):
    try:
        first, *rest, last = l
    except ValueError:
        return 'short'
    return first, rest, last


def star_display(a, b):
    return [*a, 0, *b], (*a, 1), {**{'x': 1}, 'y': 2}


def sets(a, b):
    s = {a, b, 1}
    t = {x % 3 for x in range(a)}
    return len(s), 1 in s, len(t)


def dict_comprehension(n):
    return {i: i * i for i in range(n) if i != 2}


def generator_argument(n):
    return sum(i * i for i in range(n))


def keyword_only(a, *, b=2, c):
    return a + b * c


def keywords(n):
    return keyword_only(n, c=3), keyword_only(n, c=n, b=1)


def cause(n):
    try:
        try:
            if n:
                raise KeyError('a')
        except KeyError as e:
            raise Error('b') from e
    except Error:
        return 'error'
    return 'fine'


def unbound_after(n):
    try:
        if n:
            raise Error
    except Error as e:
        n += 1
    return n


def division(a, b):
    return a / b, a // b


def annotated(n: int):
    total: int = 0
    unused: str
    total += n
    return total


def ellipsis(n):
    ...
    pass
    return n


def long_chain(n):
    if n == 1:
        return 'one'
    elif n == 2:
        return 'two'
    elif n == 3:
        return 'three'
    else:
        return 'many'


def walrus(n):
    if (m := n * 2) > 5:
        return m
    return -m


def fails(n):
    if n == 1:
        raise KeyError
    if n == 2:
        raise ValueError
    if n == 3:
        raise Error


def reraise_outer(n, m):
    total = 0
    while n < 5:
        try:
            fails(n)
        except KeyError:
            try:
                fails(m)
            except ValueError:
                total += 1
            if total < 10:
                raise
        n += 1
    return total


def reraise_later(n):
    try:
        fails(n)
    except (KeyError, Error):
        for i in range(n):
            if i == 2:
                raise
            n += i
    return n


CALLS = [
    ('reraise_outer', [(0, 0), (0, 2), (0, 3), (2, 0)]),
    ('reraise_later', [(0,), (1,), (2,), (3,)]),
    ('text', [(3, 'x')]),
    ('starred', [([1, 2, 3],), ([1],), ([],), ((1, 2),)]),
    ('starred_middle', [([1, 2, 3, 4],), ([1, 2],), ([1],), ('abc',)]),
    ('star_display', [([1], (2, 3))]),
    ('sets', [(2, 5), (1, 1)]),
    ('dict_comprehension', [(4,)]),
    ('generator_argument', [(4,)]),
    ('keywords', [(4,)]),
    ('cause', [(0,), (1,)]),
    ('unbound_after', [(0,), (1,)]),
    ('division', [(7, 2)]),
    ('annotated', [(7,)]),
    ('ellipsis', [(7,)]),
    ('long_chain', [(1,), (2,), (3,), (4,)]),
    ('walrus', [(1,), (4,)]),
]
