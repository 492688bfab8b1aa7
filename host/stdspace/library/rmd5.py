"""The digest md5 (RFC 1321), in RPython."""

import math

from rlib.rarithmetic import r_uint, intmask

digest_size = 16
_MASK = r_uint(0xffffffff)
_SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
_SINES = [r_uint(int(abs(math.sin(i + 1)) * 4294967296.0)) for i in range(64)]


def _rotateLeft(x, n):
    """A word of 32 bits, rotated."""
    x = x & _MASK
    return ((x << n) | (x >> (32 - n))) & _MASK


def _word_as_string(value, count, big):
    chars = []
    for i in range(count):
        shift = 8 * i
        if big:
            shift = 8 * (count - 1 - i)
        chars.append(chr(intmask((value >> shift) & r_uint(255))))
    return ''.join(chars)


def _hex(data):
    out = []
    for c in data:
        out.append('0123456789abcdef'[ord(c) >> 4])
        out.append('0123456789abcdef'[ord(c) & 15])
    return ''.join(out)


class RMD5(object):
    """update(text) any number of times, then digest() or hexdigest()."""

    digest_size = 16

    def __init__(self, initialdata=''):
        self._init()
        self.update(initialdata)

    def _init(self):
        self.rest = ''
        self.count = 0
        self.state = [r_uint(0x67452301), r_uint(0xefcdab89), r_uint(0x98badcfe), r_uint(0x10325476)]

    def update(self, inBuf):
        self.count += len(inBuf)
        data = self.rest + inBuf
        start = 0
        while start + 64 <= len(data):
            self._transform(data, start)
            start += 64
        self.rest = data[start:]

    def _transform(self, data, start):
        words = [r_uint(0)] * 16
        for i in range(16):
            at = start + 4 * i
            words[i] = r_uint(ord(data[at]) | ord(data[at + 1]) << 8 | ord(data[at + 2]) << 16 | ord(data[at + 3]) << 24)
        a, b, c, d = self.state[0], self.state[1], self.state[2], self.state[3]
        for i in range(64):
            if i < 16:
                f, k = (b & c) | (~b & d), i
            elif i < 32:
                f, k = (d & b) | (~d & c), (5 * i + 1) & 15
            elif i < 48:
                f, k = b ^ c ^ d, (3 * i + 5) & 15
            else:
                f, k = c ^ (b | (~d & _MASK)), (7 * i) & 15
            rotated = _rotateLeft(a + (f & _MASK) + _SINES[i] + words[k], _SHIFTS[(i >> 4) * 4 + (i & 3)])
            a, d, c, b = d, c, b, (b + rotated) & _MASK
        self.state = [(self.state[0] + a) & _MASK, (self.state[1] + b) & _MASK, (self.state[2] + c) & _MASK, (self.state[3] + d) & _MASK]

    def digest(self):
        other = self.copy()
        length = r_uint(self.count) << 3
        other.update('\x80' + '\0' * ((119 - self.count % 64) % 64) + _word_as_string(length, 8, False))
        return ''.join([_word_as_string(w, 4, False) for w in other.state])

    def hexdigest(self):
        return _hex(self.digest())

    def copy(self):
        other = RMD5()
        other.rest, other.count, other.state = self.rest, self.count, self.state[:]
        return other


def new(arg=''):
    return RMD5(arg)


md5 = new
