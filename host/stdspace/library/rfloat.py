"""Floats: what module math of Python has, and a few conversions."""
from math import isinf, isnan, floor, ceil, copysign

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


def formatd(x, code, precision, flags=0):
    text = ('%.' + str(precision) + code) % x
    if flags & DTSF_ADD_DOT_0 and text.lstrip('-').isdigit():
        text += '.0'
    return text


def float_to_string(x, code, precision, flags=0):
    return formatd(x, code, precision, flags)


def round_away(x):
    r = floor(abs(x))
    if abs(x) - r >= 0.5:
        r += 1.0
    return copysign(r, x)


def round_double(value, ndigits, half_even=False):
    return round(value, ndigits)
