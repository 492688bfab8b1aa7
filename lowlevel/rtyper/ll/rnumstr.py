"""Text of numbers and truth values, and numbers of texts."""

from rlib.lltype import malloc, Bool, Char, Signed, Unsigned
from rlib.llop import cast_int_to_char, cast_int_to_uint, cast_uint_to_int
from rlib.llop import uint_floordiv, uint_ge, uint_mod, uint_mul, uint_neg, uint_sub, uint_is_true
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
    while uint_is_true(Bool, rest):
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


def ll_count_digits(u):
    """How many decimal digits u has."""
    n = 1
    bound = cast_int_to_uint(Unsigned, 10)
    while n < 20 and uint_ge(Bool, u, bound):
        n += 1
        bound = uint_mul(Unsigned, bound, cast_int_to_uint(Unsigned, 10))
    return n


def ll_decimal(u, sign):
    """The decimal digits of u, behind a minus sign if sign is 1: like ll_uint2str,
    but divisions by a constant are multiplications."""
    ten = cast_int_to_uint(Unsigned, 10)
    n = ll_count_digits(u)
    s = malloc(STR, sign + n)
    i = sign + n - 1
    while i >= sign:
        rest = uint_floordiv(Unsigned, u, ten)
        digit = cast_uint_to_int(Signed, uint_sub(Unsigned, u, uint_mul(Unsigned, rest, ten)))
        s.chars[i] = cast_int_to_char(Char, 48 + digit)
        u = rest
        i -= 1
    if sign:
        s.chars[0] = '-'
    return s


def ll_int2dec(i):
    u = cast_int_to_uint(Unsigned, i)
    if i < 0:
        return ll_decimal(uint_neg(Unsigned, u), 1)
    return ll_decimal(u, 0)


def ll_uint2dec(u):
    return ll_decimal(u, 0)


def ll_int2hex(i):
    return ll_int2str(i, 16, 120)


def ll_uint2hex(u):
    return ll_uint2str(u, 16, 0, 120)


def ll_int2bin(i):
    return ll_int2str(i, 2, 98)


def ll_uint2bin(u):
    return ll_uint2str(u, 2, 0, 98)


def ll_int2oct(i):
    return ll_int2str(i, 8, 111)


def ll_int2oct_old(i):
    """The octal notation of Python 2; that of 0 is 0."""
    if i == 0:
        return ll_int2str(i, 8, 0)
    return ll_int2str(i, 8, 48)


def ll_upper_digits(s):
    """Changes the letters of a text that nobody has seen yet."""
    k = 0
    while k < len(s.chars):
        n = ord(s.chars[k])
        if n >= 97:
            s.chars[k] = cast_int_to_char(Char, n - 32)
        k += 1
    return s


# Numbers of texts.

def ll_is_space(n):
    return n == 32 or 9 <= n <= 13


def ll_digit_value(n):
    if 48 <= n <= 57:
        return n - 48
    if 97 <= n <= 122:
        return n - 87
    if 65 <= n <= 90:
        return n - 55
    return 99


def ll_int(s, base, old):
    """The number that s writes in a base; base 0 looks at a prefix. old tells whether it
    is a text of Python 2: with spaces after the sign and octal numbers that begin with a
    zero, without underscores."""
    if base != 0 and (base < 2 or base > 36):
        raise ValueError
    end = len(s.chars)
    i = 0
    while i < end and ll_is_space(ord(s.chars[i])):
        i += 1
    while end > i and ll_is_space(ord(s.chars[end - 1])):
        end -= 1
    negative = False
    if i < end and (ord(s.chars[i]) == 45 or ord(s.chars[i]) == 43):
        negative = ord(s.chars[i]) == 45
        i += 1
        while old and i < end and ll_is_space(ord(s.chars[i])):
            i += 1
    underscore = False  # whether one may come next
    zero = False        # whether the number can only be zero
    if i + 1 < end and ord(s.chars[i]) == 48:
        letter = ord(s.chars[i + 1]) | 32
        if letter == 120 and (base == 0 or base == 16):
            base = 16
        elif letter == 111 and (base == 0 or base == 8):
            base = 8
        elif letter == 98 and (base == 0 or base == 2):
            base = 2
        else:
            letter = 0
        if letter:
            i += 2
            underscore = not old
        elif base == 0 and old:
            base = 8
        elif base == 0:
            zero = True
    if base == 0:
        base = 10
    if i == end:
        raise ValueError
    # Downward, because there is one negative number more.
    low = -9223372036854775807 - 1
    limit = -(9223372036854775807 // base)
    if 9223372036854775807 % base == base - 1:
        limit -= 1
    val = 0
    large = False
    while i < end:
        n = ord(s.chars[i])
        i += 1
        if underscore and n == 95 and i < end:
            underscore = False
        else:
            digit = ll_digit_value(n)
            if digit >= base or zero and digit:
                raise ValueError
            underscore = not old
            if large or val < limit or low - val * base > -digit:
                large = True
            else:
                val = val * base - digit
    if large or val == low and not negative:
        raise OverflowError
    if negative:
        return val
    return -val


# Widths of formats.

def ll_pad(s, width, left, zero):
    """s with spaces, or zeros after its sign, up to a width."""
    n = len(s.chars)
    if n >= width:
        return s
    res = malloc(STR, width)
    fill = ' '
    if zero:
        fill = '0'
    room = width - n
    to = room
    if left:
        to = 0
    at = 0
    while at < width:
        res.chars[at] = fill
        at += 1
    i = 0
    if zero and n > 0 and (s.chars[0] == '-' or s.chars[0] == '+'):
        res.chars[0] = s.chars[0]
        i = 1
    while i < n:
        res.chars[to + i] = s.chars[i]
        i += 1
    return res


def ll_with_sign(s, sign):
    """A number that is not negative with a plus sign or a space in front."""
    n = len(s.chars)
    if n > 0 and s.chars[0] == '-':
        return s
    res = malloc(STR, n + 1)
    res.chars[0] = sign
    i = 0
    while i < n:
        res.chars[i + 1] = s.chars[i]
        i += 1
    return res


def ll_shorten(s, limit):
    if len(s.chars) <= limit:
        return s
    res = malloc(STR, limit)
    i = 0
    while i < limit:
        res.chars[i] = s.chars[i]
        i += 1
    return res
