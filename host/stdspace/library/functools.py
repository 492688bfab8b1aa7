"""Functions that work on functions."""

WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__')
WRAPPER_UPDATES = ('__dict__',)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        if hasattr(wrapped, name):
            setattr(wrapper, name, getattr(wrapped, name))
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


class partial(object):
    """A function with some of its arguments given."""

    def __new__(*args, **keywords):
        if len(args) < 2:
            raise TypeError("type 'partial' takes at least one argument")
        self, func = object.__new__(args[0]), args[1]
        args = args[2:]
        if not callable(func):
            raise TypeError('the first argument must be callable')
        if isinstance(func, partial):
            merged = dict(func.keywords)
            merged.update(keywords)
            args, keywords, func = func.args + args, merged, func.func
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __call__(*args, **keywords):
        self = args[0]
        if self.keywords:
            merged = dict(self.keywords)
            merged.update(keywords)
            keywords = merged
        return self.func(*(self.args + args[1:]), **keywords)

    def __repr__(self):
        if '__eq__' not in object.__dict__:
            return '<functools.partial object at 0x%x>' % id(self)  # in Python 2
        parts = [repr(self.func)] + [repr(x) for x in self.args]
        parts += ['%s=%r' % item for item in self.keywords.items()]
        return 'functools.partial(%s)' % ', '.join(parts)


class partialmethod(object):

    def __init__(self, func, *args, **keywords):
        self.func, self.args, self.keywords = func, args, keywords

    def __get__(self, obj, cls=None):
        return partial(self.func.__get__(obj, cls), *self.args, **self.keywords)


def cmp_to_key(mycmp):
    class K(object):
        __slots__ = ['obj']

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        def __ne__(self, other):
            return mycmp(self.obj, other.obj) != 0

        __hash__ = None
    return K


def defines(cls, name):  # a metaclass may have the name, too
    return any(name in c.__dict__ for c in cls.__mro__ if c is not object)


def total_ordering(cls):
    ways = {
        '__lt__': [('__gt__', lambda self, other: not (self < other or self == other)),
                   ('__le__', lambda self, other: self < other or self == other),
                   ('__ge__', lambda self, other: not self < other)],
        '__le__': [('__ge__', lambda self, other: not self <= other or self == other),
                   ('__lt__', lambda self, other: self <= other and not self == other),
                   ('__gt__', lambda self, other: not self <= other)],
        '__gt__': [('__lt__', lambda self, other: not (self > other or self == other)),
                   ('__ge__', lambda self, other: self > other or self == other),
                   ('__le__', lambda self, other: not self > other)],
        '__ge__': [('__le__', lambda self, other: not self >= other or self == other),
                   ('__gt__', lambda self, other: self >= other and not self == other),
                   ('__lt__', lambda self, other: not self >= other)]}
    for root in ('__lt__', '__le__', '__gt__', '__ge__'):
        if defines(cls, root):
            for name, func in ways[root]:
                if not defines(cls, name):
                    func.__name__ = name
                    setattr(cls, name, func)
            if '__eq__' not in object.__dict__ and defines(cls, '__eq__') and not defines(cls, '__ne__'):
                cls.__ne__ = lambda self, other: not self == other  # in Python 2 it does not follow from __eq__
            return cls
    raise ValueError('must define at least one ordering operation: < > <= >=')


class _CacheInfo(tuple):
    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return 'CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)' % tuple(self)


def _cached(func, maxsize, typed):
    results = {}
    counts = [0, 0]

    def wrapper(*args, **keywords):
        key = args
        if keywords:
            key += (_cached,) + tuple(sorted(keywords.items()))
        if typed:
            key += tuple([type(x) for x in args])
        try:
            value = results[key]
        except KeyError:
            counts[1] += 1
            value = func(*args, **keywords)
            if maxsize != 0:
                results[key] = value
                if maxsize is not None and len(results) > maxsize:
                    for oldest in results:
                        break
                    del results[oldest]
            return value
        counts[0] += 1
        if maxsize is not None:
            del results[key]
            results[key] = value
        return value

    def cache_info():
        return _CacheInfo((counts[0], counts[1], maxsize, len(results)))

    def cache_clear():
        results.clear()
        counts[:] = [0, 0]

    update_wrapper(wrapper, func)
    wrapper.cache_info = cache_info
    wrapper.cache_clear = cache_clear
    return wrapper


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _cached(maxsize, 128, False)

    def decorate(func):
        return _cached(func, maxsize, typed)
    return decorate


def cache(func):
    return _cached(func, None, False)


class cached_property(object):
    """An attribute that is computed once."""

    def __init__(self, func):
        self.func = func
        self.name = func.__name__
        self.__doc__ = func.__doc__

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        value = obj.__dict__[self.name] = self.func(obj)
        return value
