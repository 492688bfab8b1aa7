"""Context managers for the with statement."""

import sys
from functools import wraps


class GeneratorContextManager(object):
    """What contextmanager makes of a generator."""

    def __init__(self, generator):
        self.gen = generator

    def __enter__(self):
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield")

    def __exit__(self, kind, value, traceback):
        if kind is None:
            try:
                next(self.gen)
            except StopIteration:
                return None
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = kind()
        try:
            self.gen.throw(value)
        except StopIteration as e:
            return e is not value
        except RuntimeError as e:
            if e is value or isinstance(value, StopIteration) and getattr(e, '__cause__', None) is value:
                return False
            raise
        except BaseException as e:
            if e is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(function):
    """Makes a context manager of a generator function that yields once."""
    @wraps(function)
    def helper(*args, **kwds):
        return GeneratorContextManager(function(*args, **kwds))
    return helper


class _Nested(object):
    def __init__(self, managers):
        self.managers = managers

    def __enter__(self):
        self.entered, values = [], []
        try:
            for m in self.managers:
                values.append(m.__enter__())
                self.entered.append(m)
        except BaseException:
            if not self.__exit__(*sys.exc_info()):
                raise
        return values

    def __exit__(self, *exc):
        swallowed, failure = False, None
        for m in reversed(self.entered):
            try:
                if m.__exit__(*exc):
                    swallowed, failure, exc = True, None, (None, None, None)
            except BaseException as e:
                failure, exc = e, sys.exc_info()
        if failure is not None:
            raise failure
        return swallowed


def nested(*managers):
    """One context manager for several."""
    return _Nested(managers)


class closing(object):
    """Closes a thing at the end."""

    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc):
        self.thing.close()


class suppress(object):
    """Takes exceptions of some classes."""

    def __init__(self, *classes):
        self.classes = classes

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return kind is not None and issubclass(kind, self.classes)
