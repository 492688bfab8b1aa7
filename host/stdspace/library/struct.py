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


def pack(fmt, *values):
    return _checked(_pack(fmt, values))


def unpack(fmt, data):
    return _checked(_unpack(fmt, data))


def unpack_from(fmt, data, offset=0):
    size = calcsize(fmt)
    if offset < 0:
        offset += len(data)
    if offset < 0 or len(data) - offset < size:
        raise error('unpack_from requires a buffer of at least %d bytes' % size)
    return unpack(fmt, data[offset:offset + size])


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
