"""What functools has in Python 3 alone, or does there in another way."""


_roots = {
    '__lt__': [('__gt__', True, False), ('__le__', False, True), ('__ge__', True, None)],
    '__le__': [('__ge__', True, True), ('__lt__', False, False), ('__gt__', True, None)],
    '__gt__': [('__lt__', True, False), ('__ge__', False, True), ('__le__', True, None)],
    '__ge__': [('__le__', True, True), ('__gt__', False, False), ('__lt__', True, None)]}


def _given(cls):
    """The comparisons that a class has and object has not."""
    return [name for name in _roots if getattr(cls, name, None) is not getattr(object, name)]


def _ways(root):
    """The comparisons that follow from one: functions that no other class has, so that they can be translated."""
    return [_way(root, *how) for how in _roots[root]]


def _way(root, name, turned, equal):
    """One of them: what root says or, turned, its opposite, together with what being equal adds (True) or takes away (False)."""
    def compare(self, other):
        value = getattr(type(self), root)(self, other)
        if value is NotImplemented:
            return value
        if turned:
            value = not value
        if equal is None:
            return value
        return value or self == other if equal else value and self != other
    compare.__name__, compare.__qualname__ = name, '_%s_from_%s' % (name.strip('_'), root.strip('_'))
    return name, compare


class partialmethod(object):

    def __init__(self, func, *args, **keywords):
        self.func, self.args, self.keywords = func, args, keywords

    def __get__(self, obj, cls=None):
        return partial(self.func.__get__(obj, cls), *self.args, **self.keywords)


class _CacheInfo(tuple):
    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return 'CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)' % tuple(self)


def _key(args, keywords, typed):
    """What results are kept for: the order of keywords counts, and so does whether a single number is an integer."""
    key = args
    if keywords:
        key += (_cached,)
        for item in keywords.items():
            key += item
    if typed:
        return key + tuple([type(x) for x in args]) + tuple([type(x) for x in keywords.values()])
    if len(key) == 1 and type(key[0]) in (int, str):
        return key[0]
    return key


def _cached(func, maxsize, typed):
    results = {}
    counts = [0, 0]

    def wrapper(*args, **keywords):
        key = _key(args, keywords, typed)
        value = results.get(key, results)  # results itself stands for none
        if value is results:
            counts[1] += 1
            value = func(*args, **keywords)
            if maxsize != 0 and (maxsize is None or key not in results):
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

    def cache_parameters():
        return {'maxsize': maxsize, 'typed': typed}

    update_wrapper(wrapper, func)
    wrapper.cache_parameters = cache_parameters
    wrapper.cache_info = cache_info
    wrapper.cache_clear = cache_clear
    return wrapper


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        maxsize = max(maxsize, 0)
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, False)
    elif maxsize is not None:
        raise TypeError('Expected first argument to be an integer, a callable, or None')

    def decorate(func):
        return _cached(func, maxsize, typed)
    return decorate


def cache(func):
    return _cached(func, None, False)


class cached_property(object):
    """An attribute that is computed once."""

    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError('Cannot assign the same cached_property to two different names (%r and %r).' % (self.attrname, name))

    def __get__(self, obj, cls=None):
        if obj is None:
            return self
        if self.attrname is None:
            raise TypeError('Cannot use cached_property instance without calling __set_name__ on it.')
        value = obj.__dict__.get(self.attrname, self)
        if value is self:
            value = obj.__dict__[self.attrname] = self.func(obj)
        return value


def _implementation(registry, cls):
    """The function for a class: that of the first class in its order, or of an abstract base class."""
    for c in cls.__mro__:
        if c in registry:
            return registry[c]
        if c is object:
            break
    matches = [c for c in registry if c is not object and issubclass(cls, c)]
    for c in matches:
        if all([issubclass(c, other) for other in matches]):
            return registry[c]
    if matches:
        raise RuntimeError('Ambiguous dispatch: %r or %r' % tuple(matches[:2]))
    return registry[object]


def _dispatched_on(annotations):
    """The class that the annotation of the first argument names."""
    for name in annotations:
        if name != 'return':
            return annotations[name]


def singledispatch(func):
    """A function that is another one for some classes of its first argument."""
    registry = {object: func}
    called = getattr(func, '__name__', 'singledispatch function')

    def dispatch(cls):
        return _implementation(registry, cls)

    def register(cls, func=None):
        if func is None:
            if isinstance(cls, type):
                return lambda f: register(cls, f)
            func, cls = cls, _dispatched_on(getattr(cls, '__annotations__', {}))
            if cls is None:
                raise TypeError('Invalid first argument to `register()`: %r. Use either `@register(some_class)` or plain '
                                '`@register` on an annotated function.' % func)
        registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError('%s requires at least 1 positional argument' % called)
        return dispatch(args[0].__class__)(*args, **kw)
    wrapper.register, wrapper.dispatch, wrapper.registry = register, dispatch, registry
    update_wrapper(wrapper, func)
    return wrapper


for _class in (partialmethod, cached_property):
    _class.__class_getitem__ = classmethod(type(list[int]))
del _class
