"""Integers of 8, 16 and 32 bits: computed with, converted and stored."""

from rpython.rlib.rarithmetic import r_int8, r_uint8, r_int16, r_uint16, r_int32, r_uint32, r_uint, intmask, widen
from rpython.rtyper.lltypesystem import rffi, lltype

PAIR = lltype.GcStruct('pair', ('a', rffi.SHORT), ('b', rffi.UCHAR), ('c', rffi.INT), ('d', lltype.Signed))
ITEMS = lltype.GcArray(rffi.USHORT)
TABLE = [r_uint32(4000000000), r_uint32(7)]


class Cell(object):
    def __init__(self, n):
        self.small = r_int8(n)
        self.other = r_uint16(n)


def arithmetic(n, out):
    a, b = r_int8(n), r_uint8(n)
    out.append(str(a) + ' ' + str(b))
    out.append(str(intmask(a + a)) + ' ' + str(intmask(b * b)) + ' ' + str(intmask(a - 1000)))
    out.append(str(intmask(-a)) + ' ' + str(intmask(~b)) + ' ' + str(abs(intmask(a))))
    out.append(str(intmask(a // r_int8(7))) + ' ' + str(intmask(a % r_int8(7))) + ' ' + str(intmask(b >> 1)) + ' ' + str(intmask(a << 3)))
    out.append(str(a < b) + str(a == n) + str(b == r_uint8(n)) + str(a < 5) + str(b >= 200))
    out.append(str(float(a)) + ' ' + str(widen(b) + 1000) + ' ' + ('%d %x' % (a, b)))
    out.append(str(bool(a)) + ' ' + str(hash(intmask(b))))
    out.append(str(widen(n * 0.5)) + ' ' + widen('as it is') + ' ' + str(widen(n)))


def wide(n, out):
    x = r_int32(n)
    y = r_uint32(n)
    out.append(str(x) + ' ' + str(y) + ' ' + str(intmask(x * x)) + ' ' + str(intmask(y + 1)))
    out.append(str(r_uint(y) + r_uint(1)) + ' ' + str(intmask(x ^ 0xffff)) + ' ' + str(x > y))
    z = rffi.cast(rffi.INT, n)
    out.append(str(z) + ' ' + str(rffi.cast(lltype.Signed, rffi.cast(rffi.SHORT, n))))


def storage(n, out):
    l = [r_int16(n), r_int16(n + 1)]
    l.append(r_int16(70000 + n))
    l[0] = r_int16(3 * n)
    for x in l:
        out.append(str(x))
    c = Cell(n)
    out.append(str(c.small) + ' ' + str(c.other))
    c.other = r_uint16(-1)
    out.append(str(c.other) + ' ' + str(TABLE[n & 1]))
    p = lltype.malloc(PAIR)
    p.a = rffi.cast(rffi.SHORT, n)
    p.b = rffi.cast(rffi.UCHAR, n)
    p.c = rffi.cast(rffi.INT, n * 1000000)
    p.d = n
    out.append(str(p.a) + ' ' + str(p.b) + ' ' + str(p.c) + ' ' + str(p.d))
    arr = lltype.malloc(ITEMS, 3)
    arr[1] = rffi.cast(rffi.USHORT, n)
    out.append(str(arr[0]) + ' ' + str(arr[1]) + ' ' + str(arr[2]))
    d = {r_uint8(1): 'one', r_uint8(255): 'max'}
    out.append(d.get(r_uint8(n), 'none'))
    t = (r_int8(n), r_uint32(n))
    out.append(str(t[0]) + ' ' + str(t[1]))


def texts(n):
    out = []
    arithmetic(n, out)
    return ' '.join(out)


def words(n):
    out = []
    wide(n, out)
    return ' '.join(out)


def stored(n):
    out = []
    storage(n, out)
    return ' '.join(out)


def results(n):
    return r_int8(n), r_uint8(n), r_int16(n), r_uint16(n), r_int32(n), r_uint32(n)


TYPES = {}
EXAMPLES = {}
for _name in 'texts words stored results'.split():
    TYPES[_name] = ['int']
    EXAMPLES[_name] = [(n,) for n in (0, 1, 5, 100, 127, 128, 200, 255, 300, -1, -100, -128, -129, 40000, 70000, 3000000000, -3000000000)]
