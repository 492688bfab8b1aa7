from rlib.unroll import unrolling_iterable

names = unrolling_iterable(['add', 'sub', 'mul'])
pairs = unrolling_iterable([(1, 'one'), (2, 'two')])
empty = unrolling_iterable([])


class Ops(object):
    def do_add(self, n): return n + 1
    def do_sub(self, n): return n - 1
    def do_mul(self, n): return n * 2


def dispatch(op, n):
    for name in names:
        if op == name:
            return getattr(Ops(), 'do_' + name)(n)
    return -1


def number(n):
    result = ''
    for i, text in pairs:
        if n == i:
            result += text
    else:
        result += '.'
    return result


def nested(ops, n):
    for op in ops:
        for name in names:
            if op != name:
                continue
            n = getattr(Ops(), 'do_' + name)(n)
            break
        else:
            n = 0
    return n


def nothing(n):
    for x in empty:
        n = x
    return n


CALLS = [
    ('dispatch', [('add', 4), ('mul', 4), ('div', 4)]),
    ('number', [(1,), (2,), (3,)]),
    ('nested', [(['add', 'mul'], 3), (['pow', 'sub'], 3), ([], 3)]),
    ('nothing', [(7,)]),
]
