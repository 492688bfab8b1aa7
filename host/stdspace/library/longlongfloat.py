"""Floats and the 64 bits that they are stored in."""

import math
from rlib.rarithmetic import intmask, r_singlefloat, r_uint

_INFINITY = 1e300 * 1e300
_SIGN = r_uint(1) << 63
_EXPONENT = 0x7ff
_FRACTION = (1 << 52) - 1


def float2longlong(x):
    """Return the bits of a float as an integer."""
    sign = r_uint(0)
    if math.copysign(1.0, x) < 0.0:
        sign = _SIGN
        x = -x
    if x != x:
        return intmask(sign | r_uint(0x7ff8000000000000))
    if x == _INFINITY:
        return intmask(sign | r_uint(0x7ff0000000000000))
    if x == 0.0:
        return intmask(sign)
    fraction, exponent = math.frexp(x)  # 0.5 <= fraction < 1
    exponent += 1022
    if exponent <= 0:
        return intmask(sign | r_uint(int(math.ldexp(fraction, exponent + 52))))
    return intmask(sign | r_uint(exponent) << 52 | r_uint(int(math.ldexp(fraction, 53)) & _FRACTION))


def longlong2float(bits):
    """Return the float that is stored in the bits of an integer."""
    exponent = (bits >> 52) & _EXPONENT
    fraction = float(bits & _FRACTION)
    if exponent == _EXPONENT:
        x = _INFINITY if fraction == 0.0 else _INFINITY - _INFINITY
    elif exponent == 0:
        x = math.ldexp(fraction, -1074)
    else:
        x = math.ldexp(fraction + 4503599627370496.0, exponent - 1075)
    if bits < 0:
        return -x
    return x


# A NaN that no computation makes stands for an integer of 32 bits, which are its lower half.
nan_high_word_int32 = -2


def encode_int32_into_longlong_nan(value):
    return (nan_high_word_int32 << 32) + (value & 0xffffffff)


def decode_int32_from_longlong_nan(value):
    value &= 0xffffffff
    return value - ((value & 0x80000000) << 1)


def is_int32_from_longlong_nan(value):
    return value >> 32 == nan_high_word_int32


def can_encode_int32(value):
    return -0x80000000 <= value <= 0x7fffffff


def can_encode_float(value):
    return not is_int32_from_longlong_nan(float2longlong(value))


def maybe_decode_longlong_as_float(value):
    if is_int32_from_longlong_nan(value):
        return float(decode_int32_from_longlong_nan(value))
    return longlong2float(value)


def uint2singlefloat(bits):
    """Return the single float that is stored in the bits of an integer."""
    exponent = intmask(bits >> 23) & 0xff
    fraction = float(intmask(bits) & 0x7fffff)
    if exponent == 0xff:
        x = _INFINITY if fraction == 0.0 else _INFINITY - _INFINITY
    elif exponent == 0:
        x = math.ldexp(fraction, -149)
    else:
        x = math.ldexp(fraction + 8388608.0, exponent - 150)
    if intmask(bits >> 31) & 1:
        x = -x
    return r_singlefloat(x)


def singlefloat2uint(single):
    """Return the bits of a single float as an unsigned integer."""
    x = float(single)
    sign = 0
    if math.copysign(1.0, x) < 0.0:
        sign = 1 << 31
        x = -x
    if x != x:
        return r_uint(sign | 0x7fc00000)
    if x == _INFINITY:
        return r_uint(sign | 0x7f800000)
    if x == 0.0:
        return r_uint(sign)
    fraction, exponent = math.frexp(x)  # 0.5 <= fraction < 1
    exponent += 126
    if exponent <= 0:
        return r_uint(sign | int(math.ldexp(fraction, exponent + 23)))
    return r_uint(sign | exponent << 23 | int(math.ldexp(fraction, 24)) & 0x7fffff)
