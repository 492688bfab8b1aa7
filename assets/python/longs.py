"""Integers of any size: a sign, and digits to the base 2**30, the lowest first, without zeros at the end.

Division is Knuth's algorithm D (The Art of Computer Programming, 4.3.1).
"""
import math
from rpython.rlib.jit import dont_look_inside
from rpython.rlib.rarithmetic import intmask, r_uint
from objects import W_Root, W_Int, OperationError

SHIFT = 30
BASE = 1 << SHIFT
MASK = BASE - 1
LARGEST_INT = 9223372036854775807


class W_Long(W_Root):
    _immutable_fields_ = ["sign", "digits"]

    def __init__(self, sign, digits):
        self.sign = sign  # -1, 0 or 1
        self.digits = digits


def normal(sign, digits):
    """Make a number of digits that may have zeros at the end."""
    n = len(digits)
    while n > 0 and digits[n - 1] == 0:
        n -= 1
    if n == 0:
        return W_Long(0, [])
    return W_Long(sign, digits[:n])


def from_int(value):
    if value == 0:
        return W_Long(0, [])
    if value == -LARGEST_INT - 1:
        return W_Long(-1, [0, 0, 8])
    sign = 1
    if value < 0:
        sign = -1
        value = -value
    digits = []
    while value > 0:
        digits.append(value & MASK)
        value = value >> SHIFT
    return W_Long(sign, digits)


def fits(a):
    """Whether a number is one of a machine word."""
    n = len(a.digits)
    if n < 3:
        return True
    if n > 3 or a.digits[2] > 8:
        return False
    if a.digits[2] < 8:
        return True
    return a.sign < 0 and a.digits[1] == 0 and a.digits[0] == 0


def to_int(a):
    """The machine word of a number that fits."""
    value = 0
    i = len(a.digits)
    while i > 0:
        i -= 1
        value = intmask((value << SHIFT) - a.digits[i])  # negative, so that the smallest integer has a place
    if a.sign > 0:
        return intmask(-value)
    return value


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
    """-1, 0 or 1."""
    if a.sign != b.sign:
        if a.sign < b.sign:
            return -1
        return 1
    order = compare_digits(a.digits, b.digits)
    if a.sign < 0:
        return -order
    return order


def add_digits(x, y):
    if len(x) < len(y):
        x, y = y, x
    digits = []
    carry = 0
    for i in range(len(x)):
        carry += x[i]
        if i < len(y):
            carry += y[i]
        digits.append(carry & MASK)
        carry = carry >> SHIFT
    if carry:
        digits.append(carry)
    return digits


def subtract_digits(x, y):
    """x - y, where x is not less."""
    digits = []
    borrow = 0
    for i in range(len(x)):
        d = x[i] - borrow
        if i < len(y):
            d -= y[i]
        borrow = 0
        if d < 0:
            d += BASE
            borrow = 1
        digits.append(d)
    return digits


def add(a, b):
    if a.sign == 0:
        return b
    if b.sign == 0:
        return a
    if a.sign == b.sign:
        return W_Long(a.sign, add_digits(a.digits, b.digits))
    order = compare_digits(a.digits, b.digits)
    if order == 0:
        return W_Long(0, [])
    if order > 0:
        return normal(a.sign, subtract_digits(a.digits, b.digits))
    return normal(b.sign, subtract_digits(b.digits, a.digits))


def negative(a):
    return W_Long(-a.sign, a.digits)


def subtract(a, b):
    return add(a, negative(b))


def multiply(a, b):
    x, y = a.digits, b.digits
    digits = [0] * (len(x) + len(y))
    for i in range(len(x)):
        carry = 0
        d = x[i]
        for j in range(len(y)):
            carry += digits[i + j] + d * y[j]
            digits[i + j] = carry & MASK
            carry = carry >> SHIFT
        digits[i + len(y)] = carry
    return normal(a.sign * b.sign, digits)


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


def shifted_left(x, bits):
    """The digits of x * 2**bits, with one more for what overflows; bits is less than SHIFT."""
    digits = []
    carry = 0
    for d in x:
        carry += d << bits
        digits.append(carry & MASK)
        carry = carry >> SHIFT
    digits.append(carry)
    return digits


def divide_digits(x, y):
    """Quotient and remainder of positive numbers; y has two digits at least."""
    if compare_digits(x, y) < 0:
        return [0], x
    bits = 0
    while (y[len(y) - 1] << bits) < BASE // 2:
        bits += 1
    u = shifted_left(x, bits)
    v = shifted_left(y, bits)
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
    """Take times * v from u at digit j, and tell whether that was too much."""
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


def divmod_towards_zero(a, b):
    """Quotient and remainder with the sign of a; b is not zero."""
    if len(b.digits) == 1:
        quotient, rest = divide_by_digit(a.digits, b.digits[0])
        remainder = [rest]
    else:
        quotient, remainder = divide_digits(a.digits, b.digits)
    return normal(a.sign * b.sign, quotient), normal(a.sign, remainder)


def floor_divmod(a, b):
    quotient, remainder = divmod_towards_zero(a, b)
    if remainder.sign != 0 and remainder.sign != b.sign:
        return subtract(quotient, from_int(1)), add(remainder, b)
    return quotient, remainder


def power(a, n):
    """a ** n for a machine word n that is not negative."""
    result = from_int(1)
    while n > 0:
        if n & 1:
            result = multiply(result, a)
        n = n >> 1
        if n:
            a = multiply(a, a)
    return result


def shift_left(a, bits):
    if a.sign == 0:
        return a
    return normal(a.sign, [0] * (bits // SHIFT) + shifted_left(a.digits, bits % SHIFT))


def shift_right(a, bits):
    """Rounds down, as // does."""
    if a.sign < 0:
        one = from_int(1)
        return negative(add(shift_right(subtract(negative(a), one), bits), one))
    skipped = bits // SHIFT
    if skipped >= len(a.digits):
        return W_Long(0, [])
    digits, _ = divide_by_digit(a.digits[skipped:], 1 << (bits % SHIFT))
    return normal(a.sign, digits)


def complement(a, n):
    """n digits of a number to the base 2**30, a negative one as its two's complement."""
    digits = a.digits + [0] * (n - len(a.digits))
    if a.sign >= 0:
        return digits
    carry = 1
    for i in range(n):
        carry += digits[i] ^ MASK
        digits[i] = carry & MASK
        carry = carry >> SHIFT
    return digits


AND, OR, XOR = 0, 1, 2


def bitwise(how, a, b):
    n = max(len(a.digits), len(b.digits)) + 1
    x, y = complement(a, n), complement(b, n)
    digits = [0] * n
    for i in range(n):
        if how == AND:
            digits[i] = x[i] & y[i]
        elif how == OR:
            digits[i] = x[i] | y[i]
        else:
            digits[i] = x[i] ^ y[i]
    if digits[n - 1] >> (SHIFT - 1):
        return normal(-1, complement(W_Long(-1, digits), n))
    return normal(1, digits)


def to_text(a):
    """In decimal."""
    if a.sign == 0:
        return "0"
    digits = a.digits
    parts = []
    while len(digits) > 0:
        digits, rest = divide_by_digit(digits, 1000000000)
        if digits[len(digits) - 1] == 0:
            digits = digits[:len(digits) - 1]
        text = str(rest)
        if len(digits) > 0:
            text = "0" * (9 - len(text)) + text
        parts.append(text)
    if a.sign < 0:
        parts.append("-")
    parts.reverse()
    return "".join(parts)


def to_base(a, bits):
    """The absolute value in digits of 1, 3 or 4 bits."""
    if a.sign == 0:
        return "0"
    letters = []
    a = W_Long(1, a.digits)
    mask = (1 << bits) - 1
    while a.sign != 0:
        letters.append("0123456789abcdef"[a.digits[0] & mask])
        a = shift_right(a, bits)
    letters.reverse()
    return "".join(letters)


def from_text(text, base):
    """The number that a string of digits stands for; ValueError if there is a letter that is none."""
    result = W_Long(0, [])
    factor = from_int(base)
    for c in text:
        d = digit_value(c)
        if d >= base:
            raise ValueError
        result = add(multiply(result, factor), from_int(d))
    return result


def digit_value(c):
    if "0" <= c <= "9":
        return ord(c) - ord("0")
    if "a" <= c <= "z":
        return ord(c) - ord("a") + 10
    if "A" <= c <= "Z":
        return ord(c) - ord("A") + 10
    return 99


def bit_length(a):
    n = len(a.digits)
    if n == 0:
        return 0
    bits = 0
    top = a.digits[n - 1]
    while top:
        bits += 1
        top = top >> 1
    return (n - 1) * SHIFT + bits


def to_float(a):
    """The nearest float, the even one of two; OverflowError if there is none."""
    bits = bit_length(a)
    if bits > 1024:
        raise OverflowError
    x = W_Long(1, a.digits)
    if a.sign == 0:
        return 0.0
    exponent = bits - 55
    if exponent > 0:
        top = shift_right(x, exponent)
        lost = compare(shift_left(top, exponent), x) != 0
        value = to_int(top)
        if lost:
            value = value | 1
        half = value & 3
        value = value >> 2
        if half == 3 or half == 2 and value & 1:
            value += 1
        result = math.ldexp(float(value), exponent + 2)
    else:
        result = exact_float(to_int(x))
    if a.sign < 0:
        return -result
    return result


def exact_float(value):
    return float(value)


def from_float(x):
    """What is left when the digits after the point are cut off; x is finite."""
    sign = 1
    if x < 0.0:
        sign = -1
        x = -x
    fraction, exponent = math.frexp(x)
    if exponent <= 0:
        return W_Long(0, [])
    digits = [0] * ((exponent - 1) // SHIFT + 1)
    fraction = math.ldexp(fraction, (exponent - 1) % SHIFT + 1)
    i = len(digits)
    while i > 0:
        i -= 1
        d = int(fraction)
        digits[i] = d
        fraction = math.ldexp(fraction - float(d), SHIFT)
    return normal(sign, digits)


def hash_of(a):
    """As CPython 2.7 computes it from digits of 30 bits."""
    x = r_uint(0)
    i = len(a.digits)
    while i > 0:
        i -= 1
        x = (x << SHIFT) | (x >> (64 - SHIFT))
        x = x + r_uint(a.digits[i])
        if x < r_uint(a.digits[i]):
            x = x + r_uint(1)
    value = intmask(x)
    if a.sign < 0:
        value = intmask(-value)
    if value == -1:
        return -2
    return value
