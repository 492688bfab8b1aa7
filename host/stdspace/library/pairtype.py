"""Methods of pairs of objects, and classes that are extended later.

    class __extend__(C): ...                  adds to C, if its metaclass is extendabletype
    class __extend__(pairtype(A, B)): ...     adds to pairs of an A and a B
"""


class extendabletype(type):
    """The metaclass of classes that a class named __extend__ adds to."""

    def __new__(cls, name, bases, dict):
        if name != '__extend__':
            return type.__new__(cls, name, bases, dict)
        for base in bases:
            for key, value in dict.items():
                if key not in ('__module__', '__qualname__'):
                    setattr(base, key, value)
        return None

    def __init__(self, name, bases, dict):
        type.__init__(self, name, bases, dict)


pairtypecache = {}


def pairtype(cls1, cls2):
    """The class of pair(a, b), for an a of the first class and a b of the second one."""
    if (cls1, cls2) not in pairtypecache:
        bases = [pairtype(base, cls2) for base in cls1.__bases__] + [pairtype(cls1, base) for base in cls2.__bases__]
        name = 'pairtype(%s, %s)' % (cls1.__name__, cls2.__name__)
        pairtypecache[cls1, cls2] = extendabletype(name, tuple(bases) or (tuple,), {})
    return pairtypecache[cls1, cls2]


def pair(a, b):
    """A pair, which has the methods for the classes of both."""
    return pairtype(a.__class__, b.__class__)((a, b))


def pairmro(cls1, cls2):
    """The pairs of classes in which methods are looked for, in that order."""
    for base2 in cls2.__mro__:
        for base1 in cls1.__mro__:
            yield base1, base2


class DoubleDispatchRegistry(object):
    """Objects for pairs of classes; those for bases count for what inherits from them."""

    def __init__(self):
        self._registry = {}

    def __getitem__(self, classes):
        for key in pairmro(*classes):
            if key in self._registry:
                return self._registry[key]
        raise KeyError(classes)

    def __setitem__(self, classes, value):
        self._registry[classes] = value


class _DoubleDispatch(object):
    def __init__(self, default):
        self._default, self._registry = default, DoubleDispatchRegistry()

    def __call__(self, a, b, *args, **kwds):
        try:
            fn = self._registry[type(a), type(b)]
        except KeyError:
            fn = self._default
        return fn(a, b, *args, **kwds)

    def register(self, cls1, cls2):
        def decorate(fn):
            self._registry[cls1, cls2] = fn
            return fn
        return decorate


def doubledispatch(func):
    """Decorates a function of which others, for the classes of its first two arguments, are registered."""
    return _DoubleDispatch(func)
