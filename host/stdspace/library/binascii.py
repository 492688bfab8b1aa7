"""Bytes as text."""


class Error(Exception):
    pass


class Incomplete(Exception):
    pass


_digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'


def _bytes(values):
    return bytes(bytearray(values))


def hexlify(data):
    return _bytes([ord('0123456789abcdef'[d]) for c in bytearray(data) for d in (c >> 4, c & 15)])


b2a_hex = hexlify


def unhexlify(text):
    values = []
    for c in bytearray(text if not hasattr(text, 'encode') else text.encode('ascii')):
        d = '0123456789abcdef'.find(chr(c).lower())
        if d < 0:
            raise TypeError('Non-hexadecimal digit found')
        values.append(d)
    if len(values) & 1:
        raise TypeError('Odd-length string')
    return _bytes([values[i] << 4 | values[i + 1] for i in range(0, len(values), 2)])


a2b_hex = unhexlify


def b2a_base64(data):
    data, out = bytearray(data), []
    for i in range(0, len(data), 3):
        part = list(data[i:i + 3])
        n = len(part)
        part += [0] * (3 - n)
        word = part[0] << 16 | part[1] << 8 | part[2]
        out += [ord(_digits[word >> shift & 63]) for shift in (18, 12, 6, 0)][:n + 1] + [61] * (3 - n)
    return _bytes(out + [10])


def a2b_base64(text):
    out, word, bits = [], 0, 0
    for c in bytearray(text if not hasattr(text, 'encode') else text.encode('ascii')):
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
    for c in bytearray(data):
        crc = crc >> 8 ^ _crc[(crc ^ c) & 255]
    crc ^= 0xFFFFFFFF
    return crc - (1 << 32) if crc >> 31 and str is bytes else crc
