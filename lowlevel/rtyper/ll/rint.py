"""Helpers on numbers."""


def ll_cmp(x, y):
    if x < y:
        return -1
    if x > y:
        return 1
    return 0


def ll_first_difference(order, of_the_rest):
    if order:
        return order
    return of_the_rest


def ll_min(x, y):
    if y < x:
        return y
    return x


def ll_max(x, y):
    if y > x:
        return y
    return x


def ll_check_product(n, times):
    """A sequence of n items is repeated so many times; neither is negative."""
    if n > 0 and times > (1 << 60) // n:
        raise MemoryError


def ll_lshift_any(x, y):
    """x << y for a y that need not be a number of bits."""
    if y < 0:
        raise ValueError
    if y < 64:
        return x << y
    return x - x


def ll_rshift_any(x, y):
    if y < 0:
        raise ValueError
    if y < 64:
        return x >> y
    return (x >> 63) >> 1


def ll_lshift_ovf_any(x, y):
    if y < 0:
        raise ValueError
    if y >= 64:
        if x:
            raise OverflowError
        return 0
    result = x << y
    if result >> y != x:
        raise OverflowError
    return result


def ll_lshift_val(x, y):
    if y < 0:
        raise ValueError
    return x << y


def ll_rshift_val(x, y):
    if y < 0:
        raise ValueError
    return x >> y


def ll_pow(x, y):
    # Python gives a float for negative exponents; the result is an integer here.
    if y < 0:
        if x == 0:
            raise ZeroDivisionError
        if x == 1:
            return 1
        if x == -1:
            if y & 1:
                return -1
            return 1
        return 0
    result = 1
    while y > 0:
        if y & 1:
            result = result * x
        y = y >> 1
        if y > 0:
            x = x * x
    return result


def ll_pow_mod(x, y, z):
    if y < 0:
        raise TypeError
    if z == 0:
        raise ValueError
    result = 1 % z
    x = x % z
    while y > 0:
        if y & 1:
            result = result * x % z
        x = x * x % z
        y = y >> 1
    return result


def ll_highest_bit(x):
    n = 0
    while x > 1:
        x = x >> 1
        n = n + 1
    return n


def ll_check_divisor(y):
    if not y:
        raise ZeroDivisionError
    return y
