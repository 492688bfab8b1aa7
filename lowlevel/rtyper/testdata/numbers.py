"""Numbers at their limits: shifts by any count, divisions that fail, unsigned
integers as text."""

import os

from rlib.rarithmetic import int_between, intmask, ovfcheck, r_uint
from rlib.rfloat import formatd, rstring_to_float, string_to_float


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


def binary(n):
    return [bin(n), bin(r_uint(-n)), bin(n > 3), bin(3 - n * 1000), bin(6)]


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


def _plain_sum(a, b):
    return ovfcheck(a + b)


def overflow_passed(n, x):
    try:
        return _plain_sum(n, x << 58)
    except OverflowError:
        return -5


def overflow_negated(n, x):
    try:
        return ovfcheck(-n) + ovfcheck(abs(n))
    except OverflowError:
        return -7


def folded_before(n):
    x = 3
    try:
        while n < 10:
            x = ovfcheck(x * x)
            n += 1
    except OverflowError:
        return n
    return -1


def counted(n):
    i = 9223372036854775807 - 3
    try:
        while True:
            i = ovfcheck(i + 1)
            n += 1
            if n > 20:
                return -1
    except OverflowError:
        return n


def counted_uncaught(n):
    i = 9223372036854775807 - 8
    while n > 0:
        i = ovfcheck(i + 1)
        n -= 1
    return i


def either_operand(n):
    if n & 1:
        a = 5
    else:
        a = 9223372036854775807
    try:
        return ovfcheck(a + 1)
    except OverflowError:
        return -1


def doubled(n):
    x = 1
    try:
        while n < 100:
            x = ovfcheck(x << 1)
            n += 1
    except OverflowError:
        return n
    except ValueError:
        return -3
    return -1


def fibonacci(n):
    a, b = 0, 1
    try:
        while n < 200:
            a, b = b, ovfcheck(a + b)
            n += 1
    except OverflowError:
        return n
    return -1


COUNTS = [(0, 5), (1, -5), (63, -1), (64, -1), (64, 7), (65, 3), (1000, 1), (62, 1), (63, 1), (62, 2), (64, 0), (5, -1 << 60)]
FLOATS = [(1.0, 2.0), (1.0, 0.0), (0.0, 0.0), (-7.5, 2.5)]
def between(n):
    return int_between(1, n, 5), int_between(n, n, n), int_between(r_uint(2), r_uint(n), r_uint(6))


def hex_of_unsigned(n):
    return hex(r_uint(n)).rstrip('L')


def floats_as_text(n):
    total = 0.0
    for text in ['42.5', ' -1e3 ', 'x' * n]:
        try:
            total += rstring_to_float(text) + string_to_float(text)
        except ValueError:
            total += 1
    return total, formatd(n / 7.0, 'f', 3, 0), formatd(n / 8.0, 'r', 0, 0)


def hashes_of_floats(n):
    x = 1.5 * n
    return [hash(x * 1e18), hash(x * -2.0 ** 63), hash(x * 2.0 ** 64), hash(x * 1e300), hash(-x * 1e20), hash(x), hash(x * 1e-5), hash(-x / 7.0)]


TYPES = {'float_quotient': ['float', 'float'], 'float_quotient_passed': ['float', 'float']}
EXAMPLES = {
    'overflow_passed': [(1, 2), (9223372036854775807, 1), (-9223372036854775807 - 1, -1), (5, 31)],
    'overflow_negated': [(5, 0), (-9223372036854775807 - 1, 0), (-7, 0)],
    'shifts': COUNTS, 'shifts_caught': COUNTS + [(-1, 3)], 'shift_overflow': COUNTS, 'shift_both': COUNTS + [(-1, 3)],
    'shifts_unsigned': COUNTS, 'float_quotient': FLOATS, 'float_quotient_passed': FLOATS,
    'formats': [(7, 3), (255, -255), (0, 0), (123456, -1)],
}
