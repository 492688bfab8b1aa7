"""Random numbers; the same seed gives those of CPython."""

from math import log as _log, exp as _exp, sqrt as _sqrt, cos as _cos, sin as _sin, pi as _pi

_BPF = 53
_PY2 = str is bytes


class Random(_Twister):

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def seed(self, a=None, version=2):
        if a is not None and not isinstance(a, (int, float)) and not _PY2:
            if not isinstance(a, (str, bytes)):
                raise TypeError('The only supported seed types are: None, int, float, str, bytes, and bytearray.')
        _Twister.seed(self, a)
        self.gauss_next = None

    def getstate(self):
        return 3, _Twister.getstate(self), self.gauss_next

    def setstate(self, state):
        version = state[0]
        if version not in (2, 3):
            raise ValueError('state with version %s passed to Random.setstate() of version 3' % (version,))
        version, words, self.gauss_next = state
        if version == 2:
            try:
                words = tuple([(long(word) if _PY2 else word) % 2 ** 32 for word in words])
            except ValueError as e:
                raise TypeError(str(e))
        _Twister.setstate(self, words)

    def _below(self, n):
        if n <= 0:
            return 0
        if _PY2 and n < 1 << _BPF:
            return int(self.random() * n)
        if _PY2:
            k = int(1.00001 + _log(n - 1, 2.0))
        else:
            k = n.bit_length()
        r = self.getrandbits(k)
        while r >= n:
            r = self.getrandbits(k)
        return r

    def randrange(self, start, stop=None, step=1):
        if stop is None:
            if start <= 0:
                raise ValueError('empty range for randrange()')
            return self._below(start)
        width = stop - start
        if step == 1:
            if width <= 0:
                raise ValueError('empty range for randrange() (%d, %d, %d)' % (start, stop, width))
            return start + self._below(width)
        if step == 0:
            raise ValueError('zero step for randrange()')
        if step > 0:
            n = (width + step - 1) // step
        else:
            n = (width + step + 1) // step
        if n <= 0:
            raise ValueError('empty range for randrange()')
        return start + step * self._below(n)

    def randint(self, a, b):
        return self.randrange(a, b + 1)

    def choice(self, seq):
        if not len(seq) and not _PY2:
            raise IndexError('Cannot choose from an empty sequence')
        return seq[self._below(len(seq))]

    def choices(self, population, weights=None, cum_weights=None, k=1):
        n = len(population)
        if cum_weights is None:
            if weights is None:
                return [population[int(self.random() * n)] for i in range(k)]
            cum_weights = []
            total = 0
            for w in weights:
                total += w
                cum_weights.append(total)
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError('Total of weights must be greater than zero')
        return [population[_bisect(cum_weights, self.random() * total, n - 1)] for i in range(k)]

    def shuffle(self, x, random=None):
        for i in range(len(x) - 1, 0, -1):
            if random is None:
                j = self._below(i + 1)
            else:
                j = int(random() * (i + 1))
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k):
        n = len(population)
        if not 0 <= k <= n:
            raise ValueError('Sample larger than population or is negative')
        result = [None] * k
        setsize = 21
        if k > 5:
            power = 1
            while power < k * 3:
                power *= 4
            setsize += power
        if n <= setsize:
            pool = list(population)
            for i in range(k):
                j = self._below(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
            return result
        selected = set()
        for i in range(k):
            j = self._below(n)
            while j in selected:
                j = self._below(n)
            selected.add(j)
            result[i] = population[j]
        return result

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def expovariate(self, lambd):
        return -_log(1.0 - self.random()) / lambd

    def gauss(self, mu=0.0, sigma=1.0):
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = self.random() * 2.0 * _pi
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def normalvariate(self, mu=0.0, sigma=1.0):
        magic = 4 * _exp(-0.5) / _sqrt(2.0)
        while True:
            u1 = self.random()
            u2 = 1.0 - self.random()
            z = magic * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        c = 0.5 if mode is None else (mode - low) / (high - low)
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)


def _bisect(sums, x, hi):
    lo = 0
    while lo < hi:
        mid = (lo + hi) // 2
        if x < sums[mid]:
            hi = mid
        else:
            lo = mid + 1
    return lo


_inst = Random()
seed = _inst.seed
random = _inst.random
getrandbits = _inst.getrandbits
getstate = _inst.getstate
setstate = _inst.setstate
randrange = _inst.randrange
randint = _inst.randint
choice = _inst.choice
choices = _inst.choices
shuffle = _inst.shuffle
sample = _inst.sample
uniform = _inst.uniform
expovariate = _inst.expovariate
gauss = _inst.gauss
normalvariate = _inst.normalvariate
triangular = _inst.triangular
