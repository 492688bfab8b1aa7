"""Functions for the end of a program: a program that is opened has no end of its own, so they are only listed."""

_registered = []


def register(function, *args, **kwargs):
    _registered.append((function, args, kwargs))
    return function


def _run_exitfuncs():
    while _registered:
        function, args, kwargs = _registered.pop()
        function(*args, **kwargs)
