"""The types of C, as types of module lltype, and what programs do with memory of these types. A function of C can be
described; calling it ends the program."""

from rlib.lltypesystem import lltype
from rlib.debug import fatalerror
from rlib.objectmodel import specialize
from rlib.unroll import unrolling_iterable
from rlib.rarithmetic import r_int8, r_uint8, r_int16, r_uint16, r_int32, r_uint32, r_uint, r_longlong, r_ulonglong

SIGNED = LONG = LONGLONG = SSIZE_T = TIME_T = OFF_T = PTRDIFF_T = INTPTR_T = lltype.Signed
UNSIGNED = ULONG = ULONGLONG = SIZE_T = UINTPTR_T = lltype.Unsigned
SIGNEDCHAR, SHORT, INT = lltype.Int8, lltype.Int16, lltype.Int32
UCHAR, USHORT, UINT = lltype.UInt8, lltype.UInt16, lltype.UInt32
INT_real, UINT_real, MODE_T, PID_T = INT, UINT, UINT, INT
INTMAX_T, UINTMAX_T = SIGNED, UNSIGNED
INT_LEAST8_T, INT_LEAST16_T, INT_LEAST32_T, INT_LEAST64_T = SIGNEDCHAR, SHORT, INT, SIGNED
UINT_LEAST8_T, UINT_LEAST16_T, UINT_LEAST32_T, UINT_LEAST64_T = UCHAR, USHORT, UINT, UNSIGNED
INT_FAST8_T, INT_FAST16_T, INT_FAST32_T, INT_FAST64_T = SIGNEDCHAR, SIGNED, SIGNED, SIGNED
UINT_FAST8_T, UINT_FAST16_T, UINT_FAST32_T, UINT_FAST64_T = UCHAR, UNSIGNED, UNSIGNED, UNSIGNED
CHAR, DOUBLE, VOID, WCHAR_T = lltype.Char, lltype.Float, lltype.Void, lltype.UniChar
FLOAT = lltype.SingleFloat


def CArray(tp):
    return lltype.Array(tp, hints={'nolength': True})


def CArrayPtr(tp):
    return lltype.Ptr(CArray(tp))


def CFixedArray(tp, size):
    return lltype.FixedSizeArray(tp, size)


def CStruct(name, *fields, **kwds):
    """A structure of C; its fields are called c_NAME."""
    kwds['hints'] = dict(kwds.get('hints', {}), external='C', c_name=name)
    return lltype.Struct(name, *[('c_' + key, tp) for key, tp in fields], **kwds)


def CStructPtr(*args, **kwds):
    return lltype.Ptr(CStruct(*args, **kwds))


def CCallback(args, res):
    return lltype.Ptr(lltype.FuncType(args, res))


def COpaque(name=None, ptr_typedef=None, hints=None, compilation_info=None):
    return lltype.OpaqueType(name or ptr_typedef)


def COpaquePtr(name=None, typedef=None, hints=None, compilation_info=None):
    return lltype.Ptr(COpaque(name, typedef))


CArray._annspecialcase_ = CArrayPtr._annspecialcase_ = CFixedArray._annspecialcase_ = 'specialize:memo'

CCHARP, UCHARP, SIGNEDCHARP, SHORTP, USHORTP = [CArrayPtr(_t) for _t in (CHAR, UCHAR, SIGNEDCHAR, SHORT, USHORT)]
INTP, UINTP, LONGP, ULONGP, LONGLONGP, ULONGLONGP = [CArrayPtr(_t) for _t in (INT, UINT, LONG, ULONG, LONGLONG, ULONGLONG)]
SIGNEDP, UNSIGNEDP, SIZE_TP, FLOATP, DOUBLEP, CWCHARP = [CArrayPtr(_t) for _t in (SIGNED, UNSIGNED, SIZE_T, FLOAT, DOUBLE, WCHAR_T)]
INT_realP, UINT_realP, MODE_TP, SSIZE_TP, TIME_TP, SIGNEDCHARPP = INTP, UINTP, UINTP, SIGNEDP, SIGNEDP, CArrayPtr(SIGNEDCHARP)
CCHARPP, CONST_CCHARP, CONST_CCHARPP = CArrayPtr(CCHARP), CCHARP, CArrayPtr(CCHARP)
VOIDP, VOIDPP = CCHARP, CCHARPP
NULL = lltype.nullptr(VOIDP.TO)
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


cast, make = lltype.cast_primitive, lltype.make


class CConstant(object):
    """A constant of C, which is not known."""

    def __init__(self, c_name, TP):
        self.c_name, self.TP = c_name, TP


(RFFI_SAVE_ERRNO, RFFI_READSAVED_ERRNO, RFFI_ZERO_ERRNO_BEFORE, RFFI_SAVE_LASTERROR, RFFI_READSAVED_LASTERROR,
 RFFI_SAVE_WSALASTERROR, RFFI_ALT_ERRNO) = [1 << _i for _i in range(7)]
RFFI_FULL_ERRNO = RFFI_SAVE_ERRNO | RFFI_READSAVED_ERRNO
RFFI_FULL_ERRNO_ZERO = RFFI_FULL_ERRNO | RFFI_ZERO_ERRNO_BEFORE
RFFI_FULL_LASTERROR = RFFI_SAVE_LASTERROR | RFFI_READSAVED_LASTERROR
RFFI_ERR_NONE, RFFI_ERR_ALL = 0, RFFI_FULL_ERRNO | RFFI_FULL_LASTERROR


def llexternal(name, args, result, *options, **kwds):
    """A function of C. It can be named, and a program that has calls of it be translated; such a call ends the run,
    unless the program has a function that does the same."""
    emulator = kwds.get('_callable')
    if emulator is not None:
        return emulator
    names = ', '.join(['a%d' % i for i in range(len(args))])
    text = 'def %s(%s):\n    _fatalerror(_reason)\n    return _result\n' % ('external', names)
    reason = 'the program calls %s(), a function of C, and none is called here' % (name,)
    scope = {'_fatalerror': fatalerror, '_reason': reason, '_result': result._defl()}
    exec(text, scope)
    function = scope['external']
    function.__name__ = str(name)
    return specialize.call_location()(function)


def CExternVariable(TYPE, name, eci, *options, **kwds):
    """The functions that read and set a variable of C, as llexternal makes them."""
    return llexternal('get_' + name, [], TYPE), llexternal('set_' + name, [TYPE], lltype.Void)


def str2charp(s, track_allocation=True):
    """New memory with the characters of a string, and one that is zero."""
    array = lltype.malloc(CCHARP.TO, len(s) + 1, flavor='raw')
    for i in range(len(s)):
        array[i] = s[i]
    array[len(s)] = '\x00'
    return array


def str2chararray(s, array, maxsize):
    """Copy a string into memory, as far as there is room; return how many characters that are."""
    length = min(len(s), maxsize)
    for i in range(length):
        array[i] = s[i]
    return length


def free_charp(cp, track_allocation=True):
    lltype.free(cp, flavor='raw')


def charp2str(cp):
    """The characters up to one that is zero."""
    parts = []
    i = 0
    while cp[i] != '\x00':
        parts.append(cp[i])
        i += 1
    return ''.join(parts)


def charp2strn(cp, maxlen):
    """The characters up to one that is zero, or as many as are asked for."""
    parts = []
    while len(parts) < maxlen and cp[len(parts)] != '\x00':
        parts.append(cp[len(parts)])
    return ''.join(parts)


def charpsize2str(cp, size):
    return ''.join([cp[i] for i in range(size)])


def liststr2charpp(texts):
    """New memory with the strings of a list, and NULL behind them."""
    array = lltype.malloc(CCHARPP.TO, len(texts) + 1, flavor='raw')
    for i in range(len(texts)):
        array[i] = str2charp(texts[i])
    array[len(texts)] = lltype.nullptr(CCHARP.TO)
    return array


def free_charpp(ref):
    i = 0
    while ref[i]:
        free_charp(ref[i])
        i += 1
    lltype.free(ref, flavor='raw')


def charpp2liststr(p):
    texts = []
    while p[len(texts)]:
        texts.append(charp2str(p[len(texts)]))
    return texts


def c_memcpy(dest, src, n):
    for i in range(n):
        dest[i] = src[i]


def setintfield(pdst, fieldname, value):
    """Set an integer of a structure, converted to its type."""
    setattr(pdst, fieldname, lltype.cast_primitive(getattr(lltype.typeOf(pdst).TO, fieldname), value))


def getintfield(pdst, fieldname):
    return int(getattr(pdst, fieldname))


def structcopy(pdst, psrc):
    """Copy all fields of a structure into another one."""
    _fields_copier(lltype.typeOf(pdst), lltype.typeOf(psrc))(pdst, psrc)


def _fields_copier(PDST, PSRC):
    STRUCT = PDST.TO
    if PDST != PSRC or not isinstance(STRUCT, lltype.Struct):
        raise TypeError('structcopy() copies from one structure to another of the same type')
    inside = unrolling_iterable([name for name in STRUCT._names if isinstance(STRUCT._flds[name], lltype.ContainerType)])
    plain = unrolling_iterable([name for name in STRUCT._names if not isinstance(STRUCT._flds[name], lltype.ContainerType)])

    def copier(pdst, psrc):
        for name in plain:
            setattr(pdst, name, getattr(psrc, name))
        for name in inside:
            structcopy(getattr(pdst, name), getattr(psrc, name))

    copier._annspecialcase_ = 'specialize:ll'
    return copier


structcopy._annspecialcase_ = 'specialize:ll'
_fields_copier._annspecialcase_ = 'specialize:memo'
setintfield._annspecialcase_ = getintfield._annspecialcase_ = 'specialize:arg(1)'


class scoped_str2charp(object):
    """with scoped_str2charp(s) as p: has the characters of s."""

    def __init__(self, value):
        self.buf = str2charp(value) if value is not None else lltype.nullptr(CCHARP.TO)

    def __enter__(self):
        return self.buf

    def __exit__(self, *args):
        if self.buf:
            free_charp(self.buf)


scoped_view_charp = scoped_nonmovingbuffer = scoped_str2charp


class scoped_alloc_buffer(object):
    """with scoped_alloc_buffer(size) as b: has new memory, b.raw."""

    def __init__(self, size):
        self.size = size
        self.raw = lltype.malloc(CCHARP.TO, size, flavor='raw')

    def __enter__(self):
        return self

    def __exit__(self, *args):
        lltype.free(self.raw, flavor='raw')

    def str(self, length):
        return charpsize2str(self.raw, length)
