"""The numbers of C, as numbers of module lltype. What calls C, or has its memory, is refused."""

from rlib.lltypesystem import lltype
from rlib.rarithmetic import build_int, r_uint, r_longlong, r_ulonglong

SIGNED = SIGNEDCHAR = SHORT = INT = LONG = LONGLONG = SSIZE_T = TIME_T = OFF_T = lltype.Signed
UCHAR = USHORT = UINT = ULONG = ULONGLONG = SIZE_T = MODE_T = lltype.Unsigned
CHAR, DOUBLE, VOID, WCHAR_T = lltype.Char, lltype.Float, lltype.Void, lltype.UniChar
FLOAT = lltype.SingleFloat
CCHARP = lltype.Ptr(lltype.Array(lltype.Char, hints={'nolength': True}))
r_long = r_ssize_t = int
r_ulong = r_size_t = r_uint
r_signedchar, r_uchar = build_int('r_signedchar', True, 8, True), build_int('r_uchar', False, 8, True)
r_short, r_ushort = build_int('r_short', True, 16, True), build_int('r_ushort', False, 16, True)
r_int, r_uint32 = build_int('r_int', True, 32, True), build_int('r_uint32', False, 32, True)


def sizeof(tp):
    """The size of a type in bytes."""
    sizes = {lltype.Char: 1, lltype.Bool: 1, lltype.UniChar: 4}
    if not isinstance(tp, lltype.Primitive) or tp == lltype.Void:
        raise TypeError('programs cannot ask for the size of %s: where things lie in memory is not visible' % (tp,))
    return sizes.get(tp, 8)


cast = lltype.cast_primitive
