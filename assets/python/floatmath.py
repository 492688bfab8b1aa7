"""Arithmetic of floats, and their text."""
import math
from rpython.rlib.jit import dont_look_inside
from rpython.rlib.rfloat import formatd
from objects import W_Float
from classes import error, w_ZeroDivisionError, w_ValueError, w_OverflowError


def wrap(value):
    return W_Float(value)


@dont_look_inside
def division_by_zero(text):
    return error(w_ZeroDivisionError, text)


def divide(a, b):
    if b == 0.0:
        raise division_by_zero("float division by zero")
    return a / b


@dont_look_inside
def floor_divide(a, b):
    quotient, remainder = divmod_of(a, b)
    return quotient


def modulo(a, b):
    if b == 0.0:
        raise division_by_zero("float modulo")
    return modulo_of(a, b)


@dont_look_inside
def modulo_of(a, b):
    rest = remainder(a, b)
    if rest != 0.0:
        if (b < 0.0) != (rest < 0.0):
            rest += b
    else:
        rest = math.copysign(0.0, b)
    return rest


def remainder(a, b):
    """What C has: that of an infinite number is no number, where fmod raises an exception."""
    if a - a != 0.0:
        return a - a
    return math.fmod(a, b)


@dont_look_inside
def divmod_of(a, b):
    """As CPython has it: the quotient is rounded from an exact multiple."""
    if b == 0.0:
        raise division_by_zero("float divmod()")
    rest = remainder(a, b)
    quotient = (a - rest) / b
    if rest != 0.0:
        if (b < 0.0) != (rest < 0.0):
            rest += b
            quotient -= 1.0
    else:
        rest = math.copysign(0.0, b)
    if quotient != 0.0:
        floor = math.floor(quotient)
        if quotient - floor > 0.5:
            floor += 1.0
    else:
        floor = math.copysign(0.0, a / b)
    return floor, rest


def power(a, b):
    # A root and a square are rounded once, as a power is.
    if b == 0.5 and a > 0.0:
        return math.sqrt(a)
    if b == 2.0 and -1e150 < a < 1e150:
        return a * a
    return any_power(a, b)


@dont_look_inside
def any_power(a, b):
    if a == 0.0 and b < 0.0:
        raise error(w_ZeroDivisionError, "0.0 cannot be raised to a negative power")
    if a < 0.0 and math.floor(b) != b and a - a == 0.0 and b == b:
        raise error(w_ValueError, "negative number cannot be raised to a fractional power")
    try:
        return math.pow(a, b)
    except OverflowError:
        raise error(w_OverflowError, "(34, 'Numerical result out of range')")
    except ValueError:
        raise error(w_ValueError, "math domain error")


def compare(how, a, b):
    if how == 0:
        return a < b
    if how == 1:
        return a <= b
    if how == 2:
        return a == b
    if how == 3:
        return a != b
    if how == 4:
        return a > b
    return a >= b


def special(value):
    """The text of an infinity or of what is no number; empty for others."""
    if math.isinf(value):
        if value > 0.0:
            return "inf"
        return "-inf"
    if math.isnan(value):
        return "nan"
    return ""


def with_point(text):
    for c in text:
        if c == "." or c == "e":
            return text
    return text + ".0"


def general(value, digits):
    text = special(value)
    if text:
        return text
    # There is to be a digit after the point, too.
    return with_point(trimmed(formatd(value, "e", digits - 1), digits - 1))


def trimmed(text, digits):
    """What %g makes of a number, from what %e makes of it."""
    sign = ""
    if text[0] == "-":
        sign = "-"
        text = text[1:]
    e = text.find("e")
    assert e >= 0
    exponent = int(text[e + 1:])
    mantissa = text[:1]
    if e > 2:
        mantissa = text[:1] + text[2:e]
    n = len(mantissa)
    while n > 1 and mantissa[n - 1] == "0":
        n -= 1
    mantissa = mantissa[:n]
    if exponent < -4 or exponent >= digits:
        result = mantissa[:1]
        if n > 1:
            result += "." + mantissa[1:]
        return sign + result + "e" + exponent_text(exponent)
    if exponent < 0:
        return sign + "0." + "0" * (-exponent - 1) + mantissa
    if n <= exponent + 1:
        return sign + mantissa + "0" * (exponent + 1 - n)
    return sign + mantissa[:exponent + 1] + "." + mantissa[exponent + 1:]


def exponent_text(exponent):
    sign = "+"
    if exponent < 0:
        sign = "-"
        exponent = -exponent
    text = str(exponent)
    if len(text) < 2:
        text = "0" + text
    return sign + text


@dont_look_inside
def to_text(value):
    """With twelve digits, as str has it."""
    return general(value, 12)


@dont_look_inside
def to_repr(value):
    """With as few digits as tell the number from all others."""
    text = special(value)
    if text:
        return text
    digits = 15
    while digits < 17:
        if float(formatd(value, "e", digits - 1)) == value:
            break
        digits += 1
    return general_repr(value, digits)


def general_repr(value, digits):
    text = formatd(value, "e", digits - 1)
    return with_point(trimmed(text, 16))
