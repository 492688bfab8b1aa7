"""Abstract base classes."""


def _is_abstract(x):
    if getattr(x, '__isabstractmethod__', False):
        return True
    if isinstance(x, property):
        return _is_abstract(x.fget) or _is_abstract(x.fset) or _is_abstract(x.fdel)
    if isinstance(x, (classmethod, staticmethod)):
        return _is_abstract(x.__func__)
    return False


def _found(cls, name):
    """What a class has under a name, as it stands there."""
    for c in cls.__mro__:
        if name in c.__dict__:
            return c.__dict__[name]


class ABCMeta(type):
    """The class of abstract base classes: without all methods there are no instances, and others may be registered."""

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = super(ABCMeta, mcls).__new__(mcls, name, bases, namespace, **kwargs)
        abstract = [n for n, x in namespace.items() if _is_abstract(x)]
        for base in bases:
            abstract += [n for n in getattr(base, '__abstractmethods__', ()) if _is_abstract(_found(cls, n))]
        cls.__abstractmethods__ = frozenset(abstract)
        cls._abc_impl = []
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError('Can only register classes')
        if not issubclass(subclass, cls):
            if issubclass(cls, subclass):
                raise RuntimeError('Refusing to create an inheritance cycle')
            cls._abc_impl.append(subclass)
        return None if str is bytes else subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(instance.__class__)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError('issubclass() arg 1 must be a class')
        hook = getattr(cls, '__subclasshook__', None)
        answer = NotImplemented if hook is None else hook(subclass)
        if answer is not NotImplemented:
            return answer
        if cls in subclass.__mro__:
            return True
        for c in cls._abc_impl + cls.__subclasses__():
            if issubclass(subclass, c):
                return True
        return False


def abstractmethod(func):
    func.__isabstractmethod__ = True
    return func


class abstractproperty(property):
    __isabstractmethod__ = True


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True


ABC = ABCMeta('ABC', (object,), {'__slots__': (), '__module__': 'abc'})
