"""Functions that work on functions."""

WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__doc__')
if str is not bytes:
    WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__')
WRAPPER_UPDATES = ('__dict__',)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    old = str is bytes
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            if old:
                raise
        else:
            setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    if not old:
        wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def total_ordering(cls):
    given = _given(cls)
    roots = [name for name in given if name in _roots]
    if not roots:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    for name, func in _ways(max(roots)):  # __lt__ before __le__, __gt__ and __ge__
        if name not in given:
            func.__name__ = name
            setattr(cls, name, func)
    return cls
