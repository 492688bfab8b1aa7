# -*- python2 -*-
# Operations that vanish or raise while the graph is made, beside guarded ones.
from rlib.rarithmetic import ovfcheck
from rlib.unroll import unrolling_zero

weights = [3, 1, 4]
prepared = ValueError('prepared')


def checked_constants(n):
    v = 0
    for x in range(n):
        v = ovfcheck(2 * 3)
    return v


def checked_item(items, n):
    try:
        v = ovfcheck(items[n])
        w = ovfcheck(v + 1)
    except IndexError:
        return -1
    except OverflowError:
        return -2
    return w


def reraised(items, n):
    try:
        x = items[n]
    except IndexError:
        raise
    return n


def reraised_in_the_end(items, n):
    log = []
    try:
        try:
            items[n]
        except LookupError:
            raise
        finally:
            log.append(n)
    except IndexError:
        log.append(-1)
    return log


def no_such_module(n):
    try:
        import nothing_of_that_name
    except ImportError:
        return n
    return -n


def no_such_name(n):
    try:
        from math import nothing_of_that_name as f
    except ImportError:
        f = abs
    return f(n)


def always_raises(n):
    try:
        k = (1, 2)[5] + n // 0
    except ZeroDivisionError:
        return 1
    except LookupError:
        return 2
    finally:
        n = 0
    return k


def three_arguments(n):
    try:
        if n:
            raise KeyError(n)
    except LookupError, e:
        raise e.__class__, e, None
    return n


def raise_prepared(n):
    if n:
        raise prepared
    return n


def counted(n):
    i = unrolling_zero
    while i < len(weights):
        if n > weights[i]:
            n = n - 1
        i = i + 1
    return n, i


CALLS = [
    ('checked_constants', [(0,), (3,)]),
    ('checked_item', [([1, 2], 1), ([1], 4), ([9223372036854775807], 0)]),
    ('reraised', [([1], 0), ([1], 4)]),
    ('reraised_in_the_end', [([1], 0), ([1], 3)]),
    ('no_such_module', [(3,)]),
    ('no_such_name', [(-3,)]),
    ('always_raises', [(3,)]),
    ('three_arguments', [(0,), (3,)]),
    ('raise_prepared', [(0,), (3,)]),
    ('counted', [(0,), (3,), (7,)]),
]
