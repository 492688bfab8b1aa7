"""Values as bytes. _pack, _unpack and _calcsize are the functions of the formats."""


class error(Exception):
    """A format or a value is wrong."""


def _checked(result):
    """The result of a function that gives the text of an error instead of it."""
    wrong, value = result
    if wrong:
        raise error(wrong)
    return value


def _buffer(data):
    """Bytes that can be read in parts."""
    if str is not bytes and not isinstance(data, (bytes, bytearray)):
        raise TypeError("a bytes-like object is required, not '%s'" % _type_name(data))
    return data


def calcsize(fmt):
    return _checked(_calcsize(fmt))


def pack(*values):
    if not values:
        raise TypeError('missing format argument')
    return _checked(_pack(values[0], values[1:]))


def unpack(fmt, data):
    return _checked(_unpack(fmt, data))


if str is not bytes:
    def _started(size, data, offset, wrong):
        """Where something of a size begins that is at an offset; wrong says what cannot be done there."""
        if offset < 0:
            if offset + size > 0:
                raise error('%s %d bytes at offset %d' % (wrong, size, offset))
            if offset + len(data) < 0:
                raise error('offset %d out of range for %d-byte buffer' % (offset, len(data)))
            offset += len(data)
        return offset

    class unpack_iterator(object):
        """Goes through bytes, in parts of one format."""

        def __init__(self, fmt, data):
            self._fmt, self._size, self._at = fmt, calcsize(fmt), 0
            if not self._size:
                raise error('cannot iteratively unpack with a struct of length 0')
            if len(_buffer(data)) % self._size:
                raise error('iterative unpacking requires a buffer of a multiple of %d bytes' % self._size)
            self._data = data

        def __iter__(self):
            return self

        def __length_hint__(self):
            return (len(self._data) - self._at) // self._size

        def __next__(self):
            if self._at >= len(self._data):
                raise StopIteration
            self._at += self._size
            return unpack(self._fmt, self._data[self._at - self._size:self._at])

    def iter_unpack(fmt, data):
        return unpack_iterator(fmt, data)


def unpack_from(fmt, data, offset=0):
    size = calcsize(fmt)
    if str is not bytes:
        offset = _started(size, _buffer(data), offset, 'not enough data to unpack')
        if len(data) - offset < size:
            raise error('unpack_from requires a buffer of at least %d bytes for unpacking %d bytes at offset %d '
                        '(actual buffer size is %d)' % (offset + size, size, offset, len(data)))
    start = offset + len(data) if offset < 0 else offset
    if start < 0 or len(data) - start < size:
        raise error('unpack_from requires a buffer of at least %d bytes' % size)
    return unpack(fmt, data[start:start + size])


def pack_into(fmt, data, offset, *values):
    text = bytearray(pack(fmt, *values))
    if str is not bytes:
        offset = _started(len(text), data, offset, 'no space to pack')
        if len(data) - offset < len(text):
            raise error('pack_into requires a buffer of at least %d bytes for packing %d bytes at offset %d '
                        '(actual buffer size is %d)' % (offset + len(text), len(text), offset, len(data)))
    if offset < 0:
        offset += len(data)
    if offset < 0 or len(data) - offset < len(text):
        raise error('pack_into requires a buffer of at least %d bytes' % len(text))
    data[offset:offset + len(text)] = text


class Struct(object):
    """A format."""

    def __init__(self, fmt):
        if str is not bytes and not isinstance(fmt, (str, bytes)):
            raise TypeError('Struct() argument 1 must be a str or bytes object, not ' + type(fmt).__name__)
        self.format, self.size = fmt, calcsize(fmt)

    def pack(self, *values):
        return pack(self.format, *values)

    def unpack(self, data):
        return unpack(self.format, data)

    if str is not bytes:
        def iter_unpack(self, data):
            return iter_unpack(self.format, data)

    def unpack_from(self, data, offset=0):
        return unpack_from(self.format, data, offset)

    def pack_into(self, data, offset, *values):
        pack_into(self.format, data, offset, *values)
