"""Copies of objects."""

from collections import deque


class Error(Exception):
    pass


error = Error

_old = 'iteritems' in dict.__dict__
_atomic = [type(None), int, float, bool, complex, str, bytes, type, type(len),
           type(lambda: 0), type(Ellipsis), type(NotImplemented), property]
try:
    _atomic += [long, unicode, xrange]
except NameError:
    _atomic += [range, slice]
_atomic = tuple(_atomic)
_none = []  # what no attribute is


def copy(x):
    """A new object with the same contents."""
    cls = type(x)
    if isinstance(x, type) or cls in _atomic:
        return x
    if cls in (tuple, frozenset):
        return x
    if cls in (list, dict, set, bytearray):
        return cls(x)
    copier = getattr(cls, '__copy__', None)
    if copier is not None:
        return copier(x)
    reduced = _reduced(x, cls)
    if reduced is None:
        return _rebuild(x, cls, _same, None)
    return x if isinstance(reduced, str) else _reconstruct(x, reduced, _same, None)


def deepcopy(x, memo=None, _nil=_none):
    """A new object whose contents are copied, too."""
    if memo is None:
        memo = {}
    y = memo.get(id(x), _none)
    if y is not _none:
        return y
    cls = type(x)
    if cls in _atomic and cls is not slice or isinstance(x, type):
        return x
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
    copier = getattr(x, '__deepcopy__', None)
    if copier is not None:
        y = copier(memo)
    else:
        reduced = _reduced(x, cls)
        if reduced is None:
            return _rebuild(x, cls, deepcopy, memo)
        y = x if isinstance(reduced, str) else _reconstruct(x, reduced, deepcopy, memo)
    if y is not x:
        memo[id(x)] = y
    return y


def _same(x, memo):
    return x


def _deepcopy_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    y = memo.get(id(x), _none)
    if y is not _none:
        return y
    for old, new in zip(x, items):
        if old is not new:
            x = tuple(items)
            break
    return x


def _reduced(x, cls):
    """What a class of the program says about how to make its objects again; None if it says nothing."""
    if cls is slice:
        return slice, (x.start, x.stop, x.step)
    if getattr(cls, '__reduce_ex__', None) is not None:
        return x.__reduce_ex__(2 if _old else 4)
    if getattr(cls, '__reduce__', None) is not None:
        return x.__reduce__()
    return None


def _reconstruct(x, reduced, copy_part, memo):
    """The object that a tuple describes: a function, its arguments, a state, items, and pairs of keys and values."""
    if _old and not isinstance(reduced, tuple):
        raise AssertionError
    return _made(x, copy_part, memo, *reduced)


def _made(x, copy_part, memo, func, args, state=None, items=None, pairs=None):
    if memo is None:
        y = func(*args)
    else:
        y = func(*copy_part(args, memo) if _old else [copy_part(arg, memo) for arg in args])
        memo[id(x)] = y
    if state is not None:
        _set_state(y, copy_part(state, memo))
    if items is not None:
        for item in items:
            y.append(copy_part(item, memo))
    if pairs is not None:
        for key, value in pairs:
            y[copy_part(key, memo)] = copy_part(value, memo)
    return y


def _set_state(y, state):
    if hasattr(y, '__setstate__'):
        y.__setstate__(state)
        return
    places = None
    if isinstance(state, tuple) and len(state) == 2:
        state, places = state
    if state is not None:
        y.__dict__.update(state)
    if places is not None:
        for name in places:
            setattr(y, name, places[name])


_builtin_bases = [list, dict, set, tuple, frozenset, int, float, str, bytes]


def _rebuild(x, cls, copy_part, memo):
    items = _items(x)
    if isinstance(x, BaseException):
        y = cls.__new__(cls, *x.args)
        BaseException.args.__set__(y, copy_part(x.args, memo))
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
        return iter(x.iteritems() if _old else x.items())
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
    try:
        return object.__new__(cls)
    except TypeError:
        raise TypeError("can't pickle %s objects" % cls.__name__ if _old else "cannot pickle '%s' object" % cls.__name__)


def _has_dict(x):
    try:
        object.__getattribute__(x, '__dict__')
    except AttributeError:
        return False
    return True


def _copy_state(x, y, cls, copy_part, memo):
    if getattr(cls, '__getstate__', None) is not None:
        state = x.__getstate__()
        if state is not None:
            _set_state(y, copy_part(state, memo))
        return
    state = object.__getattribute__(x, '__dict__') if _has_dict(x) else {}
    if state:
        state = copy_part(state, memo)
        if hasattr(y, '__setstate__'):
            y.__setstate__(state)
        else:
            y.__dict__.update(state)
    for base in cls.__mro__:
        slots = base.__dict__.get('__slots__', ())
        if isinstance(slots, str):
            slots = (slots,)
        for name in slots:
            if hasattr(x, name):
                object.__setattr__(y, name, copy_part(getattr(x, name), memo))
