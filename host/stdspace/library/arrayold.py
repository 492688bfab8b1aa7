"""Arrays of numbers of one type, of Python 2."""

import struct

_codes = {'c': 'c', 'b': 'b', 'B': 'B', 'h': 'h', 'H': 'H', 'i': 'i', 'I': 'I', 'l': 'q', 'L': 'Q', 'f': 'f', 'd': 'd', 'u': 'I'}


class array(object):
    """array(code, items)."""

    def __init__(self, typecode, initializer=()):
        if typecode not in _codes:
            raise ValueError('bad typecode (must be one of %s)' % ', '.join(sorted(_codes)))
        self.typecode = typecode
        self._format = _codes[typecode]
        self.itemsize = struct.calcsize('=' + self._format)
        self._items = []
        if isinstance(initializer, str) and typecode not in 'cu':
            self.fromstring(initializer)
        else:
            self.extend(initializer)

    def _checked(self, x):
        if self.typecode in 'cu':
            if not isinstance(x, (str, bytes)) and not hasattr(x, 'encode') or len(x) != 1:
                raise TypeError('array item must be char')
            return x
        if self.typecode in 'fd':
            if isinstance(x, (str, bytes)):
                raise TypeError('a float is required')
            return struct.unpack('f', struct.pack('f', x))[0] if self.typecode == 'f' else float(x)
        if isinstance(x, (str, float)):
            raise TypeError('an integer is required')
        try:
            struct.pack('=' + self._format, x)
        except struct.error:
            raise OverflowError('value is out of the range of typecode %r' % self.typecode)
        return x

    def append(self, x):
        self._items.append(self._checked(x))

    def extend(self, items):
        if isinstance(items, array):
            if items.typecode != self.typecode:
                raise TypeError('can only extend with array of same kind')
            items = items._items
        self._items.extend([self._checked(x) for x in items])

    def fromlist(self, items):
        if not isinstance(items, list):
            raise TypeError('arg must be list')
        self.extend(items)

    def fromstring(self, text):
        if len(text) % self.itemsize:
            raise ValueError('string length not a multiple of item size')
        n = len(text) // self.itemsize
        self._items.extend(struct.unpack('=%d%s' % (n, self._format), text))

    def tostring(self):
        return struct.pack('=%d%s' % (len(self._items), self._format), *self._items)

    def tolist(self):
        return list(self._items)

    def buffer_info(self):
        return id(self), len(self._items)

    def byteswap(self):
        text = self.tostring()
        n, out = self.itemsize, []
        for i in range(0, len(text), n):
            out.append(text[i:i + n][::-1])
        del self._items[:]
        self.fromstring(type(text)().join(out))

    def count(self, x):
        return self._items.count(x)

    def index(self, x):
        return self._items.index(x)

    def insert(self, i, x):
        self._items.insert(i, self._checked(x))

    def pop(self, i=-1):
        return self._items.pop(i)

    def remove(self, x):
        self._items.remove(x)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return iter(self._items)

    def __contains__(self, x):
        return x in self._items

    def _like(self, items):
        a = array(self.typecode)
        a._items = items
        return a

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self._like(self._items[i])
        return self._items[i]

    def __setitem__(self, i, x):
        if isinstance(i, slice):
            if not isinstance(x, array) or x.typecode != self.typecode:
                raise TypeError('can only assign array to array slice')
            self._items[i] = x._items
        else:
            self._items[i] = self._checked(x)

    def __delitem__(self, i):
        del self._items[i]

    def __add__(self, other):
        if not isinstance(other, array) or other.typecode != self.typecode:
            raise TypeError('can only append array to array')
        return self._like(self._items + other._items)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        return self._like(self._items * n)
    __rmul__ = __mul__

    def __eq__(self, other):
        return isinstance(other, array) and self._items == other._items

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        return self._items < other._items

    __hash__ = None

    def __copy__(self):
        return self._like(list(self._items))

    def __repr__(self):
        if not self._items:
            return 'array(%r)' % self.typecode
        if self.typecode == 'c':
            return 'array(%r, %r)' % (self.typecode, self.tostring())
        return 'array(%r, %r)' % (self.typecode, self._items)


ArrayType = array
