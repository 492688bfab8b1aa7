"""Integers of a fixed number of bits, whose arithmetic wraps around."""

from math import frexp, isinf, isnan, ldexp


try:
    _integers = (int, long)
except NameError:
    _integers = (int,)


class base_int(_integers[-1]):
    """An integer of BITS bits; SIGNED tells if it can be negative."""

    __slots__ = ()
    BITS = 64
    SIGNED = True

    def __new__(cls, value=0):
        value = int(value) & ((1 << cls.BITS) - 1)
        if cls.SIGNED and value >> (cls.BITS - 1):
            value -= 1 << cls.BITS
        return super(base_int, cls).__new__(cls, value)

    def _widen(self, other, value):
        cls = type(self)
        if isinstance(other, base_int) and type(other) is not cls:
            cls = compute_restype(cls, type(other))
        return cls(value)

    def __add__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) + int(other))
    __radd__ = __add__

    def __sub__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) - int(other))

    def __rsub__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(other) - int(self))

    def __mul__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) * int(other))
    __rmul__ = __mul__

    def __floordiv__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) // int(other))
    __div__ = __floordiv__

    def __rfloordiv__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(other) // int(self))
    __rdiv__ = __rfloordiv__

    def __mod__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) % int(other))

    def __rmod__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(other) % int(self))

    def __divmod__(self, other):
        return self // other, self % other

    def __and__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) & int(other))
    __rand__ = __and__

    def __or__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) | int(other))
    __ror__ = __or__

    def __xor__(self, other):
        if not isinstance(other, _integers):
            return NotImplemented
        return self._widen(other, int(self) ^ int(other))
    __rxor__ = __xor__

    def __lshift__(self, n):
        if n >= self.BITS:
            return type(self)(0)
        return type(self)(int(self) << int(n))

    def __rlshift__(self, x):
        return _shifted(x, int(x) << int(self))

    def __rshift__(self, n):
        return type(self)(int(self) >> int(n))

    def __rrshift__(self, x):
        return _shifted(x, int(x) >> int(self))

    def __pow__(self, other, m=None):
        return self._widen(other, pow(int(self), int(other), m))

    def __rpow__(self, other, m=None):
        return self._widen(other, pow(int(other), int(self), m))

    def __neg__(self):
        return type(self)(-int(self))

    def __pos__(self):
        return self

    def __invert__(self):
        return type(self)(~int(self))

    def __abs__(self):
        return type(self)(abs(int(self)))

    def as_long(self):
        return int(self)

    def __repr__(self):
        return '%s(%d)' % (type(self).__name__, self)

    def __str__(self):
        return '%d' % int(self)


def _shifted(x, value):
    if isinstance(x, base_int):
        return type(x)(value)
    return value


class signed_int(base_int):
    __slots__ = ()
    SIGNED = True


class unsigned_int(base_int):
    __slots__ = ()
    SIGNED = False


class r_int(signed_int):
    __slots__ = ()
    BITS = 64


class r_uint(unsigned_int):
    __slots__ = ()
    BITS = 64


class r_longlong(signed_int):
    __slots__ = ()
    BITS = 64


class r_ulonglong(unsigned_int):
    __slots__ = ()
    BITS = 64


class r_longlonglong(signed_int):
    __slots__ = ()
    BITS = 128


class r_ulonglonglong(unsigned_int):
    __slots__ = ()
    BITS = 128


_inttypes = {(True, 64): r_int, (False, 64): r_uint, (True, 128): r_longlonglong, (False, 128): r_ulonglonglong}


def build_int(name, sign, bits, force_creation=False):
    """The class of integers of so many bits, or a new one."""
    sign = bool(sign)
    if not force_creation:
        try:
            return _inttypes[sign, bits]
        except KeyError:
            if name is None:
                raise TypeError('No predefined %sint%d' % (['u', ''][sign], bits))
    base = signed_int if sign else unsigned_int
    made = type(name, (base,), {'BITS': bits, 'SIGN': sign, 'MASK': (1 << bits) - 1, '__slots__': ()})
    if not force_creation:
        _inttypes[sign, bits] = made
    return made


r_int64, r_uint64 = int, r_uint  # as where a word has 64 bits
r_int8, r_uint8 = build_int('r_int8', True, 8), build_int('r_uint8', False, 8)
r_int16, r_uint16 = build_int('r_int16', True, 16), build_int('r_uint16', False, 16)
r_int32, r_uint32 = build_int('r_int32', True, 32), build_int('r_uint32', False, 32)
r_short, r_ushort = r_int16, r_uint16


def _single(x):
    """The float of 32 bits next to x; of two that are as near, the even one."""
    if x == 0.0 or isinf(x) or isnan(x):
        return x
    exponent = frexp(x)[1]
    if exponent > 128:
        return x * 1e308 * 1e308  # infinite
    digits = 24 if exponent > -125 else 149 + exponent
    if digits < 0:
        return x * 0.0
    whole = ldexp(x, digits - exponent)
    shift = 6755399441055744.0  # adding it leaves no room for a fraction
    rounded = ldexp(whole + shift - shift, exponent - digits)
    if abs(rounded) >= 3.402823669209385e+38:
        return x * 1e308 * 1e308
    return rounded


class r_singlefloat(object):
    """A float of 32 bits, which can only be stored and converted."""

    def __init__(self, value):
        self.value = _single(float(value))

    def __float__(self):
        return self.value

    def __eq__(self, other):
        return self.__class__ is other.__class__ and self.value == other.value

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.value)

    def __repr__(self):
        return 'r_singlefloat(%s)' % self.value


class r_longfloat(object):
    """A float of more bits, which can only be stored and converted."""

    def __init__(self, value):
        self.value = float(value)

    def __float__(self):
        return self.value

    def __eq__(self, other):
        return self.__class__ is other.__class__ and self.value == other.value

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.value)


def most_neg_value_of(t):
    if getattr(t, 'SIGNED', True):
        return t(-(1 << (getattr(t, 'BITS', LONG_BIT) - 1)))
    return t(0)


def most_pos_value_of(t):
    bits = getattr(t, 'BITS', LONG_BIT)
    if getattr(t, 'SIGNED', True):
        bits -= 1
    return t((1 << bits) - 1)


def most_neg_value_of_same_type(x):
    return most_neg_value_of(type(x))


def most_pos_value_of_same_type(x):
    return most_pos_value_of(type(x))


def widen(n):
    """n, as an integer of a machine word if it has fewer bits."""
    if isinstance(n, base_int) and n.BITS < LONG_BIT:
        return int(n)
    return n


def normalizedinttype(t):
    if t is int or t.BITS <= LONG_BIT:
        return build_int(None, getattr(t, 'SIGNED', True), LONG_BIT)
    return t


def compute_restype(self_type, other_type):
    """The class of what arithmetic on integers of two classes gives."""
    if not issubclass(other_type, base_int):
        if not issubclass(self_type, base_int):
            return int
        return self_type
    if not issubclass(self_type, base_int) or other_type is self_type:
        return other_type
    signed = self_type.SIGNED and other_type.SIGNED
    for t in (self_type, other_type):
        if t.BITS == max(self_type.BITS, other_type.BITS) and t.SIGNED == signed:
            return t
    return build_int(None, signed, max(self_type.BITS, other_type.BITS))


def mulmod(a, b, c):
    return int(a) * int(b) % int(c)


def is_signed_integer_type(t):
    return t is int or getattr(t, 'SIGNED', False)


def signedtype(t):
    return is_signed_integer_type(t)


def int_force_ge_zero(n):
    if n < 0:
        return 0
    return n


def uint_mul_high(a, b):
    return r_uint((int(a) * int(b)) >> LONG_BIT)


def _digits_from(s, i):
    """The end of the digits in s that begin at i."""
    while i < len(s) and s[i] in '0123456789':
        i += 1
    return i


def break_up_float(s):
    """The sign, the digits before and after the point, and the exponent."""
    start = 0
    if s[0] in '+-':
        start = 1
    point = _digits_from(s, start)
    after, end = '', point
    if point < len(s) and s[point] == '.':
        end = _digits_from(s, point + 1)
        after = s[point + 1:end]
    exponent = ''
    if end < len(s):
        if s[end] not in 'eE' or end + 1 == len(s):
            raise ValueError
        digits = end + 1
        if s[digits] in '+-':
            digits += 1
        if digits == len(s) or _digits_from(s, digits) != len(s):
            raise ValueError
        exponent = s[end + 1:]
    return s[:start], s[start:point], after, exponent


def parts_to_float(sign, beforept, afterpt, exponent):
    return float(sign + beforept + '.' + afterpt + 'e' + (exponent or '0'))


formatd_max_length = 120


def formatd(fmt, x):
    return fmt % (x,)


def formatd_overflow(alt, prec, kind, x):
    room = 10
    if kind in 'fF':
        room = 53
    if kind in 'gGfF' and room + prec >= formatd_max_length:
        raise OverflowError("the precision is too large for a formatted float")
    fmt = '%'
    if alt:
        fmt += '#'
    return formatd(fmt + '.' + str(prec) + kind, x)


def check_support_int128():
    return False


LONGLONG_TEST = 1 << 63
LONGLONGLONG_BIT = 128
LONGLONGLONG_MASK = (1 << 128) - 1
LONGLONGLONG_TEST = 1 << 127
longlongmax = r_longlong(LONGLONG_TEST - 1)
FL_MAXINT = float(LONG_TEST - 1)
FL_MININT = float(-LONG_TEST)
SHRT_MIN, SHRT_MAX, USHRT_MAX = -(1 << 15), (1 << 15) - 1, (1 << 16) - 1
INT_MIN, INT_MAX, UINT_MAX = -(1 << 31), (1 << 31) - 1, r_uint((1 << 32) - 1)
OVF_DIGITS = 19


def longlonglongmask(n):
    n &= LONGLONGLONG_MASK
    if n >= LONGLONGLONG_TEST:
        n -= 1 << LONGLONGLONG_BIT
    return n


long_typecode = 'l'
is_emulated_long = False


def int_between(n, m, p):
    """n <= m < p, for any kind of integers."""
    return n <= m < p
int_between._annspecialcase_ = 'specialize:argtype(0, 1, 2)'


def string_to_int(s, base=10, allow_underscores=False, no_implicit_octal=False):
    """Return the integer that a literal stands for; one beyond a word raises ParseStringOverflowError."""
    from rlib.rstring import NumberStringParser, ParseStringOverflowError
    p = NumberStringParser(s, s, base, 'int', allow_underscores, no_implicit_octal)
    result = 0
    while True:
        digit = p.next_digit()
        if digit == -1:
            return result
        if p.sign == -1:
            digit = -digit
        try:
            result = ovfcheck(result * p.base)
            result = ovfcheck(result + digit)
        except OverflowError:
            raise ParseStringOverflowError(p)


def _int32(x):
    if not -0x80000000 <= x <= 0x7fffffff:
        raise OverflowError
    return x


def ovfcheck_int32_add(x, y):
    """x + y of integers of 32 bits; OverflowError if the sum has more."""
    return _int32(x + y)


def ovfcheck_int32_sub(x, y):
    return _int32(x - y)


def ovfcheck_int32_mul(x, y):
    return _int32(x * y)
