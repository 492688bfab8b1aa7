"""Bytes as text."""


class Error(Exception if str is bytes else ValueError):
    pass


class Incomplete(Exception):
    pass


_digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'


def _bytes(values):
    return bytes(bytearray(values))


def _data(x):
    """Bytes of Python 3, or what Python 2 takes for them."""
    if str is not bytes and not isinstance(x, (bytes, bytearray)):
        raise TypeError("a bytes-like object is required, not '%s'" % _type_name(x))
    return bytearray(x)


def _text(x):
    """Bytes, or text of ASCII, as bytes."""
    if str is bytes:
        return bytearray(x if not hasattr(x, 'encode') else x.encode('ascii'))
    if isinstance(x, str):
        if not x.isascii():
            raise ValueError('string argument should contain only ASCII characters')
        x = x.encode('ascii')
    if not isinstance(x, (bytes, bytearray)):
        raise TypeError("argument should be bytes, buffer or ASCII string, not '%s'" % _type_name(x))
    return bytearray(x)


def hexlify(data):
    return _bytes([ord('0123456789abcdef'[d]) for c in _data(data) for d in (c >> 4, c & 15)])


b2a_hex = hexlify


def unhexlify(text):
    values, wrong, text = [], TypeError if str is bytes else Error, _text(text)
    if len(text) & 1:
        raise wrong('Odd-length string')
    for c in text:
        d = '0123456789abcdef'.find(chr(c).lower())
        if d < 0:
            raise wrong('Non-hexadecimal digit found')
        values.append(d)
    return _bytes([values[i] << 4 | values[i + 1] for i in range(0, len(values), 2)])


a2b_hex = unhexlify


def b2a_base64(data):
    data, out = _data(data), []
    for i in range(0, len(data), 3):
        part = list(data[i:i + 3])
        n = len(part)
        part += [0] * (3 - n)
        word = part[0] << 16 | part[1] << 8 | part[2]
        out += [ord(_digits[word >> shift & 63]) for shift in (18, 12, 6, 0)][:n + 1] + [61] * (3 - n)
    return _bytes(out + [10])


def _padded(text):
    """Base 64 as Python 3 reads it: it ends with the padding of its last group."""
    out, place, left, pads = [], 0, 0, 0
    for c in _text(text):
        d = _digits.find(chr(c))
        if c == 61:
            pads += place >= 2
            if place >= 2 and place + pads >= 4:
                return _bytes(out)
        elif d >= 0:
            pads = 0
            if place:
                out.append((left << 6 | d) >> (6 - 2 * place) & 255)
            place, left = (place + 1) & 3, d
    if place == 1:
        raise Error('Invalid base64-encoded string: number of data characters (%d) cannot be 1 more than a multiple of 4'
                    % (len(out) // 3 * 4 + 1))
    if place:
        raise Error('Incorrect padding')
    return _bytes(out)


def a2b_base64(text):
    if str is not bytes:
        return _padded(text)
    out, word, bits = [], 0, 0
    for c in _text(text):
        d = _digits.find(chr(c))
        if d >= 0:
            word, bits = (word << 6 | d) & 0xFFFFFF, bits + 6
            if bits >= 8:
                bits -= 8
                out.append(word >> bits & 255)
    if bits >= 6:
        raise Error('Incorrect padding')
    return _bytes(out)


def _table():
    table = []
    for n in range(256):
        for k in range(8):
            n = n >> 1 ^ 0xEDB88320 if n & 1 else n >> 1
        table.append(n)
    return table


_crc = _table()


def crc32(data, crc=0):
    crc = (crc & 0xFFFFFFFF) ^ 0xFFFFFFFF
    for c in _data(data):
        crc = crc >> 8 ^ _crc[(crc ^ c) & 255]
    crc ^= 0xFFFFFFFF
    return crc - (1 << 32) if crc >> 31 and str is bytes else crc
