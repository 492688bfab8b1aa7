"""The kinds of numbers, as classes that the number types are subclasses of."""


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
Complex = _Kind('Complex', (Number,), {})
Real = _Kind('Real', (Complex,), {})
Rational = _Kind('Rational', (Real,), {})
Integral = _Kind('Integral', (Rational,), {})
Real.register(float)
Integral.register(int)
try:
    Integral.register(long)
except NameError:
    pass
