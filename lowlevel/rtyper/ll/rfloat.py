"""Helpers on floating-point numbers."""

from rlib.llop import cast_float_to_int, cast_float_to_uint, cast_uint_to_int
from rlib.lltype import Signed, Unsigned


def ll_truediv_zer(x, y):
    if y == 0.0:
        raise ZeroDivisionError
    return x / y


def ll_isnan(x):
    return x != x


def ll_isinf(x):
    return x == x and x - x != 0.0


def ll_isfinite(x):
    return x - x == 0.0


def ll_float_to_int_checked(x):
    if x >= -9223372036854775808.0 and x < 9223372036854775808.0:
        return cast_float_to_int(Signed, x)
    raise OverflowError


def ll_float_to_int(x):
    if x >= -9223372036854775808.0 and x < 9223372036854775808.0:
        return cast_float_to_int(Signed, x)
    if x != x:
        raise ValueError
    raise OverflowError


def ll_floor(x):
    n = ll_float_to_int(x)
    if n > x:
        return n - 1
    return n


def ll_ceil(x):
    n = ll_float_to_int(x)
    if n < x:
        return n + 1
    return n


def ll_float_to_signed(x):
    if x >= -9223372036854775808.0 and x < 9223372036854775808.0:
        return cast_float_to_int(Signed, x)
    return cast_uint_to_int(Signed, cast_float_to_uint(Unsigned, ll_float_wrapped(x)))


def ll_float_to_unsigned(x):
    if x >= -9223372036854775808.0 and x < 18446744073709551616.0:
        return cast_float_to_uint(Unsigned, x)
    return cast_float_to_uint(Unsigned, ll_float_wrapped(x))


def ll_float_wrapped(x):
    """The rest of a float without a fraction modulo 2**64, which is exact."""
    if x != x:
        raise ValueError
    if x - x != 0.0:
        raise OverflowError
    times = x / 18446744073709551616.0
    if times >= 4503599627370496.0 or times <= -4503599627370496.0:
        return 0.0
    rest = x - cast_float_to_int(Signed, times) * 18446744073709551616.0
    if rest < 0.0:
        return rest + 18446744073709551616.0
    return rest


def ll_hash_float(x):
    if x - x != 0.0:
        if x != x:
            return 0
        if x > 0.0:
            return 314159
        return -271828
    if x >= -4611686018427387904.0 and x <= 4611686018427387904.0:
        n = cast_float_to_int(Signed, x)
        if n + 0.0 == x:
            return n
    # The mantissa and the exponent, found by halving and doubling.
    e = 0
    if x < 0.0:
        m = -x
    else:
        m = x
    while m >= 1.0:
        m = m * 0.5
        e = e + 1
    while m < 0.5:
        m = m * 2.0
        e = e - 1
    if e > 62:
        # An integer: its words, added up with what is carried out of the sum.
        h = ll_rotated(cast_float_to_int(Signed, m * 9007199254740992.0), (e - 53) & 63)
        if x < 0.0:
            return -h
        return h
    if x < 0.0:
        m = -m
    m = m * 2147483648.0
    high = cast_float_to_int(Signed, m)
    low = cast_float_to_int(Signed, (m - high) * 2147483648.0)
    return high + low + (e << 15)


def ll_rotated(n, k):
    """n, which is not negative, rotated to the left by k bits."""
    if k == 0:
        return n
    return (n << k) | (n >> (64 - k))
