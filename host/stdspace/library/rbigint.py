"""Integers of any size: a sign, and digits to the base 2**30, the lowest first, without zeros at the end.

Long products are made by Karatsuba's method, quotients by Knuth's algorithm D (The Art of Computer
Programming, 4.3.1).
"""

import math

from rlib.jit import elidable
from rlib.rarithmetic import intmask, r_uint, r_ulonglong, r_longlong, longlongmask

SHIFT = 30
BASE = 1 << SHIFT
MASK = BASE - 1
LARGEST = 9223372036854775807
KARATSUBA_CUTOFF = 40

BASE8 = '01234567'
BASE10 = '0123456789'
BASE16 = '0123456789abcdef'


class InvalidEndiannessError(Exception):
    pass


class InvalidSignednessError(Exception):
    pass


class MaxIntError(Exception):
    """A text would have more digits than are permitted."""


def intsign(i):
    if i == 0:
        return 0
    if i < 0:
        return -1
    return 1


class rbigint(object):
    """An integer of any size, which does not change."""

    _immutable_ = True
    _immutable_fields_ = ['sign', '_digits[*]']

    def __init__(self, digits=[], sign=0, size=0):
        n = len(digits)
        while n > 0 and digits[n - 1] == 0:
            n -= 1
        if n < len(digits):
            digits = digits[:n]
        if n == 0:
            sign = 0
        self._digits = digits
        self.sign = sign

    # What is not RPython: numbers of Python.

    @staticmethod
    def fromlong(l):
        """The number that one of Python is; not for translated code."""
        sign, digits = 1, []
        if l < 0:
            sign, l = -1, -l
        while l:
            digits.append(int(l & MASK))
            l >>= SHIFT
        return rbigint(digits, sign)

    def tolong(self):
        """The number of Python; not for translated code."""
        l = 0
        for i in range(len(self._digits) - 1, -1, -1):
            l = (l << SHIFT) + self._digits[i]
        return l * self.sign

    def __repr__(self):
        return '<rbigint digits=%s, sign=%s, %s>' % (self._digits, self.sign, self.tolong())

    def __eq__(self, other):
        if not isinstance(other, rbigint):
            return NotImplemented
        return self.eq(other)

    def __ne__(self, other):
        return not (self == other)

    def __hash__(self):
        return self.hash()

    # Parts

    def get_sign(self):
        return self.sign

    def _set_sign(self, sign):
        """Give a number that nobody else has a sign. Programs know it by this name."""
        self.sign = abs(self.sign) * sign

    def numdigits(self):
        n = len(self._digits)
        if n == 0:
            return 1
        return n

    def digit(self, i):
        if i >= len(self._digits):
            return 0
        return self._digits[i]

    widedigit = digit

    def udigit(self, i):
        return r_uint(self.digit(i))

    uwidedigit = udigit

    # Conversions

    @staticmethod
    def fromint(value):
        return from_int(intmask(value))

    @staticmethod
    def frombool(b):
        if b:
            return ONERBIGINT
        return NULLRBIGINT

    @staticmethod
    def fromrarith_int(i):
        """The number that an integer of rarithmetic is."""
        if i >= 0:
            return from_unsigned(r_uint(i))
        return from_int(intmask(i))

    @staticmethod
    def fromfloat(x):
        """What is left when the digits after the point are cut off."""
        if math.isinf(x):
            raise OverflowError('cannot convert float infinity to integer')
        if math.isnan(x):
            raise ValueError('cannot convert float NaN to integer')
        return from_float(x)

    @staticmethod
    def _fromfloat_finite(x):
        return from_float(x)

    @staticmethod
    def fromdecimalstr(s):
        """The number that a text of decimal digits is; nothing of the text is checked but that."""
        sign = 1
        start = 0
        if len(s) > 0 and (s[0] == '-' or s[0] == '+'):
            start = 1
            if s[0] == '-':
                sign = -1
        return signed(from_digits(s, start, len(s), 10), sign)

    @staticmethod
    def fromstr(s, base=0, allow_underscores=False):
        """The number that a text is, as int() reads it; a base of 0 is that of a prefix."""
        return from_text(s, base, allow_underscores)

    @staticmethod
    def _from_numberstring_parser(parser):
        """The number whose digits a NumberStringParser gives. Programs know it by this name."""
        result = NULLRBIGINT
        digit = parser.next_digit()
        while digit != -1:
            result = result.int_mul(parser.base).int_add(digit)
            digit = parser.next_digit()
        return result if parser.sign > 0 else result.neg()

    @staticmethod
    def frombytes(s, byteorder, signed):
        """The number that bytes are, in the order 'big' or 'little'."""
        if byteorder != 'big' and byteorder != 'little':
            raise InvalidEndiannessError
        n = len(s)
        digits = []
        accum = 0
        bits = 0
        last = 0
        for i in range(n):
            if byteorder == 'big':
                last = ord(s[n - 1 - i])
            else:
                last = ord(s[i])
            accum += last << bits
            bits += 8
            if bits >= SHIFT:
                digits.append(accum & MASK)
                accum = accum >> SHIFT
                bits -= SHIFT
        digits.append(accum)
        value = rbigint(digits, 1)
        if signed and last >= 128:
            return value.sub(ONERBIGINT.lshift(8 * n))
        return value

    def tobytes(self, nbytes, byteorder, signed):
        """Bytes of that number; OverflowError if they are too few."""
        if byteorder != 'big' and byteorder != 'little':
            raise InvalidEndiannessError
        if not signed and self.sign < 0:
            raise InvalidSignednessError
        value = self
        if self.sign < 0:
            value = self.add(ONERBIGINT.lshift(8 * nbytes))
            if value.sign < 0 or value.bit_length() < 8 * nbytes:
                raise OverflowError
        elif signed and self.sign > 0 and self.bit_length() >= 8 * nbytes:
            raise OverflowError
        if value.bit_length() > 8 * nbytes:
            raise OverflowError
        chars = []
        accum = 0
        bits = 0
        k = 0
        for i in range(nbytes):
            if bits < 8:
                accum += value.digit(k) << bits
                bits += SHIFT
                k += 1
            chars.append(chr(accum & 255))
            accum = accum >> 8
            bits -= 8
        if byteorder == 'big':
            chars.reverse()
        return ''.join(chars)

    @staticmethod
    def from_list_n_bits(list, nbits):
        """The number whose digits to the base 2**nbits are in a list."""
        if not (1 <= nbits <= SHIFT):
            raise ValueError
        digits = []
        accum = 0
        bits = 0
        for x in list:
            accum += intmask(x) << bits
            bits += nbits
            if bits >= SHIFT:
                digits.append(accum & MASK)
                accum = accum >> SHIFT
                bits -= SHIFT
        digits.append(accum)
        return rbigint(digits, 1)

    def fits_int(self):
        n = len(self._digits)
        if n < 3:
            return True
        if n > 3 or self._digits[2] > 8:
            return False
        if self._digits[2] < 8:
            return True
        return self.sign < 0 and self._digits[1] == 0 and self._digits[0] == 0

    @elidable
    def toint(self):
        """The machine word; OverflowError if it is none."""
        if not self.fits_int():
            raise OverflowError('long int too large to convert to int')
        return word_of(self)

    _toint_helper = toint

    def tolonglong(self):
        return r_longlong(self.toint())

    def tobool(self):
        return self.sign != 0

    @elidable
    def touint(self):
        if self.sign == -1:
            raise ValueError('cannot convert negative integer to unsigned int')
        if self.bit_length() > 64:
            raise OverflowError('long int too large to convert to unsigned int')
        return r_uint(word_of(self))

    def toulonglong(self):
        return r_ulonglong(self.touint())

    def uintmask(self):
        """The lower 64 bits."""
        return r_uint(word_of(self))

    def ulonglongmask(self):
        return r_ulonglong(self.uintmask())

    @elidable
    def tofloat(self):
        """The nearest float, the even one of two; OverflowError if there is none."""
        return to_float(self)

    # Text

    @elidable
    def format(self, digits, prefix='', suffix='', max_str_digits=0):
        """The text with these digits, as many as the base."""
        return format_number(self, digits, prefix, suffix, max_str_digits)

    def repr(self):
        return self.str() + 'L'

    @elidable
    def str(self, max_str_digits=0):
        return format_number(self, BASE10, '', '', max_str_digits)

    def oct(self):
        if self.sign == 0:
            return '0L'
        return format_number(self, BASE8, '0', 'L', 0)

    def hex(self):
        return format_number(self, BASE16, '0x', 'L', 0)

    # Comparisons

    @elidable
    def eq(self, other):
        return compare(self, other) == 0

    def ne(self, other):
        return not self.eq(other)

    @elidable
    def lt(self, other):
        return compare(self, other) < 0

    def le(self, other):
        return not other.lt(self)

    def gt(self, other):
        return other.lt(self)

    def ge(self, other):
        return not self.lt(other)

    def int_eq(self, other):
        return self.fits_int() and word_of(self) == other

    def int_ne(self, other):
        return not self.int_eq(other)

    def int_lt(self, other):
        if self.fits_int():
            return word_of(self) < other
        return self.sign < 0

    def int_le(self, other):
        return self.int_lt(other) or self.int_eq(other)

    def int_gt(self, other):
        return not self.int_le(other)

    def int_ge(self, other):
        return not self.int_lt(other)

    @elidable
    def hash(self):
        return hash_of(self)

    # Arithmetic

    @elidable
    def add(self, other):
        return add(self, other)

    def int_add(self, other):
        return add(self, from_int(other))

    @staticmethod
    def add_int_int_bigint_result(x, y):
        return add(from_int(x), from_int(y))

    @elidable
    def sub(self, other):
        return add(self, other.neg())

    def int_sub(self, other):
        return self.sub(from_int(other))

    @staticmethod
    def sub_int_int_bigint_result(x, y):
        return from_int(x).sub(from_int(y))

    @elidable
    def mul(self, other):
        return rbigint(multiply(self._digits, other._digits), self.sign * other.sign)

    def int_mul(self, other):
        return self.mul(from_int(other))

    @staticmethod
    def mul_int_int_bigint_result(x, y):
        return from_int(x).mul(from_int(y))

    @elidable
    def truediv(self, other):
        """The nearest float of the quotient."""
        return true_divide(self, other)

    def floordiv(self, other):
        return self.divmod(other)[0]

    def div(self, other):
        return self.floordiv(other)

    def int_floordiv(self, other):
        return self.floordiv(from_int(other))

    def int_div(self, other):
        return self.floordiv(from_int(other))

    def mod(self, other):
        return self.divmod(other)[1]

    def int_mod(self, other):
        return self.mod(from_int(other))

    def int_mod_int_result(self, other):
        return word_of(self.mod(from_int(other)))

    @elidable
    def divmod(self, other):
        """Quotient, rounded down, and remainder, with the sign of the divisor."""
        if other.sign == 0:
            raise ZeroDivisionError('long division or modulo by zero')
        quotient, remainder = divide(self, other)
        if remainder.sign != 0 and remainder.sign != other.sign:
            return quotient.sub(ONERBIGINT), add(remainder, other)
        return quotient, remainder

    def int_divmod(self, other):
        return self.divmod(from_int(other))

    @elidable
    def pow(self, other, modulus=None):
        """self ** other, modulo a number."""
        if other.sign < 0:
            if modulus is not None:
                raise TypeError('pow() 2nd argument cannot be negative when 3rd argument specified')
            raise ValueError('bigint pow() too negative')
        if modulus is not None and modulus.sign == 0:
            raise ValueError('pow() 3rd argument cannot be 0')
        return power(self, other, modulus)

    def int_pow(self, other, modulus=None):
        return self.pow(from_int(other), modulus)

    def neg(self):
        return rbigint(self._digits, -self.sign)

    def abs(self):
        if self.sign >= 0:
            return self
        return rbigint(self._digits, 1)

    def invert(self):
        return add(self, ONERBIGINT).neg()

    @elidable
    def lshift(self, bits):
        if bits < 0:
            raise ValueError('negative shift count')
        if self.sign == 0:
            return self
        return rbigint([0] * (bits // SHIFT) + shifted(self._digits, bits % SHIFT), self.sign)

    def lqshift(self, bits):
        return self.lshift(bits)

    @staticmethod
    def lshift_int_int_bigint_result(x, bits):
        return from_int(x).lshift(bits)

    @elidable
    def rshift(self, bits, dont_invert=False):
        """Rounds down, as // does; with dont_invert, towards zero."""
        if bits < 0:
            raise ValueError('negative shift count')
        if self.sign < 0 and not dont_invert:
            return self.invert().rshift(bits).invert()
        skipped = bits // SHIFT
        if skipped >= len(self._digits):
            return NULLRBIGINT
        digits, _ = divide_by_digit(self._digits[skipped:], 1 << (bits % SHIFT))
        return rbigint(digits, self.sign)

    def rqshift(self, bits):
        return self.rshift(bits, True)

    def abs_rshift_and_mask(self, bigshiftcount, mask):
        """The bits of the absolute value from a place on, as a machine word."""
        shift = intmask(bigshiftcount)
        if shift // SHIFT >= len(self._digits):
            return 0
        return word_of(self.abs().rshift(shift)) & mask

    def and_(self, other):
        return bitwise(self, '&', other)

    def int_and_(self, other):
        return bitwise(self, '&', from_int(other))

    def or_(self, other):
        return bitwise(self, '|', other)

    def int_or_(self, other):
        return bitwise(self, '|', from_int(other))

    def xor(self, other):
        return bitwise(self, '^', other)

    def int_xor(self, other):
        return bitwise(self, '^', from_int(other))

    @elidable
    def bit_length(self):
        n = len(self._digits)
        if n == 0:
            return 0
        return (n - 1) * SHIFT + bits_in_digit(self._digits[n - 1])

    @elidable
    def bit_count(self):
        n = 0
        for d in self._digits:
            while d:
                n += d & 1
                d = d >> 1
        return n

    @elidable
    def log(self, base):
        """The logarithm; a base of 0.0 is that of nature."""
        if self.sign <= 0:
            raise ValueError
        bits = self.bit_length()
        if bits <= 1000:
            value = math.log(self.tofloat())
        else:
            value = math.log(self.rshift(bits - 60).tofloat()) + (bits - 60) * math.log(2.0)
        if base == 10.0 and bits <= 1000:
            return math.log10(self.tofloat())
        if base != 0.0:
            return value / math.log(base)
        return value

    def gcd(self, other):
        return gcd_binary(self.abs(), other.abs())

    def isqrt(self):
        """The largest integer whose square is not more."""
        if self.sign < 0:
            raise ValueError('isqrt() argument must be nonnegative')
        if self.sign == 0:
            return self
        x = ONERBIGINT.lshift((self.bit_length() + 1) // 2)
        while True:
            y = add(x, self.floordiv(x)).rshift(1)
            if not y.lt(x):
                return x
            x = y


def from_int(value):
    if value == 0:
        return NULLRBIGINT
    if value == -LARGEST - 1:
        return rbigint([0, 0, 8], -1)
    sign = 1
    if value < 0:
        sign = -1
        value = -value
    digits = []
    while value > 0:
        digits.append(value & MASK)
        value = value >> SHIFT
    return rbigint(digits, sign)


def from_unsigned(value):
    digits = []
    while value:
        digits.append(intmask(value & r_uint(MASK)))
        value = value >> SHIFT
    return rbigint(digits, 1)


def word_of(a):
    """The lower 64 bits as a machine word."""
    value = 0
    i = len(a._digits)
    while i > 0:
        i -= 1
        value = intmask((value << SHIFT) - a._digits[i])
    if a.sign > 0:
        return intmask(-value)
    return value


def signed(a, sign):
    if sign < 0:
        return a.neg()
    return a


def bits_in_digit(d):
    bits = 0
    while d:
        bits += 1
        d = d >> 1
    return bits


def compare_digits(x, y):
    if len(x) != len(y):
        if len(x) < len(y):
            return -1
        return 1
    i = len(x)
    while i > 0:
        i -= 1
        if x[i] != y[i]:
            if x[i] < y[i]:
                return -1
            return 1
    return 0


def compare(a, b):
    if a.sign != b.sign:
        if a.sign < b.sign:
            return -1
        return 1
    order = compare_digits(a._digits, b._digits)
    if a.sign < 0:
        return -order
    return order


def add_digits(x, y):
    if len(x) < len(y):
        x, y = y, x
    digits = [0] * (len(x) + 1)
    carry = 0
    for i in range(len(x)):
        carry += x[i]
        if i < len(y):
            carry += y[i]
        digits[i] = carry & MASK
        carry = carry >> SHIFT
    digits[len(x)] = carry
    return digits


def subtract_digits(x, y):
    """x - y, where x is not less."""
    digits = [0] * len(x)
    borrow = 0
    for i in range(len(x)):
        d = x[i] - borrow
        if i < len(y):
            d -= y[i]
        borrow = 0
        if d < 0:
            d += BASE
            borrow = 1
        digits[i] = d
    return digits


def add(a, b):
    if a.sign == 0:
        return b
    if b.sign == 0:
        return a
    if a.sign == b.sign:
        return rbigint(add_digits(a._digits, b._digits), a.sign)
    order = compare_digits(a._digits, b._digits)
    if order == 0:
        return NULLRBIGINT
    if order > 0:
        return rbigint(subtract_digits(a._digits, b._digits), a.sign)
    return rbigint(subtract_digits(b._digits, a._digits), b.sign)


def multiply(x, y):
    """The digits of a product."""
    if len(x) < len(y):
        x, y = y, x
    if len(y) < KARATSUBA_CUTOFF:
        return multiply_simply(x, y)
    half = (len(x) + 1) // 2
    if len(y) <= half:
        low = multiply(x[:half], y)
        high = multiply(x[half:], y)
        return add_digits(low, [0] * half + high)
    low = multiply(x[:half], y[:half])
    high = multiply(x[half:], y[half:])
    both = multiply(trimmed(add_digits(x[:half], x[half:])), trimmed(add_digits(y[:half], y[half:])))
    middle = subtract_digits(subtract_digits(trimmed(both), trimmed(low)), trimmed(high))
    return add_digits(add_digits(low, [0] * half + trimmed(middle)), [0] * (2 * half) + high)


def trimmed(x):
    n = len(x)
    while n > 0 and x[n - 1] == 0:
        n -= 1
    return x[:n]


def multiply_simply(x, y):
    digits = [0] * (len(x) + len(y))
    for i in range(len(y)):
        carry = 0
        d = y[i]
        for j in range(len(x)):
            carry += digits[i + j] + d * x[j]
            digits[i + j] = carry & MASK
            carry = carry >> SHIFT
        digits[i + len(x)] = carry
    return digits


def divide_by_digit(x, d):
    """The digits of the quotient, and the remainder."""
    quotient = [0] * len(x)
    rest = 0
    i = len(x)
    while i > 0:
        i -= 1
        rest = (rest << SHIFT) + x[i]
        quotient[i] = rest // d
        rest = rest % d
    return quotient, rest


def shifted(x, bits):
    """The digits of x * 2**bits, with one more for what overflows; bits is less than SHIFT."""
    digits = [0] * (len(x) + 1)
    carry = 0
    for i in range(len(x)):
        carry += x[i] << bits
        digits[i] = carry & MASK
        carry = carry >> SHIFT
    digits[len(x)] = carry
    return digits


def divide_digits(x, y):
    """Quotient and remainder; y has two digits at least."""
    if compare_digits(x, y) < 0:
        return [0], x
    bits = SHIFT - bits_in_digit(y[len(y) - 1])
    u = shifted(x, bits)
    v = shifted(y, bits)
    n = len(y)
    m = len(x) - n
    quotient = [0] * (m + 1)
    j = m
    while j >= 0:
        top = (u[j + n] << SHIFT) + u[j + n - 1]
        guess = top // v[n - 1]
        rest = top % v[n - 1]
        while guess >= BASE or guess * v[n - 2] > (rest << SHIFT) + u[j + n - 2]:
            guess -= 1
            rest += v[n - 1]
            if rest >= BASE:
                break
        if subtract_times(u, j, v, n, guess):
            guess -= 1
            add_back(u, j, v, n)
        quotient[j] = guess
        j -= 1
    remainder, _ = divide_by_digit(u[:n], 1 << bits)
    return quotient, remainder


def subtract_times(u, j, v, n, times):
    """Takes times * v from u at digit j, and tells whether that was too much."""
    borrow = 0
    carry = 0
    for i in range(n):
        carry += times * v[i]
        d = u[i + j] - (carry & MASK) - borrow
        carry = carry >> SHIFT
        borrow = 0
        if d < 0:
            d += BASE
            borrow = 1
        u[i + j] = d
    d = u[j + n] - carry - borrow
    u[j + n] = d & MASK
    return d < 0


def add_back(u, j, v, n):
    carry = 0
    for i in range(n):
        carry += u[i + j] + v[i]
        u[i + j] = carry & MASK
        carry = carry >> SHIFT
    u[j + n] = (u[j + n] + carry) & MASK


def divide(a, b):
    """Quotient, rounded towards zero, and remainder, with the sign of a; b is not zero."""
    if len(b._digits) == 1:
        quotient, rest = divide_by_digit(a._digits, b._digits[0])
        remainder = [rest]
    else:
        quotient, remainder = divide_digits(a._digits, b._digits)
    return rbigint(quotient, a.sign * b.sign), rbigint(remainder, a.sign)


def _divrem(a, b):
    """Quotient, rounded towards zero, and remainder, with the sign of a. Programs know it by this name."""
    if b.sign == 0:
        raise ZeroDivisionError('long division or modulo by zero')
    return divide(a, b)


def divmod_big(a, b):
    return a.divmod(b)


def power(a, n, modulus):
    result = ONERBIGINT
    if modulus is not None:
        result = result.mod(modulus)
        a = a.mod(modulus)
    i = n.bit_length()
    while i > 0:
        i -= 1
        result = result.mul(result)
        if n._digits[i // SHIFT] >> (i % SHIFT) & 1:
            if modulus is not None:
                result = result.mod(modulus)
            result = result.mul(a)
        if modulus is not None:
            result = result.mod(modulus)
    return result


def complement(sign, x, n):
    """n digits, those of a negative number as its two's complement."""
    digits = [0] * n
    carry = 1
    for i in range(n):
        d = 0
        if i < len(x):
            d = x[i]
        if sign < 0:
            carry += d ^ MASK
            d = carry & MASK
            carry = carry >> SHIFT
        digits[i] = d
    return digits


def bitwise(a, op, b):
    n = max(len(a._digits), len(b._digits)) + 1
    x = complement(a.sign, a._digits, n)
    y = complement(b.sign, b._digits, n)
    for i in range(n):
        if op == '&':
            x[i] = x[i] & y[i]
        elif op == '|':
            x[i] = x[i] | y[i]
        else:
            x[i] = x[i] ^ y[i]
    if x[n - 1] >> (SHIFT - 1):
        return rbigint(complement(-1, x, n), -1)
    return rbigint(x, 1)


def gcd_binary(a, b):
    """The greatest common divisor of numbers that are not negative, by Euclid."""
    while b.sign:
        a, b = b, a.mod(b)
    return a


def gcd_lehmer(a, b):
    return gcd_binary(a, b)


def format_number(a, digits, prefix, suffix, max_str_digits):
    if a.sign == 0:
        return prefix + digits[0] + suffix
    base = len(digits)
    # as many letters at a time as a digit has room for
    count, factor = 1, base
    while factor * base <= BASE:
        factor *= base
        count += 1
    rest_of = a._digits
    letters = []
    while len(rest_of) > 0:
        rest_of, rest = divide_by_digit(rest_of, factor)
        rest_of = trimmed(rest_of)
        for i in range(count):
            if len(rest_of) == 0 and rest == 0:
                break
            letters.append(digits[rest % base])
            rest = rest // base
    if max_str_digits > 0 and len(letters) > max_str_digits:
        raise MaxIntError('Exceeds the limit (%d) for integer string conversion' % max_str_digits)
    letters.reverse()
    text = prefix + ''.join(letters) + suffix
    if a.sign < 0:
        text = '-' + text
    return text


def digit_value(c):
    if '0' <= c <= '9':
        return ord(c) - ord('0')
    if 'a' <= c <= 'z':
        return ord(c) - ord('a') + 10
    if 'A' <= c <= 'Z':
        return ord(c) - ord('A') + 10
    return 99


def from_digits(s, start, end, base):
    """The number that the letters of a text from start to end are."""
    digits = []
    count, factor = 0, 1
    value = 0
    if start >= end:
        raise_parse_error(s, base)
    while start < end:
        d = digit_value(s[start])
        if d >= base:
            raise_parse_error(s, base)
        value = value * base + d
        factor *= base
        count += 1
        start += 1
        if factor > BASE // 36 or start == end:
            times_and_add(digits, factor, value)
            count, factor, value = 0, 1, 0
    return rbigint(digits, 1)


def times_and_add(digits, factor, value):
    """Multiplies digits by a factor that is less than the base, and adds a value."""
    carry = value
    for i in range(len(digits)):
        carry += digits[i] * factor
        digits[i] = carry & MASK
        carry = carry >> SHIFT
    while carry:
        digits.append(carry & MASK)
        carry = carry >> SHIFT


def raise_parse_error(s, base):
    from rlib.rstring import ParseStringError
    raise ParseStringError('invalid literal for long() with base %d' % base)


def from_text(s, base, allow_underscores):
    start, end = 0, len(s)
    while start < end and s[start] in ' \t\n\r\x0b\x0c':
        start += 1
    while end > start and s[end - 1] in ' \t\n\r\x0b\x0c':
        end -= 1
    sign = 1
    if start < end and (s[start] == '-' or s[start] == '+'):
        if s[start] == '-':
            sign = -1
        start += 1
    if base == 0 or base == 10:
        if end > start and (s[end - 1] == 'l' or s[end - 1] == 'L'):
            end -= 1
    prefix = '\0'
    if start + 1 < end and s[start] == '0':
        prefix = s[start + 1]
    if (base == 0 or base == 16) and (prefix == 'x' or prefix == 'X'):
        base = 16
        start += 2
    elif (base == 0 or base == 2) and (prefix == 'b' or prefix == 'B'):
        base = 2
        start += 2
    elif (base == 0 or base == 8) and (prefix == 'o' or prefix == 'O'):
        base = 8
        start += 2
    elif base == 0:
        base = 10
        if prefix != '\0':
            base = 8
    if base < 2 or base > 36:
        raise_parse_error(s, base)
    if allow_underscores:
        letters = []
        for i in range(start, end):
            if s[i] != '_':
                letters.append(s[i])
        return signed(from_digits(''.join(letters), 0, len(letters), base), sign)
    return signed(from_digits(s, start, end, base), sign)


def to_float(a):
    if a.sign == 0:
        return 0.0
    bits = a.bit_length()
    if bits > 1024:
        raise OverflowError('long int too large to convert to float')
    x = a.abs()
    exponent = bits - 55
    if exponent <= 0:
        value = float(word_of(x))
    else:
        top = x.rshift(exponent)
        word = word_of(top)
        if top.lshift(exponent).ne(x):
            word = word | 1
        value = scaled(word, exponent)
    if a.sign < 0:
        return -value
    return value


def scaled(word, exponent):
    """The nearest float of word * 2**exponent, for a word of 55 bits whose lowest one says whether any is lost."""
    half = word & 3
    word = word >> 2
    if half == 3 or half == 2 and word & 1:
        word += 1
    try:
        return math.ldexp(float(word), exponent + 2)
    except OverflowError:
        raise OverflowError('long int too large to convert to float')


def from_float(x):
    sign = 1
    if x < 0.0:
        sign = -1
        x = -x
    fraction, exponent = math.frexp(x)
    if exponent <= 0:
        return NULLRBIGINT
    digits = [0] * ((exponent - 1) // SHIFT + 1)
    fraction = math.ldexp(fraction, (exponent - 1) % SHIFT + 1)
    i = len(digits)
    while i > 0:
        i -= 1
        d = int(fraction)
        digits[i] = d
        fraction = math.ldexp(fraction - float(d), SHIFT)
    return rbigint(digits, sign)


def true_divide(a, b):
    if b.sign == 0:
        raise ZeroDivisionError('long division or modulo by zero')
    if a.sign == 0:
        return 0.0
    x, y = a.abs(), b.abs()
    # A quotient of 55 or 56 bits, but fewer where floats get less exact.
    shift = x.bit_length() - y.bit_length() - 55
    if shift < -1076:
        shift = -1076
    if shift > 1024:
        raise OverflowError('long/long too large for a float')
    if shift >= 0:
        quotient, rest = divide(x, y.lshift(shift))
    else:
        quotient, rest = divide(x.lshift(-shift), y)
    lost = rest.sign != 0
    extra = quotient.bit_length() - 55
    if extra > 0:
        smaller = quotient.rshift(extra)
        if smaller.lshift(extra).ne(quotient):
            lost = True
        quotient = smaller
        shift += extra
    word = word_of(quotient)
    if lost:
        word = word | 1
    value = scaled(word, shift)
    if a.sign * b.sign < 0:
        return -value
    return value


def hash_of(a):
    x = r_uint(0)
    i = len(a._digits)
    while i > 0:
        i -= 1
        x = (x << SHIFT) | (x >> (64 - SHIFT))
        x = x + r_uint(a._digits[i])
        if x < r_uint(a._digits[i]):
            x = x + r_uint(1)
    value = intmask(x)
    if a.sign < 0:
        value = intmask(-value)
    if value == -1:
        return -2
    return value


NULLRBIGINT = rbigint([], 0)
ONERBIGINT = rbigint([1], 1)
ONENEGATIVERBIGINT = rbigint([1], -1)
