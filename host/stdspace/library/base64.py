"""The encoding base64, and its kin."""

import binascii


def b64encode(s, altchars=None):
    text = binascii.b2a_base64(s)[:-1]
    if altchars is not None:
        text = text.replace(b'+', altchars[:1]).replace(b'/', altchars[1:2])
    return text


def _decoded(s):
    """What decoders of Python 3 take for bytes."""
    if isinstance(s, str):
        try:
            return s.encode('ascii')
        except UnicodeEncodeError:
            raise ValueError('string argument should contain only ASCII characters')
    if not isinstance(s, (bytes, bytearray)):
        raise TypeError('argument should be a bytes-like object or ASCII string, not %r' % type(s).__name__)
    return s


def b64decode(s, altchars=None):
    if str is not bytes:
        s = _decoded(s)
    if altchars is not None:
        s = s.replace(altchars[:1], b'+').replace(altchars[1:2], b'/')
    if str is not bytes:
        return binascii.a2b_base64(s)
    try:
        return binascii.a2b_base64(s)
    except binascii.Error as e:
        raise TypeError(str(e))


standard_b64encode = b64encode
standard_b64decode = b64decode


def urlsafe_b64encode(s):
    return b64encode(s, b'-_')


def urlsafe_b64decode(s):
    return b64decode(s, b'-_')


def b16encode(s):
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    if casefold:
        s = s.upper()
    for i in range(len(s)):
        if s[i:i + 1] not in b'0123456789ABCDEF':
            raise TypeError('Non-base16 digit found')
    return binascii.unhexlify(s)


_BASE32 = b'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
_LEFT32 = {0: 0, 1: 6, 2: 4, 3: 3, 4: 1}  # signs = at the end, by the bytes that the last group of five has


def b32encode(s):
    if str is not bytes and not isinstance(s, (bytes, bytearray)):
        raise TypeError("memoryview: a bytes-like object is required, not '%s'" % _type_name(s))
    out = []
    for at in range(0, len(s), 5):
        group = bytearray(s[at:at + 5])
        bits = 0
        for i in range(5):
            bits = bits << 8 | (group[i] if i < len(group) else 0)
        text = b''.join([_BASE32[bits >> shift & 31:][:1] for shift in range(35, -1, -5)])
        left = _LEFT32[len(group) % 5]
        out.append(text[:8 - left] + b'=' * left)
    return b''.join(out)


def b32decode(s, casefold=False, map01=None):
    if len(s) % 8:
        raise TypeError('Incorrect padding')
    if map01:
        s = s.replace(b'0', b'O').replace(b'1', map01)
    if casefold:
        s = s.upper()
    text = s.rstrip(b'=')
    left = len(s) - len(text)
    if left not in _LEFT32.values():
        raise TypeError('Incorrect padding')
    bits, count, out = 0, 0, bytearray()
    for i in range(len(text)):
        digit = _BASE32.find(text[i:i + 1])
        if digit < 0:
            raise TypeError('Non-base32 digit found')
        bits, count = (bits << 5 | digit) & 0xfff, count + 5
        if count >= 8:
            count -= 8
            out.append(bits >> count & 0xff)
    return bytes(out)


def encodestring(s):
    return b''.join([binascii.b2a_base64(s[i:i + 57]) for i in range(0, len(s), 57)])


def decodestring(s):
    return binascii.a2b_base64(s)


encodebytes, decodebytes = encodestring, decodestring
