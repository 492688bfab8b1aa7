"""runpack(fmt, s): the values in a string, by a format of module struct that is constant.

A format becomes a function of its own, which reads each value at its place.
"""

from rlib.objectmodel import specialize
from rlib.rstruct.error import StructError

_NATIVE = {'b': 1, 'B': 1, 'h': 2, 'H': 2, 'i': 4, 'I': 4, 'l': 8, 'L': 8, 'q': 8, 'Q': 8, '?': 1, 'c': 1, 's': 1, 'x': 1, 'f': 4, 'd': 8}
_STANDARD = dict(_NATIVE, l=4, L=4)


def _fields(fmt):
    """The fields of a format as (code, place, size), whether the highest byte is first, and the size of all."""
    order, codes = '@', fmt
    if fmt[:1] in ('@', '=', '<', '>', '!'):
        order, codes = fmt[0], fmt[1:]
    sizes = _NATIVE if order == '@' else _STANDARD
    fields, at, count = [], 0, ''
    for code in codes:
        if code.isdigit():
            count += code
            continue
        if code.isspace():
            continue
        if code not in sizes:
            raise StructError('programs cannot unpack the format %s in %s' % (code, fmt))
        size, times = sizes[code], int(count or '1')
        count = ''
        if order == '@':
            at = (at + size - 1) // size * size
        if code == 's':
            fields.append((code, at, times))
            at += times
            continue
        for i in range(times):
            if code != 'x':
                fields.append((code, at, size))
            at += size
    return fields, order in '>!', at


def _expression(code, at, size, big):
    """The text that reads a field of the string s."""
    if code == 's':
        return 's[%d:%d]' % (at, at + size)
    if code == 'c':
        return 's[%d]' % (at,)
    if code == '?':
        return "s[%d] != '\\x00'" % (at,)
    parts = []
    for i in range(size):
        place = at + size - 1 - i if big else at + i
        parts.append('ord(s[%d]) << %d' % (place, 8 * i))
    text = ' | '.join(['(%s)' % (part,) for part in parts])
    if code == 'd':
        return 'longlong2float(intmask(%s))' % (text,)
    if code == 'f':
        return 'float(uint2singlefloat(r_uint(%s)))' % (text,)
    if code in 'lq' or code in 'bhi':
        return 'intmask((%s) << %d) >> %d' % (text, 64 - 8 * size, 64 - 8 * size)
    if code in 'ILQ':
        return 'r_uint(%s)' % (text,)
    return text


def _function(fmt):
    fields, big, size = _fields(fmt)
    if not fields:
        raise StructError('the format %s has no values' % (fmt,))
    values = [_expression(code, at, n, big) for code, at, n in fields]
    source = 'def unpack(s):\n' \
        '    if len(s) < %d:\n' \
        '        raise StructError("unpack str size too short for format")\n' \
        '    return (%s)\n' % (size, ', '.join(values))
    names = {}
    exec('from rlib.rarithmetic import intmask, r_uint\nfrom rlib.rstruct.error import StructError\n'
         'from rlib.longlong2float import longlong2float, uint2singlefloat\n' + source, names)
    return names['unpack']


_functions = {}


@specialize.memo()
def create_unpacker(fmt):
    if fmt not in _functions:
        _functions[fmt] = _function(fmt)
    return _functions[fmt]


@specialize.arg(0)
def runpack(fmt, input):
    unpack = create_unpacker(fmt)
    return unpack(input)
