"""Weak references. Nothing is collected while a program runs under the standard object space, except by
gc.collect(): a reference leads to its object as long as that."""

_strong = (int, float, str, bytes, tuple, list, dict, bool, complex, type(None), slice)


def _check(x):
    if type(x) in _strong:
        raise TypeError("cannot create weak reference to '%s' object" % (type(x).__name__,))


class ref(object):
    """ref(x)() is x."""

    def __init__(self, x, callback=None):
        _check(x)
        self._x = x
        self.__callback__ = callback

    def __call__(self):
        return self._x

    def __eq__(self, other):
        if not isinstance(other, ref):
            return NotImplemented
        return self._x == other._x

    def __ne__(self, other):
        if not isinstance(other, ref):
            return NotImplemented
        return not self._x == other._x

    def __hash__(self):
        return hash(self._x)

    def __repr__(self):
        return '<weakref to %r>' % (type(self._x).__name__,)


ReferenceType = KeyedRef = ref


class ReferenceError(Exception):
    pass


class ProxyType(object):
    """What is done to a proxy is done to its object."""

    def __init__(self, x, callback=None):
        _check(x)
        object.__setattr__(self, '_proxied', x)

    def __getattr__(self, name):
        return getattr(self._proxied, name)

    def __setattr__(self, name, value):
        setattr(self._proxied, name, value)

    def __delattr__(self, name):
        delattr(self._proxied, name)

    def __str__(self):
        return str(self._proxied)

    def __repr__(self):
        return '<weakproxy to %s>' % (type(self._proxied).__name__,)

    def __len__(self):
        return len(self._proxied)

    def __iter__(self):
        return iter(self._proxied)

    def __contains__(self, x):
        return x in self._proxied

    def __getitem__(self, i):
        return self._proxied[i]

    def __setitem__(self, i, x):
        self._proxied[i] = x

    def __delitem__(self, i):
        del self._proxied[i]

    def __eq__(self, other):
        return self._proxied == other

    def __ne__(self, other):
        return not self._proxied == other

    def __nonzero__(self):
        return bool(self._proxied)
    __bool__ = __nonzero__

    __hash__ = None


class CallableProxyType(ProxyType):
    def __call__(self, *args, **kwds):
        return self._proxied(*args, **kwds)


ProxyTypes = (ProxyType, CallableProxyType)


def proxy(x, callback=None):
    """An object that stands for x."""
    return (CallableProxyType if callable(x) else ProxyType)(x, callback)


def getweakrefcount(x):
    return 0


def getweakrefs(x):
    return []


class WeakValueDictionary(dict):
    """A dictionary whose values may go away."""

    def copy(self):
        return WeakValueDictionary(self)
    __copy__ = copy

    def valuerefs(self):
        return [ref(x) for x in self.values()]

    def itervaluerefs(self):
        return iter(self.valuerefs())


class WeakKeyDictionary(dict):
    """A dictionary whose keys may go away."""

    def copy(self):
        return WeakKeyDictionary(self)
    __copy__ = copy

    def keyrefs(self):
        return [ref(x) for x in self.keys()]

    def iterkeyrefs(self):
        return iter(self.keyrefs())


class WeakSet(set):
    """A set whose items may go away."""
