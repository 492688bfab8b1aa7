"""The numbers of C, as numbers of module lltype. What calls C, or has its memory, is refused."""

from rlib.lltypesystem import lltype
from rlib.rarithmetic import r_int8, r_uint8, r_int16, r_uint16, r_int32, r_uint32, r_uint, r_longlong, r_ulonglong

SIGNED = LONG = LONGLONG = SSIZE_T = TIME_T = OFF_T = PTRDIFF_T = INTPTR_T = lltype.Signed
UNSIGNED = ULONG = ULONGLONG = SIZE_T = UINTPTR_T = lltype.Unsigned
SIGNEDCHAR, SHORT, INT = lltype.Int8, lltype.Int16, lltype.Int32
UCHAR, USHORT, UINT = lltype.UInt8, lltype.UInt16, lltype.UInt32
INT_real, UINT_real, MODE_T = INT, UINT, UINT
CHAR, DOUBLE, VOID, WCHAR_T = lltype.Char, lltype.Float, lltype.Void, lltype.UniChar
FLOAT = lltype.SingleFloat
CCHARP = lltype.Ptr(lltype.Array(lltype.Char, hints={'nolength': True}))
r_long = r_ssize_t = int
r_ulong = r_size_t = r_uint
r_signedchar, r_uchar, r_short, r_ushort, r_int, r_uint = r_int8, r_uint8, r_int16, r_uint16, r_int32, r_uint32


def sizeof(tp):
    """The size of a type in bytes."""
    sizes = {lltype.Char: 1, lltype.Bool: 1, lltype.UniChar: 4}
    if isinstance(tp, lltype.Number):
        return getattr(tp._type, 'BITS', 64) // 8
    if not isinstance(tp, lltype.Primitive) or tp == lltype.Void:
        raise TypeError('programs cannot ask for the size of %s: where things lie in memory is not visible' % (tp,))
    return sizes.get(tp, 8)


cast = lltype.cast_primitive
