"""Numbers at their limits: shifts by any count, divisions that fail, unsigned
integers as text."""

import os

from rlib.rarithmetic import intmask, ovfcheck, r_uint


def shifts(n, x):
    return [intmask(1 << n) if n < 60 else 0, x >> n]


def shifts_caught(n, x):
    try:
        return x >> n
    except ValueError:
        return -100


def shift_overflow(n, x):
    try:
        return ovfcheck(x << n)
    except OverflowError:
        return -200


def shift_both(n, x):
    try:
        return ovfcheck(x << n)
    except OverflowError:
        return -200
    except ValueError:
        return -100


def shifts_unsigned(n, x):
    u = r_uint(x)
    return [str(u >> n), str(u << n), str(u >> r_uint(n)), '%d %x %X %o' % (u, u, u, u)]


def float_quotient(x, y):
    try:
        return x / y
    except ZeroDivisionError:
        return -99.0


def float_quotient_passed(x, y):
    try:
        return float_quotient(x, y) + x / y
    except ZeroDivisionError:
        return -98.0


def number_of_error(n):
    try:
        if n:
            raise OSError(n, 'text')
    except OSError as e:
        return e.errno
    return -1


def formats(n, x):
    return '%d|%5d|%-5d|%05d|%x|%X|%o' % (x, x, x, n, n, n, n)


COUNTS = [(0, 5), (1, -5), (63, -1), (64, -1), (64, 7), (65, 3), (1000, 1), (62, 1), (63, 1), (62, 2), (64, 0), (5, -1 << 60)]
FLOATS = [(1.0, 2.0), (1.0, 0.0), (0.0, 0.0), (-7.5, 2.5)]
TYPES = {'float_quotient': ['float', 'float'], 'float_quotient_passed': ['float', 'float']}
EXAMPLES = {
    'shifts': COUNTS, 'shifts_caught': COUNTS + [(-1, 3)], 'shift_overflow': COUNTS, 'shift_both': COUNTS + [(-1, 3)],
    'shifts_unsigned': COUNTS, 'float_quotient': FLOATS, 'float_quotient_passed': FLOATS,
    'formats': [(7, 3), (255, -255), (0, 0), (123456, -1)],
}
