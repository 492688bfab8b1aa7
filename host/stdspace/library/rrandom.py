"""Random numbers by the Mersenne twister MT19937 (Matsumoto and Nishimura, 1998): the sequence of module random."""

from rlib.rarithmetic import r_uint, intmask

N = 624
M = 397
MATRIX_A = r_uint(0x9908b0df)
UPPER_MASK = r_uint(0x80000000)
LOWER_MASK = r_uint(0x7fffffff)
MASK_32 = r_uint(0xffffffff)
TEMPERING_MASK_A = r_uint(0x9d2c5680)
TEMPERING_MASK_B = r_uint(0xefc60000)
MAGIC_CONSTANT_A = r_uint(1812433253)
MAGIC_CONSTANT_B = r_uint(19650218)
MAGIC_CONSTANT_C = r_uint(1664525)
MAGIC_CONSTANT_D = r_uint(1566083941)


class Random(object):
    """A generator; genrand32() gives words of 32 bits, random() floats below 1."""

    def __init__(self, seed=r_uint(0)):
        self.state = [r_uint(0)] * N
        self.index = 0
        self.init_genrand(seed)

    def init_genrand(self, s):
        mt = self.state
        last = s & MASK_32
        mt[0] = last
        for i in range(1, N):
            last = (MAGIC_CONSTANT_A * (last ^ (last >> 30)) + r_uint(i)) & MASK_32
            mt[i] = last
        self.index = N

    def init_by_array(self, init_key):
        self.init_genrand(MAGIC_CONSTANT_B)
        mt = self.state
        i, j = 1, 0
        for k in range(max(N, len(init_key))):
            mixed = mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * MAGIC_CONSTANT_C)
            mt[i] = (mixed + init_key[j] + r_uint(j)) & MASK_32
            i = self._following(i)
            j += 1
            if j >= len(init_key):
                j = 0
        for k in range(N - 1):
            mixed = mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * MAGIC_CONSTANT_D)
            mt[i] = (mixed - r_uint(i)) & MASK_32
            i = self._following(i)
        mt[0] = UPPER_MASK

    def _following(self, i):
        if i + 1 < N:
            return i + 1
        self.state[0] = self.state[N - 1]
        return 1

    def _twist(self):
        mt = self.state
        for k in range(N):
            y = (mt[k] & UPPER_MASK) | (mt[(k + 1) % N] & LOWER_MASK)
            word = mt[(k + M) % N] ^ (y >> 1)
            if y & r_uint(1):
                word = word ^ MATRIX_A
            mt[k] = word
        self.index = 0

    def genrand32(self):
        if self.index >= N:
            self._twist()
        y = self.state[self.index]
        self.index += 1
        y = y ^ (y >> 11)
        y = y ^ ((y << 7) & TEMPERING_MASK_A)
        y = y ^ ((y << 15) & TEMPERING_MASK_B)
        return y ^ (y >> 18)

    def random(self):
        high = intmask(self.genrand32() >> 5)
        low = intmask(self.genrand32() >> 6)
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)

    def jumpahead(self, n):
        mt = self.state
        for i in range(N - 1, 1, -1):
            j = n % i
            mt[i], mt[j] = mt[j], mt[i]
        nonzero = False
        for i in range(1, N):
            mt[i] = (mt[i] + r_uint(i + 1)) & MASK_32
            if mt[i]:
                nonzero = True
        if nonzero:
            mt[0] = (mt[0] + r_uint(1)) & MASK_32
        else:
            mt[0] = UPPER_MASK
        self.index = N
