"""Operations of the machine, for programs that name them: llop.int_mod(Signed, x, y). Those on memory are refused."""

from rlib.lltypesystem.lltype import cast_primitive
from rlib.rarithmetic import intmask, r_uint


def _int_floordiv(T, x, y):
    """Divide, rounded towards zero as in C."""
    q = x // y
    if q < 0 and q * y != x:
        q += 1
    return q


def _int_mod(T, x, y):
    """The remainder of that division, which has the sign of x."""
    r = x % y
    if r != 0 and (x < 0) != (y < 0):
        r -= y
    return r


_SAME = {
    'add': lambda T, x, y: intmask(x + y), 'sub': lambda T, x, y: intmask(x - y), 'mul': lambda T, x, y: intmask(x * y),
    'and': lambda T, x, y: x & y, 'or': lambda T, x, y: x | y, 'xor': lambda T, x, y: x ^ y,
    'lshift': lambda T, x, y: intmask(x << y), 'rshift': lambda T, x, y: x >> y,
    'lt': lambda T, x, y: x < y, 'le': lambda T, x, y: x <= y, 'eq': lambda T, x, y: x == y,
    'ne': lambda T, x, y: x != y, 'gt': lambda T, x, y: x > y, 'ge': lambda T, x, y: x >= y,
    'neg': lambda T, x: intmask(-x), 'invert': lambda T, x: ~x, 'abs': lambda T, x: intmask(abs(x)), 'is_true': lambda T, x: x != 0,
    'between': lambda T, x, y, z: x <= y < z,
}
_UNSIGNED = {
    'add': lambda T, x, y: x + y, 'sub': lambda T, x, y: x - y, 'mul': lambda T, x, y: x * y,
    'floordiv': lambda T, x, y: x // y, 'mod': lambda T, x, y: x % y, 'lshift': lambda T, x, y: x << r_uint(y),
    'rshift': lambda T, x, y: x >> r_uint(y), 'neg': lambda T, x: -x,
}
_FLOAT = {
    'add': lambda T, x, y: x + y, 'sub': lambda T, x, y: x - y, 'mul': lambda T, x, y: x * y, 'truediv': lambda T, x, y: x / y,
    'neg': lambda T, x: -x, 'abs': lambda T, x: abs(x), 'is_true': lambda T, x: x != 0.0,
}
_COMPARISONS = ('lt', 'le', 'eq', 'ne', 'gt', 'ge', 'and', 'or', 'xor', 'invert', 'is_true')


class _Operations(object):

    def __init__(self):
        for name, f in _SAME.items():
            setattr(self, 'int_' + name, f)
        for name in _COMPARISONS:
            setattr(self, 'uint_' + name, _SAME[name])
        for name in _COMPARISONS[:6]:
            setattr(self, 'float_' + name, _SAME[name])
            setattr(self, 'char_' + name, _SAME[name])
        for name, f in _UNSIGNED.items():
            setattr(self, 'uint_' + name, f)
        for name, f in _FLOAT.items():
            setattr(self, 'float_' + name, f)
        self.int_floordiv, self.int_mod = _int_floordiv, _int_mod
        self.bool_not = lambda T, x: not x
        self.cast_int_to_float = self.cast_uint_to_float = lambda T, x: float(x)
        self.cast_float_to_int = lambda T, x: int(x)
        self.cast_int_to_char, self.cast_char_to_int = (lambda T, x: chr(x)), (lambda T, x: ord(x))
        self.cast_int_to_uint, self.cast_uint_to_int = (lambda T, x: r_uint(x)), (lambda T, x: intmask(x))
        self.same_as = lambda T, x: x
        for f in self.__dict__.values():
            f._annspecialcase_ = 'specialize:ll'
        self.cast_primitive = cast_primitive
        self.keepalive = self.gc_writebarrier = self.gc_stack_bottom = self.gc__collect = lambda T, *args: None
        self.jit_force_virtual = self.jit_force_virtualizable = self.jit_marker = lambda T, *args: None

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        raise AttributeError('programs cannot use llop.%s: it is no arithmetic, and memory is reached by fields and items only' % name)

    def _freeze_(self):
        return True


llop = _Operations()
