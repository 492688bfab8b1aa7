"""The numbers of C, as numbers of module lltype. What calls C, or has its memory, is refused."""

from rlib.lltypesystem import lltype
from rlib.rarithmetic import r_uint, r_longlong, r_ulonglong

SIGNED = SIGNEDCHAR = SHORT = INT = LONG = LONGLONG = SSIZE_T = TIME_T = OFF_T = lltype.Signed
UCHAR = USHORT = UINT = ULONG = ULONGLONG = SIZE_T = MODE_T = lltype.Unsigned
CHAR, DOUBLE, VOID, WCHAR_T = lltype.Char, lltype.Float, lltype.Void, lltype.UniChar
FLOAT = lltype.SingleFloat
CCHARP = lltype.Ptr(lltype.Array(lltype.Char, hints={'nolength': True}))
r_signedchar = r_short = r_int = r_long = r_ssize_t = int
r_uchar = r_ushort = r_ulong = r_size_t = r_uint


def sizeof(tp):
    """The size of a type in bytes."""
    sizes = {lltype.Char: 1, lltype.Bool: 1, lltype.UniChar: 4}
    if not isinstance(tp, lltype.Primitive) or tp == lltype.Void:
        raise TypeError('programs cannot ask for the size of %s: where things lie in memory is not visible' % (tp,))
    return sizes.get(tp, 8)


def cast(TP, value):
    """The value as one of another type of numbers."""
    return lltype.cast_primitive(TP, value)


cast._annspecialcase_ = 'specialize:arg(0)'


def _refused(name):
    def refuse(*args, **kwds):
        raise TypeError('programs cannot use %s() of rffi: no function of C is called, and its memory is not reached' % name)
    refuse.__name__ = name
    return refuse


for _name in '''llexternal str2charp charp2str free_charp charp2strn charpsize2str get_nonmovingbuffer free_nonmovingbuffer
        scoped_str2charp alloc_buffer CStruct CArray CArrayPtr CFixedArray COpaque COpaquePtr CExternVariable ptradd structcopy
        setintfield getintfield raw_malloc make_storage offsetof c_memcpy c_memset unicode2wcharp wcharp2unicode'''.split():
    globals()[_name] = _refused(_name)
del _name
