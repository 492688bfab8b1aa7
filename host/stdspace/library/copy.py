"""Copies of objects."""

from collections import deque


class Error(Exception):
    pass


error = Error

_atomic = [type(None), int, float, bool, complex, str, bytes, type, type(len),
           type(lambda: 0), type(Ellipsis), type(NotImplemented), property]
try:
    _atomic += [long, unicode, xrange]
except NameError:
    _atomic += [range]
_atomic = tuple(_atomic)


def copy(x):
    """A new object with the same contents."""
    cls = type(x)
    if isinstance(x, type) or cls in _atomic:
        return x
    if cls in (tuple, frozenset):
        return x
    if cls in (list, dict, set, bytearray):
        return cls(x)
    if hasattr(cls, '__copy__'):
        return x.__copy__()
    return _rebuild(x, cls, _same, None)


def deepcopy(x, memo=None):
    """A new object whose contents are copied, too."""
    if memo is None:
        memo = {}
    cls = type(x)
    if isinstance(x, type) or cls in _atomic:
        return x
    if id(x) in memo:
        return memo[id(x)]
    if cls is bytearray:
        y = memo[id(x)] = bytearray(x)
        return y
    if cls is list:
        y = memo[id(x)] = []
        for item in x:
            y.append(deepcopy(item, memo))
        return y
    if cls is dict:
        y = memo[id(x)] = {}
        for key, value in x.items():
            y[deepcopy(key, memo)] = deepcopy(value, memo)
        return y
    if cls is tuple:
        return _deepcopy_tuple(x, memo)
    if cls in (set, frozenset):
        y = memo[id(x)] = cls([deepcopy(item, memo) for item in x])
        return y
    if hasattr(cls, '__deepcopy__'):
        y = memo[id(x)] = x.__deepcopy__(memo)
        return y
    return _rebuild(x, cls, deepcopy, memo)


def _same(x, memo):
    return x


def _deepcopy_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    if id(x) in memo:
        return memo[id(x)]
    for old, new in zip(x, items):
        if old is not new:
            x = tuple(items)
            break
    return x


_builtin_bases = [list, dict, set, tuple, frozenset, int, float, str, bytes]


def _rebuild(x, cls, copy_part, memo):
    items = _items(x)
    if isinstance(x, BaseException):
        y = cls.__new__(cls, *x.args)
        y.args = copy_part(x.args, memo)
    elif isinstance(x, bytearray):
        y = cls(bytearray.decode(x, 'latin-1'), 'latin-1')
    elif hasattr(cls, '__getnewargs__'):
        y = cls.__new__(cls, *copy_part(x.__getnewargs__(), memo))
    else:
        y = _empty(x, cls, copy_part, memo)
    if memo is not None:
        memo[id(x)] = y
    _copy_state(x, y, cls, copy_part, memo)
    if isinstance(x, (list, deque)):
        for item in items:
            y.append(copy_part(item, memo))
    elif isinstance(x, dict):
        for key, value in items:
            y[copy_part(key, memo)] = copy_part(value, memo)
    elif isinstance(x, set):
        for item in items:
            set.add(y, copy_part(item, memo))
    return y


def _items(x):
    """What goes into a copy of a container one by one."""
    if isinstance(x, dict):
        return iter(x.iteritems() if hasattr(dict, 'iteritems') else x.items())
    if isinstance(x, (list, deque)):
        return iter(x)
    return list(x) if isinstance(x, set) else None


def _empty(x, cls, copy_part, memo):
    if isinstance(x, deque):
        y = deque.__new__(cls)
        deque.__init__(y, (), x.maxlen)
        return y
    for base in _builtin_bases:
        if isinstance(x, base):
            if base in (list, dict, set):
                return base.__new__(cls)
            if base in (tuple, frozenset):
                return base.__new__(cls, [copy_part(item, memo) for item in base.__iter__(x)])
            return base.__new__(cls, x)
    return object.__new__(cls)


def _copy_state(x, y, cls, copy_part, memo):
    if cls.__dict__.get('__getstate__') and hasattr(cls, '__setstate__'):
        y.__setstate__(copy_part(x.__getstate__(), memo))
        return
    if hasattr(x, '__dict__'):
        state = copy_part(x.__dict__, memo)
        if hasattr(cls, '__setstate__'):
            y.__setstate__(state)
        else:
            for name in state:
                y.__dict__[name] = state[name]
    for base in cls.__mro__:
        slots = base.__dict__.get('__slots__', ())
        if isinstance(slots, str):
            slots = (slots,)
        for name in slots:
            if hasattr(x, name):
                object.__setattr__(y, name, copy_part(getattr(x, name), memo))
