"""The kinds of numbers, as classes that the number types are subclasses of."""

from __future__ import division


class _Kind(type):
    """A class whose instances are those of the types that were registered."""

    def register(cls, other):
        cls._types = cls.__dict__.get('_types', ()) + (other,)

    def __instancecheck__(cls, x):
        return cls.__subclasscheck__(type(x))

    def __subclasscheck__(cls, other):
        if cls in other.__mro__:
            return True
        for t in cls.__dict__.get('_types', ()):
            if issubclass(other, t):
                return True
        return any([issubclass(other, sub) for sub in type.__subclasses__(cls)])


Number = _Kind('Number', (object,), {})
Complex = _Kind('Complex', (Number,), {'__ne__': lambda self, other: not self == other, '__hash__': None})
Real = _Kind('Real', (Complex,), {
    '__complex__': lambda self: complex(float(self)),
    'real': property(lambda self: +self), 'imag': property(lambda self: 0), 'conjugate': lambda self: +self})
Rational = _Kind('Rational', (Real,), {'__float__': lambda self: self.numerator / self.denominator})
Integral = _Kind('Integral', (Rational,), {})
Real.register(float)
Integral.register(int)
try:
    Integral.register(long)
except NameError:
    pass
