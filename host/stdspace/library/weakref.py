"""Weak references, beside the class ref. An object is found dead by gc.collect() only."""

ReferenceType = KeyedRef = ref
ReferenceError = ReferenceError


class ProxyType(object):
    """What is done to a proxy is done to its object."""

    def __init__(self, x, callback=None):
        if callback is not None:
            told = callback
            callback = lambda dead: told(self)
        object.__setattr__(self, '_ref', ref(x, callback))

    @property
    def _proxied(self):
        x = object.__getattribute__(self, '_ref')()
        if x is None:
            raise ReferenceError('weakly-referenced object no longer exists')
        return x

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


class _WeakDictionary(object):
    """What is the same of dictionaries whose values or keys may go away. _dict holds their references."""

    def __init__(self, *args, **kwds):
        self._dict = {}
        if args or kwds:
            self.update(*args, **kwds)

    def update(self, *args, **kwds):
        for key, value in dict(*[getattr(x, 'items', lambda: x)() for x in args], **kwds).items():
            self[key] = value

    def __len__(self):
        return len(self._pairs())

    def __iter__(self):
        return iter(self.keys())

    def keys(self):
        return [key for key, value in self._pairs()]

    def values(self):
        return [value for key, value in self._pairs()]

    def items(self):
        return self._pairs()

    def iterkeys(self):
        return iter(self.keys())

    def itervalues(self):
        return iter(self.values())

    def iteritems(self):
        return iter(self.items())

    def has_key(self, key):
        return key in self

    def get(self, key, default=None):
        return self[key] if key in self else default

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key, *default):
        if key not in self and default:
            return default[0]
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        for key, value in self._pairs():
            del self[key]
            return key, value
        raise KeyError('popitem(): dictionary is empty')

    def clear(self):
        self._dict.clear()

    def copy(self):
        return type(self)(self)
    __copy__ = copy

    def __eq__(self, other):
        return isinstance(other, _WeakDictionary) and dict(self._pairs()) == dict(other._pairs()) or dict(self._pairs()) == other

    def __ne__(self, other):
        return not self == other

    __hash__ = None


class WeakValueDictionary(_WeakDictionary):
    """A dictionary whose values may go away."""

    def _pairs(self):
        pairs = [(key, r()) for key, r in self._dict.items()]
        return [(key, value) for key, value in pairs if value is not None]

    def __getitem__(self, key):
        value = self._dict[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __setitem__(self, key, value):
        self._dict[key] = ref(value)

    def __delitem__(self, key):
        self[key]
        del self._dict[key]

    def __contains__(self, key):
        return key in self._dict and self._dict[key]() is not None

    def valuerefs(self):
        return list(self._dict.values())

    def itervaluerefs(self):
        return iter(self.valuerefs())


class WeakKeyDictionary(_WeakDictionary):
    """A dictionary whose keys may go away."""

    def _pairs(self):
        pairs = [(r(), value) for r, value in self._dict.items()]
        return [(key, value) for key, value in pairs if key is not None]

    def __getitem__(self, key):
        return self._dict[ref(key)]

    def __setitem__(self, key, value):
        self._dict[ref(key)] = value

    def __delitem__(self, key):
        del self._dict[ref(key)]

    def __contains__(self, key):
        try:
            return ref(key) in self._dict
        except TypeError:
            return False

    def keyrefs(self):
        return list(self._dict.keys())

    def iterkeyrefs(self):
        return iter(self.keyrefs())


class WeakSet(object):
    """A set whose items may go away."""

    def __init__(self, items=()):
        self._refs = {}
        self.update(items)

    def _items(self):
        items = [r() for r in self._refs]
        return [x for x in items if x is not None]

    def add(self, x):
        r = ref(x)
        if r not in self._refs:
            self._refs[r] = True

    def discard(self, x):
        self._refs.pop(ref(x), None)

    def remove(self, x):
        del self._refs[ref(x)]

    def update(self, items):
        for x in items:
            self.add(x)

    def clear(self):
        self._refs.clear()

    def pop(self):
        for x in self._items():
            self.remove(x)
            return x
        raise KeyError('pop from empty WeakSet')

    def copy(self):
        return WeakSet(self)

    def union(self, other):
        made = WeakSet(self)
        made.update(other)
        return made
    __or__ = union

    def difference(self, other):
        other = WeakSet(other)
        return WeakSet([x for x in self if x not in other])
    __sub__ = difference

    def intersection(self, other):
        return WeakSet([x for x in other if x in self])
    __and__ = intersection

    def symmetric_difference(self, other):
        other = WeakSet(other)
        return self.difference(other).union(other.difference(self))
    __xor__ = symmetric_difference

    def _become(self, items):
        kept = list(items)
        self.clear()
        self.update(kept)

    def difference_update(self, other):
        self._become(self.difference(WeakSet(other)))

    def intersection_update(self, other):
        self._become(self.intersection(other))

    def symmetric_difference_update(self, other):
        self._become(self.symmetric_difference(other))

    def __ior__(self, other):
        self.update(list(other))
        return self

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def issubset(self, other):
        return set(self) <= set(other)
    __le__ = issubset

    def __lt__(self, other):
        return set(self) < set(other)

    def issuperset(self, other):
        return set(self) >= set(other)
    __ge__ = issuperset

    def __gt__(self, other):
        return set(self) > set(other)

    def isdisjoint(self, other):
        return not self.intersection(other)

    def __len__(self):
        return len(self._items())

    def __iter__(self):
        return iter(self._items())

    def __contains__(self, x):
        try:
            return ref(x) in self._refs
        except TypeError:
            return False

    def __eq__(self, other):
        return isinstance(other, WeakSet) and set(self) == set(other)

    def __ne__(self, other):
        return not self == other

    __hash__ = None


if str is not bytes:
    for _class in (WeakValueDictionary, WeakKeyDictionary, WeakSet):
        _class.__class_getitem__ = classmethod(type(list[int]))
    del _class
