"""Values as bytes. _pack, _unpack and _calcsize are the functions of the formats."""


class error(Exception):
    """A format or a value is wrong."""


def _checked(result):
    """The result of a function that gives the text of an error instead of it."""
    wrong, value = result
    if wrong:
        raise error(wrong)
    return value


def calcsize(fmt):
    return _checked(_calcsize(fmt))


def pack(*values):
    if not values:
        raise TypeError('missing format argument')
    return _checked(_pack(values[0], values[1:]))


def unpack(fmt, data):
    return _checked(_unpack(fmt, data))


def unpack_from(fmt, data, offset=0):
    size = calcsize(fmt)
    start = offset + len(data) if offset < 0 else offset
    if start < 0 or len(data) - start < size:
        if str is bytes:
            raise error('unpack_from requires a buffer of at least %d bytes' % size)
        if start < 0:
            raise error('offset %d out of range for %d-byte buffer' % (offset, len(data)))
        raise error('unpack_from requires a buffer of at least %d bytes for unpacking %d bytes at offset %d '
                    '(actual buffer size is %d)' % (start + size, size, start, len(data)))
    return unpack(fmt, data[start:start + size])


def pack_into(fmt, data, offset, *values):
    text = bytearray(pack(fmt, *values))
    if offset < 0:
        offset += len(data)
    if offset < 0 or len(data) - offset < len(text):
        raise error('pack_into requires a buffer of at least %d bytes' % len(text))
    data[offset:offset + len(text)] = text


class Struct(object):
    """A format."""

    def __init__(self, fmt):
        self.format, self.size = fmt, calcsize(fmt)

    def pack(self, *values):
        return pack(self.format, *values)

    def unpack(self, data):
        return unpack(self.format, data)

    def unpack_from(self, data, offset=0):
        return unpack_from(self.format, data, offset)

    def pack_into(self, data, offset, *values):
        pack_into(self.format, data, offset, *values)
