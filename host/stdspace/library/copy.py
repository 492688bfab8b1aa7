"""Copies of objects."""

from copyreg import dispatch_table
from types import MethodType


class Error(Exception):
    pass


error = Error

_old = str is bytes
_protocol = 2 if _old else 4
_none = []  # what no attribute is
_copied_by_class = (list, dict, set)
_atomic = [type(None), int, float, bool, complex, str, type, type(len), type(lambda: 0), type(Ellipsis)]
if _old:
    _atomic += [long, unicode, xrange]
else:
    _atomic += [bytes, range, property, type(NotImplemented), type((lambda: 0).__code__)]
    _copied_by_class += (bytearray,)
_deeply_atomic = tuple(_atomic + [type((lambda: 0).__code__)])
_atomic += [tuple, frozenset] if _old else [tuple, frozenset, slice]
_atomic = tuple(_atomic)


def copy(x):
    """A new object with the same contents."""
    cls = type(x)
    if cls in _atomic or issubclass(cls, type):
        return x
    if cls in _copied_by_class:
        return cls(x)
    copier = getattr(cls, '__copy__', None)
    if copier is not None:
        return copier(x)
    return _again(x, cls, 'shallow', None)


def deepcopy(x, memo=None, _nil=_none):
    """A new object whose contents are copied, too."""
    if memo is None:
        memo = {}
    y = memo.get(id(x), _none)
    if y is not _none:
        return y
    cls = type(x)
    if cls in _deeply_atomic or issubclass(cls, type):
        return x
    if cls is list:
        y = memo[id(x)] = []
        for item in x:
            y.append(deepcopy(item, memo))
    elif cls is dict:
        y = memo[id(x)] = {}
        for key, value in x.items():
            y[deepcopy(key, memo)] = deepcopy(value, memo)
    elif cls is tuple:
        y = _deepcopy_tuple(x, memo)
    elif cls is MethodType:
        y = _deepcopy_method(x, memo)
    else:
        copier = getattr(x, '__deepcopy__', None)
        y = _again(x, cls, 'deep', memo) if copier is None else copier(memo)
    if y is not x:
        memo[id(x)] = y
        memo.setdefault(id(memo), []).append(x)  # so that nothing else gets its address
    return y


def _deepcopy_tuple(x, memo):
    items = [deepcopy(item, memo) for item in x]
    y = memo.get(id(x), _none)
    if y is not _none:
        return y
    for old, new in zip(x, items):
        if old is not new:
            return tuple(items)
    return x


def _deepcopy_method(x, memo):
    if _old:
        return MethodType(x.__func__, deepcopy(x.__self__, memo), x.im_class)
    return MethodType(x.__func__, deepcopy(x.__self__, memo))


def _again(x, cls, how, memo):
    """Makes an object again from what it says about itself."""
    reduce = dispatch_table.get(cls)
    if reduce is not None:
        described = reduce(x)
    else:
        reduce = getattr(x, '__reduce_ex__', None)
        if reduce is not None:
            described = reduce(_protocol)
        else:
            reduce = getattr(x, '__reduce__', None)
            if reduce is None:
                raise Error('un(%s)copyable object of type %s' % (how, cls))
            described = reduce()
    if isinstance(described, str):
        return x
    if _old and not isinstance(described, tuple):
        raise AssertionError
    return _made(x, memo, *described)


def _made(x, memo, func, args, state=None, items=None, pairs=None):
    """The object that is described by a function, its arguments, a state, items, and pairs of keys and values."""
    if memo is None:
        y = func(*args)
    else:
        y = func(*deepcopy(args, memo) if _old else [deepcopy(arg, memo) for arg in args])
        memo[id(x)] = y
    if state is not None:
        _set_state(y, state if memo is None else deepcopy(state, memo))
    if items is not None:
        for item in items:
            y.append(item if memo is None else deepcopy(item, memo))
    if pairs is not None:
        for key, value in pairs:
            if memo is not None:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            y[key] = value
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
