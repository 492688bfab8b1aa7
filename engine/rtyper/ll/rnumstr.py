"""Text of numbers and truth values, and numbers of texts."""

from rlib.lltype import malloc, Char, Signed, Unsigned, Void
from rlib.llop import cast_int_to_char, cast_int_to_uint, cast_uint_to_int
from rlib.llop import uint_floordiv, uint_mod, uint_neg, uint_is_true, array_copy
from rtyper.rtypes import STR


def ll_digit(n):
    if n < 10:
        return cast_int_to_char(Char, 48 + n)
    return cast_int_to_char(Char, 87 + n)


def ll_bool2str(b):
    if b:
        return 'True'
    return 'False'


def ll_uint2str(u, base, sign, prefix):
    """The digits of u behind a minus sign and the letter of its base; each may
    be 0 for none."""
    base = cast_int_to_uint(Unsigned, base)
    n = 1
    rest = uint_floordiv(Unsigned, u, base)
    while uint_is_true(Unsigned, rest):
        n += 1
        rest = uint_floordiv(Unsigned, rest, base)
    before = sign
    if prefix:
        before += 1
        if prefix != 48:
            before += 1
    s = malloc(STR, before + n)
    i = before + n - 1
    while i >= before:
        s.chars[i] = ll_digit(cast_uint_to_int(Signed, uint_mod(Unsigned, u, base)))
        u = uint_floordiv(Unsigned, u, base)
        i -= 1
    if sign:
        s.chars[0] = '-'
    if prefix:
        s.chars[sign] = '0'
        if prefix != 48:
            s.chars[sign + 1] = cast_int_to_char(Char, prefix)
    return s


def ll_int2str(i, base, prefix):
    u = cast_int_to_uint(Unsigned, i)
    if i < 0:
        return ll_uint2str(uint_neg(Unsigned, u), base, 1, prefix)
    return ll_uint2str(u, base, 0, prefix)


def ll_int2dec(i):
    return ll_int2str(i, 10, 0)


def ll_uint2dec(u):
    return ll_uint2str(u, 10, 0, 0)
