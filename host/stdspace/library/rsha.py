"""The digest sha1 (FIPS 180-1), in RPython."""

from rlib.rarithmetic import r_uint
from rlib.rmd5 import _rotateLeft, _word_as_string, _hex, _MASK

digest_size = digestsize = 20
blocksize = 1
_CONSTANTS = [r_uint(0x5a827999), r_uint(0x6ed9eba1), r_uint(0x8f1bbcdc), r_uint(0xca62c1d6)]


class RSHA(object):
    """update(text) any number of times, then digest() or hexdigest()."""

    digest_size = digestsize = 20

    def __init__(self, initialdata=''):
        self._init()
        self.update(initialdata)

    def _init(self):
        self.rest = ''
        self.count = 0
        self.state = [r_uint(0x67452301), r_uint(0xefcdab89), r_uint(0x98badcfe), r_uint(0x10325476), r_uint(0xc3d2e1f0)]

    def update(self, inBuf):
        self.count += len(inBuf)
        data = self.rest + inBuf
        start = 0
        while start + 64 <= len(data):
            self._transform(data, start)
            start += 64
        self.rest = data[start:]

    def _transform(self, data, start):
        words = [r_uint(0)] * 80
        for i in range(16):
            at = start + 4 * i
            words[i] = r_uint(ord(data[at]) << 24 | ord(data[at + 1]) << 16 | ord(data[at + 2]) << 8 | ord(data[at + 3]))
        for i in range(16, 80):
            words[i] = _rotateLeft(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1)
        a, b, c, d, e = self.state[0], self.state[1], self.state[2], self.state[3], self.state[4]
        for i in range(80):
            if i < 20:
                f = (b & c) | (~b & d)
            elif 40 <= i < 60:
                f = (b & c) | (b & d) | (c & d)
            else:
                f = b ^ c ^ d
            first = (_rotateLeft(a, 5) + (f & _MASK) + e + words[i] + _CONSTANTS[i // 20]) & _MASK
            a, b, c, d, e = first, a, _rotateLeft(b, 30), c, d
        s = self.state
        self.state = [(s[0] + a) & _MASK, (s[1] + b) & _MASK, (s[2] + c) & _MASK, (s[3] + d) & _MASK, (s[4] + e) & _MASK]

    def digest(self):
        other = self.copy()
        length = r_uint(self.count) << 3
        other.update('\x80' + '\0' * ((119 - self.count % 64) % 64) + _word_as_string(length, 8, True))
        return ''.join([_word_as_string(w, 4, True) for w in other.state])

    def hexdigest(self):
        return _hex(self.digest())

    def copy(self):
        other = RSHA()
        other.rest, other.count, other.state = self.rest, self.count, self.state[:]
        return other


def new(arg=''):
    return RSHA(arg)


sha = new
