"""Floats: what module math of Python has, and a few conversions."""
from math import isinf, isnan, floor, ceil, copysign, frexp, ldexp, log, fmod
from math import acosh, asinh, atanh, expm1, log1p

INFINITY = float('inf')
NAN = float('nan')
DBL_MAX = 1.7976931348623157e308
DBL_MIN = 2.2250738585072014e-308
DBL_EPSILON = 2.220446049250313e-16
DBL_DIG = 15
DBL_MANT_DIG = 53
DTSF_STR_PRECISION = 12
DTSF_SIGN = 1
DTSF_ADD_DOT_0 = 2
DTSF_ALT = 4


def isfinite(x):
    return not isinf(x) and not isnan(x)


def string_to_float(s):
    return float(s)


rstring_to_float = string_to_float


def _formatd(x, code, precision):
    """formatd with a constant code and without flags."""
    if code == 'r':
        return repr(x)
    return ('%.' + str(precision) + code) % x


def formatd(x, code, precision, flags=0):
    """Return a float as text, as the codes of % do, or with code r as repr() does."""
    if code == 'r':
        text = _formatd(x, 'r', 0)
    elif code == 'e':
        text = _formatd(x, 'e', precision)
    elif code == 'E':
        text = _formatd(x, 'E', precision)
    elif code == 'f':
        text = _formatd(x, 'f', precision)
    elif code == 'F':
        text = _formatd(x, 'F', precision)
    elif code == 'g':
        text = _formatd(x, 'g', precision)
    elif code == 'G':
        text = _formatd(x, 'G', precision)
    else:
        raise ValueError('formatd takes one of the codes e, f, g and r')
    if flags & DTSF_ADD_DOT_0 and text.lstrip('-').isdigit():
        text += '.0'
    if flags & DTSF_SIGN and text[0] != '-':
        text = '+' + text
    return text


def double_to_string(value, tp, precision, flags):
    """Return what formatd does, and whether the float is finite, infinite or no number."""
    special = DIST_FINITE
    if isinf(value):
        special = DIST_INFINITY
    elif isnan(value):
        special = DIST_NAN
    return formatd(value, tp, precision, flags), special


def float_to_string(x, code, precision, flags=0):
    return formatd(x, code, precision, flags)


def round_away(x):
    r = floor(abs(x))
    if abs(x) - r >= 0.5:
        r += 1.0
    return copysign(r, x)


def round_double(value, ndigits, half_even=False):
    """Round to so many decimal digits, of two nearest to the one further from zero, or to the even one."""
    if isinf(value) or isnan(value) or ndigits > 323 or value == 0.0:
        return value
    if ndigits < -308:
        return 0.0 * value
    if ndigits <= 0:
        scale = 10.0 ** -ndigits
        x = value / scale
        x = round_half_even(x) if half_even else round_away(x)
        x *= scale
    else:
        text = formatd(value, 'f', ndigits)
        if not half_even:
            more = formatd(value, 'f', ndigits + 30)
            if more[len(more) - 30:] == '5' + '0' * 29:  # just between two
                text = formatd(value + copysign(10.0 ** -ndigits / 4.0, value), 'f', ndigits)
        x = float(text)
    if isinf(x):
        raise OverflowError('rounded value too large to represent')
    return x


EDOM, ERANGE = 33, 34
DTSF_CUT_EXP_0, DTSF_NO_NEG_0 = 8, 16
DIST_FINITE, DIST_NAN, DIST_INFINITY = 1, 2, 3
_LOG2 = 0.6931471805599453


def log2(x):
    """The logarithm to the base 2, exact for powers of it."""
    if isinf(x) or isnan(x) or x <= 0.0:
        return log(x) / _LOG2
    fraction, exponent = frexp(x)
    if fraction == 0.5:
        return float(exponent - 1)
    return exponent + log(fraction) / _LOG2


def exp2(x):
    return 2.0 ** x


def cbrt(x):
    """The third root."""
    if x == 0.0 or isinf(x) or isnan(x):
        return x
    r = copysign(abs(x) ** (1.0 / 3.0), x)
    return r - (r * r * r - x) / (3.0 * r * r)


math_exp2, math_cbrt = exp2, cbrt


def round_half_even(x):
    """The nearest integer, the even one of two."""
    low = floor(x)
    rest = x - low
    if rest > 0.5 or rest == 0.5 and fmod(low, 2.0) != 0.0:
        low += 1.0
    return copysign(low, x)


def nextafter(x, y):
    """The float after x on the way to y."""
    if isnan(x) or isnan(y):
        return NAN
    if x == y:
        return y
    if x == 0.0:
        return copysign(5e-324, y)
    if isinf(x):
        return copysign(DBL_MAX, x)
    fraction, exponent = frexp(abs(x))
    step = ldexp(1.0, max(exponent - 53, -1074))
    if (y > x) == (x > 0.0):
        return copysign(abs(x) + step, x)
    if fraction == 0.5 and exponent > -1021:
        step = step * 0.5
    return copysign(abs(x) - step, x)


def float_as_rbigint_ratio(value):
    """The float as numerator and denominator."""
    from rlib.rbigint import rbigint
    if isinf(value):
        raise OverflowError('cannot pass infinity to as_integer_ratio()')
    if isnan(value):
        raise ValueError('cannot pass nan to as_integer_ratio()')
    fraction, exponent = frexp(value)
    top = rbigint.fromfloat(ldexp(fraction, 53))
    exponent -= 53
    if value == 0.0:
        return top, rbigint.fromint(1)
    if exponent >= 0:
        return top.lshift(exponent), rbigint.fromint(1)
    while exponent < 0 and top.int_and_(1).sign == 0:
        top = top.rshift(1)
        exponent += 1
    return top, rbigint.fromint(1).lshift(-exponent)
