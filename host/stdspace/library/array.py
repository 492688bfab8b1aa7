"""Arrays of numbers of one type, of Python 3."""

import struct
from operator import index

_formats = {'b': 'b', 'B': 'B', 'u': 'I', 'h': 'h', 'H': 'H', 'i': 'i', 'I': 'I', 'l': 'q', 'L': 'Q', 'q': 'q', 'Q': 'Q',
            'f': 'f', 'd': 'd'}
typecodes = 'bBuhHiIlLqQfd'


def _within(x, low, high, name):
    if x < low:
        raise OverflowError(name + ' is less than minimum')
    if x > high:
        raise OverflowError(name + ' is greater than maximum')
    return x


def _signed(x, bits, name):
    return _within(x, -1 << bits - 1, (1 << bits - 1) - 1, name)


def _long(x):
    x = index(x)
    if x >> 63 not in (0, -1):
        raise OverflowError('Python int too large to convert to C long')
    return x


def _long_long(x):
    x = index(x)
    if x >> 63 not in (0, -1):
        raise OverflowError('int too big to convert')
    return x


def _unsigned(x, negative, large):
    x = index(x)
    if x < 0:
        raise OverflowError(negative)
    if x >> 64:
        raise OverflowError(large)
    return x


def _unsigned_long(x):
    return _unsigned(x, "can't convert negative value to unsigned int", 'Python int too large to convert to C unsigned long')


def _double(x):
    if not hasattr(x, '__float__') and not hasattr(x, '__index__'):
        raise TypeError('must be real number, not ' + _type_name(x))
    return float(x)


def _float(x):
    x = _double(x)
    try:
        return struct.unpack('=f', struct.pack('=f', x))[0]
    except OverflowError:
        return x * float('inf')


def _character(x):
    if not isinstance(x, str) or len(x) != 1:
        raise TypeError('array item must be unicode character')
    return x


_converters = {
    'b': lambda x: _signed(_signed(_long(x), 16, 'signed short integer'), 8, 'signed char'),
    'B': lambda x: _within(_long(x), 0, 255, 'unsigned byte integer'),
    'h': lambda x: _signed(_long(x), 16, 'signed short integer'),
    'H': lambda x: _within(_signed(_long(x), 32, 'signed integer'), 0, 65535, 'unsigned short'),
    'i': lambda x: _signed(_long(x), 32, 'signed integer'),
    'I': lambda x: _within(_unsigned_long(x), 0, (1 << 32) - 1, 'unsigned int'),
    'l': _long,
    'L': _unsigned_long,
    'q': _long_long,
    'Q': lambda x: _unsigned(x, "can't convert negative int to unsigned", 'int too big to convert'),
    'f': _float,
    'd': _double,
    'u': _character,
}


def _comparison(name):
    """A method that compares arrays as lists of their items are compared."""
    def compare(self, other):
        if not isinstance(other, array):
            return NotImplemented
        return getattr(self._items, name)(other._items)
    compare.__name__ = name
    return compare


class array(object):
    """array(code, items)."""

    def __init__(self, typecode, initializer=()):
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError('array() argument 1 must be a unicode character, not ' + _type_name(typecode))
        self._refuse_text(typecode, initializer)
        items = initializer if isinstance(initializer, (list, tuple, bytes, bytearray, str, array)) else iter(initializer)
        if typecode not in _formats:
            raise ValueError('bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)')
        self._typecode = typecode
        self._converted = _converters[typecode]
        self._format = _formats[typecode]
        self._itemsize = struct.calcsize('=' + self._format)
        self._items = []
        if isinstance(items, (bytes, bytearray)):
            self.frombytes(items)
        else:
            self._items.extend([self._converted(x) for x in items])

    def _refuse_text(self, typecode, initializer):
        if typecode == 'u':
            return
        kind = 'str' if isinstance(initializer, str) else None
        if isinstance(initializer, array) and initializer.typecode == 'u':
            kind = 'unicode array'
        if kind:
            raise TypeError("cannot use a %s to initialize an array with typecode '%s'" % (kind, typecode))

    @property
    def typecode(self):
        return self._typecode

    @property
    def itemsize(self):
        return self._itemsize

    def append(self, x):
        self._items.append(self._converted(x))

    def extend(self, items):
        if isinstance(items, array):
            if items.typecode != self.typecode:
                raise TypeError('can only extend with array of same kind')
            self._items.extend(items._items)
            return
        for x in items:
            self._items.append(self._converted(x))

    def fromlist(self, items):
        if not isinstance(items, list):
            raise TypeError('arg must be list')
        self._items.extend([self._converted(x) for x in items])

    def frombytes(self, text):
        if not isinstance(text, (bytes, bytearray)):
            raise TypeError("a bytes-like object is required, not '%s'" % _type_name(text))
        if len(text) % self.itemsize:
            raise ValueError('bytes length not a multiple of item size')
        n = len(text) // self.itemsize
        items = struct.unpack('=%d%s' % (n, self._format), text)
        self._items.extend(map(chr, items) if self.typecode == 'u' else items)

    def fromunicode(self, text):
        self._check_characters('fromunicode')
        self.extend(text)

    def tounicode(self):
        self._check_characters('tounicode')
        return ''.join(self._items)

    def _check_characters(self, name):
        if self.typecode != 'u':
            raise ValueError(name + '() may only be called on unicode type arrays')

    def tobytes(self):
        items = map(ord, self._items) if self.typecode == 'u' else self._items
        return struct.pack('=%d%s' % (len(self._items), self._format), *items)

    __bytes__ = tobytes

    def tolist(self):
        return list(self._items)

    def buffer_info(self):
        return id(self), len(self._items)

    def byteswap(self):
        text, n = self.tobytes(), self.itemsize
        del self._items[:]
        self.frombytes(b''.join([text[i:i + n][::-1] for i in range(0, len(text), n)]))

    def count(self, x):
        return self._items.count(x)

    def index(self, x, *bounds):
        try:
            return self._items.index(x, *bounds)
        except ValueError:
            pass
        raise ValueError('array.index(x): x not in array')

    def insert(self, i, x):
        i = index(i)
        self._items.insert(i, self._converted(x))

    def pop(self, i=-1):
        if not self._items:
            raise IndexError('pop from empty array')
        return self._items.pop(i)

    def remove(self, x):
        if x not in self._items:
            raise ValueError('array.remove(x): x not in array')
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

    def _place(self, i, wrong):
        """Checks what is to be an index or a slice."""
        if isinstance(i, slice):
            return i
        if not hasattr(i, '__index__'):
            raise TypeError('array indices must be integers')
        i = index(i)
        if not -len(self) <= i < len(self):
            raise IndexError(wrong)
        return i

    def __getitem__(self, i):
        found = self._items[self._place(i, 'array index out of range')]
        return self._like(found) if isinstance(i, slice) else found

    def __setitem__(self, i, x):
        i = self._place(i, 'array assignment index out of range')
        if not isinstance(i, slice):
            x = self._converted(x)
        elif not isinstance(x, array):
            raise TypeError('can only assign array (not "%s") to array slice' % _type_name(x))
        elif x.typecode != self.typecode:
            raise TypeError('bad argument type for built-in operation')
        else:
            x = x._items
        self._items[i] = x

    def __delitem__(self, i):
        del self._items[self._place(i, 'array assignment index out of range')]

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError('can only append array (not "%s") to array' % _type_name(other))
        if other.typecode != self.typecode:
            raise TypeError('bad argument type for built-in operation')
        return self._like(self._items + other._items)

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError('can only extend array with array (not "%s")' % _type_name(other))
        self.extend(other)
        return self

    def __mul__(self, n):
        return self._like(self._items * n)
    __rmul__ = __mul__

    def __imul__(self, n):
        self._items *= n
        return self

    __eq__, __ne__, __lt__, __le__, __gt__, __ge__ = map(_comparison, ['__eq__', '__ne__', '__lt__', '__le__', '__gt__', '__ge__'])
    __hash__ = None

    def __copy__(self):
        return self._like(list(self._items))

    def __deepcopy__(self, memo):
        return self._like(list(self._items))

    def __repr__(self):
        shown = self.tounicode() if self.typecode == 'u' else self._items
        return '%s(%r%s)' % (type(self).__name__, self.typecode, ', %r' % (shown,) if shown else '')


ArrayType = array
