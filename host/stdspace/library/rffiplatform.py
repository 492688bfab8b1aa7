"""Questions about the constants and types of C. No C is compiled: answers are what modules of Python say about this
system, and the fields of a structure are those that the program names. A library is never there."""

import errno, os, signal, socket, stat
from rlib.lltypesystem import lltype, rffi

_TYPES = {'char': rffi.CHAR, 'signed char': rffi.SIGNEDCHAR, 'unsigned char': rffi.UCHAR, 'short': rffi.SHORT,
          'unsigned short': rffi.USHORT, 'int': rffi.INT, 'unsigned int': rffi.UINT, 'unsigned': rffi.UINT, 'long': rffi.LONG,
          'unsigned long': rffi.ULONG, 'long long': rffi.LONGLONG, 'unsigned long long': rffi.ULONGLONG, 'double': rffi.DOUBLE,
          'float': rffi.FLOAT, 'size_t': rffi.SIZE_T, 'ssize_t': rffi.SSIZE_T, 'off_t': rffi.OFF_T, 'time_t': rffi.TIME_T,
          'mode_t': rffi.MODE_T, 'pid_t': rffi.INT, 'uid_t': rffi.UINT, 'gid_t': rffi.UINT, 'socklen_t': rffi.UINT,
          'wchar_t': rffi.WCHAR_T}


# What no module of Python has: limits.h, float.h, stdio.h and termios.h on Linux with 64 bits.
_LIMITS = {
    'CHAR_BIT': 8, 'SCHAR_MIN': -128, 'SCHAR_MAX': 127, 'UCHAR_MAX': 255, 'CHAR_MIN': -128, 'CHAR_MAX': 127,
    'SHRT_MIN': -(1 << 15), 'SHRT_MAX': (1 << 15) - 1, 'USHRT_MAX': (1 << 16) - 1,
    'INT_MIN': -(1 << 31), 'INT_MAX': (1 << 31) - 1, 'UINT_MAX': (1 << 32) - 1,
    'LONG_MIN': -(1 << 63), 'LONG_MAX': (1 << 63) - 1, 'LLONG_MIN': -(1 << 63), 'LLONG_MAX': (1 << 63) - 1,
    'SSIZE_MAX': (1 << 63) - 1, 'PATH_MAX': 4096, 'NAME_MAX': 255, 'IOV_MAX': 1024,
    'FLT_RADIX': 2, 'DBL_MANT_DIG': 53, 'DBL_DIG': 15, 'DBL_MIN_EXP': -1021, 'DBL_MAX_EXP': 1024,
    'DBL_MIN_10_EXP': -307, 'DBL_MAX_10_EXP': 308, 'FLT_MANT_DIG': 24, 'FLT_DIG': 6,
    'EOF': -1, 'BUFSIZ': 8192, 'SEEK_SET': 0, 'SEEK_CUR': 1, 'SEEK_END': 2, 'NCCS': 32,
}
_FLOATS = {'DBL_MAX': 1.7976931348623157e308, 'DBL_MIN': 2.2250738585072014e-308, 'DBL_EPSILON': 2.220446049250313e-16}


def _constant(name):
    if name in _LIMITS:
        return _LIMITS[name]
    for module in (errno, os, stat, signal, socket):
        value = getattr(module, name, None)
        if isinstance(value, int):
            return value
    return None


def configure_entry(name, entry, parent=None):
    if isinstance(entry, Struct):
        fields = []
        for field, tp in entry.args[0] if entry.args else []:
            fields.append((field, configure_entry(field, tp) if isinstance(tp, CConfigEntry) else tp))
        return rffi.CStruct(entry.name.replace('struct ', ''), *fields)
    if isinstance(entry, SimpleType):
        return _TYPES.get(entry.name, entry.args[0] if entry.args else rffi.INT)
    if isinstance(entry, SizeOf):
        return sizeof(entry.name)
    if isinstance(entry, (ConstantInteger, UnsignedConstantInteger)):
        value = _constant(entry.name)
        if value is None:
            raise CompilationError('the constant %s of C is not known: no C is compiled here' % (entry.name,))
        return value
    if isinstance(entry, DefinedConstantInteger):
        return _constant(entry.name)
    if isinstance(entry, DefinedConstantDouble):
        return _FLOATS.get(entry.name)
    if isinstance(entry, Defined):
        return _constant(entry.name) is not None
    if isinstance(entry, (Has, Works)):
        return False
    return None


def configure(CConfig, ignore_errors=False):
    """What is known about the entries of a class of questions, by their names."""
    result = {}
    for key in dir(CConfig):
        entry = getattr(CConfig, key)
        if isinstance(entry, CConfigEntry):
            result[key] = configure_entry(key, entry)
    return result


def sizeof(name, eci=None):
    if name not in _TYPES:
        raise CompilationError('the size of %s is not known: no C is compiled here' % (name,))
    return rffi.sizeof(_TYPES[name])


class CompilationError(Exception):
    pass


class CConfigEntry(object):
    def __init__(self, name, *args, **kwds):
        self.name, self.args = name, args


class ConstantInteger(CConfigEntry):
    pass


class UnsignedConstantInteger(CConfigEntry):
    pass


class DefinedConstantInteger(CConfigEntry):
    pass


class DefinedConstantDouble(CConfigEntry):
    pass


class DefinedConstantString(CConfigEntry):
    pass


class Defined(CConfigEntry):
    pass


class Has(CConfigEntry):
    pass


class Works(CConfigEntry):
    def __init__(self, name=None, *args, **kwds):
        CConfigEntry.__init__(self, name)


class Struct(CConfigEntry):
    pass


class SimpleType(CConfigEntry):
    pass


class SizeOf(CConfigEntry):
    pass
