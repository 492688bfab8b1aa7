"""The encoding base64, and its kin."""

import binascii


def b64encode(s, altchars=None):
    text = binascii.b2a_base64(s)[:-1]
    if altchars is not None:
        text = text.replace(b'+', altchars[:1]).replace(b'/', altchars[1:2])
    return text


def b64decode(s, altchars=None):
    if altchars is not None:
        s = s.replace(altchars[:1], b'+').replace(altchars[1:2], b'/')
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
    return binascii.unhexlify(s)


def encodestring(s):
    return b''.join([binascii.b2a_base64(s[i:i + 57]) for i in range(0, len(s), 57)])


def decodestring(s):
    return binascii.a2b_base64(s)


encodebytes, decodebytes = encodestring, decodestring
