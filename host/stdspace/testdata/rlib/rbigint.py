# Integers of any size compared with those of Python.
import math
from rpython.rlib import rbigint as module
from rpython.rlib.rbigint import rbigint
from rpython.rlib.rarithmetic import r_uint, r_ulonglong


def fails(exc, fn, *args):
    try:
        fn(*args)
    except exc:
        return
    assert False, (exc, fn, args)


state = [12345]


def bits(n):
    v = 0
    while n > 0:
        state[0] = (state[0] * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        v = v << 30 | state[0] >> 34
        n -= 30
    return v >> -n


values = [0, 1, -1, 2, 10, -10, 255, 1 << 29, 1 << 30, -(1 << 30), (1 << 60) - 1, 1 << 62, (1 << 63) - 1, 1 << 63, -(1 << 63), -(1 << 63) - 1, (1 << 64) - 1, 1 << 64, 3 ** 100]
for n in (5, 29, 31, 59, 61, 64, 90, 200, 1000, 3000, 4000):
    values += [bits(n), -bits(n)]
values.append(((1 << 90) - 1) << 30)
for x in values:
    a = rbigint.fromlong(x)
    assert a.tolong() == x and a.str() == '%d' % x and a.sign == (x > 0) - (x < 0)
    assert a.format('0123456789abcdef') == ('-' if x < 0 else '') + '%x' % abs(x) and a.format('012') == a.format('012')
    assert rbigint.fromstr(a.str()).eq(a) and rbigint.fromdecimalstr(a.str()).eq(a) and rbigint.fromstr(a.format('0123456789abcdefghijklmnopqrstuvwxyz'), 36).eq(a)
    assert rbigint.fromstr(a.format('01', '0b' if x >= 0 else '0b').replace('0b-', '-0b'), 2).eq(a) if x >= 0 else True
    assert a.neg().tolong() == -x and a.abs().tolong() == abs(x) and a.invert().tolong() == ~x
    assert a.bit_length() == len(bin(abs(x))) - 2 if x else a.bit_length() == 0
    assert a.bit_count() == bin(x).count('1') and a.tobool() == bool(x) and a.hash() == rbigint.fromlong(x).hash()
    assert a.uintmask() == r_uint(x & (1 << 64) - 1) and rbigint.fromfloat(2.0 ** 70).tolong() == 2 ** 70
    for n in (0, 1, 29, 30, 31, 64, 77):
        assert a.lshift(n).tolong() == x << n and a.rshift(n).tolong() == x >> n, (x, n)
        assert a.rqshift(n).tolong() == (abs(x) >> n) * a.sign
        assert a.abs_rshift_and_mask(r_ulonglong(n), 4095) == abs(x) >> n & 4095
    if -(1 << 63) <= x < 1 << 63:
        assert a.toint() == x and a.fits_int() and rbigint.fromint(int(x)).eq(a) and a.int_eq(int(x))
    else:
        fails(OverflowError, a.toint)
        assert not a.fits_int()
    if abs(x) < 1 << 1023:
        assert a.tofloat() == float(x), x
        assert rbigint.fromfloat(float(x)).tolong() == int(float(x))
    else:
        fails(OverflowError, a.tofloat)
    if x >= 0:
        r = a.isqrt().tolong()
        assert r * r <= x < (r + 1) * (r + 1)
    for order in ('big', 'little'):
        n = a.bit_length() // 8 + 1
        assert rbigint.frombytes(a.tobytes(n, order, True), order, True).eq(a)
    for y in values:
        b = rbigint.fromlong(y)
        assert a.add(b).tolong() == x + y and a.sub(b).tolong() == x - y and a.mul(b).tolong() == x * y, (x, y)
        assert (a.lt(b), a.le(b), a.eq(b), a.ne(b), a.gt(b), a.ge(b)) == (x < y, x <= y, x == y, x != y, x > y, x >= y)
        assert a.and_(b).tolong() == x & y and a.or_(b).tolong() == x | y and a.xor(b).tolong() == x ^ y
        if y:
            q, r = a.divmod(b)
            assert (q.tolong(), r.tolong()) == divmod(x, y), (x, y)
            if abs(x) < 1 << 900 and abs(y) < 1 << 900:
                assert a.truediv(b) == float(x) / float(y) or abs(x) >= 1 << 53 or abs(y) >= 1 << 53
        else:
            fails(ZeroDivisionError, a.divmod, b)
            fails(ZeroDivisionError, a.truediv, b)
        if -(1 << 63) <= y < 1 << 63:
            i = int(y)
            assert a.int_add(i).tolong() == x + y and a.int_sub(i).tolong() == x - y and a.int_mul(i).tolong() == x * y
            assert (a.int_lt(i), a.int_le(i), a.int_eq(i), a.int_ne(i), a.int_gt(i), a.int_ge(i)) == (x < y, x <= y, x == y, x != y, x > y, x >= y)
            assert a.int_and_(i).tolong() == x & y and a.int_or_(i).tolong() == x | y and a.int_xor(i).tolong() == x ^ y
            if y:
                assert a.int_floordiv(i).tolong() == x // y and a.int_mod(i).tolong() == x % y == a.int_mod_int_result(i)
for x, y, z in ((3, 200, None), (-7, 33, None), (12345, 678, 91011), (-5, 99, 17), (5, 98, -17), (2, 0, 1), (0, 0, None), (0, 5, None), (10 ** 30, 10 ** 20, 10 ** 25 + 1)):
    c = None if z is None else rbigint.fromlong(z)
    assert rbigint.fromlong(x).pow(rbigint.fromlong(y), c).tolong() == (pow(x, y) if z is None else pow(x, y, z)), (x, y, z)
fails(ValueError, rbigint.fromint(3).pow, rbigint.fromint(-1))
fails(TypeError, rbigint.fromint(3).pow, rbigint.fromint(-1), rbigint.fromint(5))
fails(ValueError, rbigint.fromint(3).pow, rbigint.fromint(1), rbigint.fromint(0))
assert rbigint.fromlong(10 ** 40).truediv(rbigint.fromlong(3 * 10 ** 39)) == 10.0 / 3 and rbigint.fromint(1).truediv(rbigint.fromlong(3 << 1074)) == 0.0
assert rbigint.fromint(1).truediv(rbigint.fromlong(1 << 1074)) == 5e-324 and rbigint.fromint(3).truediv(rbigint.fromlong(1 << 1075)) == 1e-323
fails(OverflowError, rbigint.fromlong(1 << 2000).truediv, rbigint.fromint(3))
assert [rbigint.fromstr(t, b).tolong() for t, b in ((' 0x1F ', 0), ('-0b101', 0), ('0o17', 0), ('017', 0), ('12L', 0), ('zz', 36), ('+7', 10))] == [31, -5, 15, 15, 12, 1295, 7]
for t, b in (('', 10), ('1x', 10), ('8', 8), ('1', 1), ('-', 10), ('1 2', 10)):
    fails(Exception, rbigint.fromstr, t, b)
assert rbigint.fromint(255).hex() == '0xffL' and rbigint.fromint(-8).oct() == '-010L' and rbigint.fromint(5).repr() == '5L'
fails(OverflowError, rbigint.fromint(200).tobytes, 1, 'big', True)
fails(module.InvalidSignednessError, rbigint.fromint(-1).tobytes, 1, 'big', False)
fails(module.InvalidEndiannessError, rbigint.frombytes, 'a', 'middle', False)
fails(OverflowError, rbigint.fromfloat, float('inf'))
fails(ValueError, rbigint.fromint(1).lshift, -1)
fails(ValueError, rbigint.fromint(-1).touint)
assert rbigint.fromlong(12 * 10 ** 30).gcd(rbigint.fromlong(-18 * 10 ** 20)).tolong() == 6 * 10 ** 20
assert abs(rbigint.fromlong(10 ** 500).log(10.0) - 500) < 1e-9 and rbigint.fromint(8).log(2.0) == math.log(8) / math.log(2)
assert rbigint.from_list_n_bits([1, 2, 3], 8).tolong() == 0x030201 and rbigint.from_list_n_bits([5, 6], 30).tolong() == 5 + (6 << 30)
assert rbigint.fromrarith_int(r_uint(1) << 63).tolong() == 1 << 63 and rbigint.fromrarith_int(-3).tolong() == -3 and rbigint.frombool(True).int_eq(1)
print('all as expected')
