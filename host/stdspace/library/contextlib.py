"""Context managers for the with statement."""

import sys
from functools import wraps


if str is bytes:
    _managing = object
else:
    class ContextDecorator(object):
        """A context manager that is a decorator, too."""

        def _recreate_cm(self):
            return self

        def __call__(self, func):
            @wraps(func)
            def inner(*args, **kwds):
                with self._recreate_cm():
                    return func(*args, **kwds)
            return inner

    _managing = ContextDecorator


class GeneratorContextManager(_managing):
    """What contextmanager makes of a generator; in Python 3 it is a decorator, too."""

    def __init__(self, generator, again=None):
        self.gen, self._again = generator, again

    def _recreate_cm(self):
        return self._again()

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
        def made():
            return GeneratorContextManager(function(*args, **kwds), made)
        return made()
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


if str is not bytes:
    class nullcontext(object):
        """Does nothing, and gives a value."""

        def __init__(self, enter_result=None):
            self.enter_result = enter_result

        def __enter__(self):
            return self.enter_result

        def __exit__(self, *exc):
            pass

    class ExitStack(object):
        """Context managers and functions that are left in turn at the end."""

        def __init__(self):
            self._exits = []

        def __enter__(self):
            return self

        def enter_context(self, cm):
            cls = type(cm)
            try:
                enter, leave = cls.__enter__, cls.__exit__
            except AttributeError:
                raise TypeError("'%s.%s' object does not support the context manager protocol"
                                % (cls.__module__, cls.__qualname__))
            value = enter(cm)
            self._exits.append(lambda *exc: leave(cm, *exc))
            return value

        def push(self, exit):
            try:
                leave = type(exit).__exit__
            except AttributeError:
                self._exits.append(exit)
            else:
                self._exits.append(lambda *exc: leave(exit, *exc))
            return exit

        def callback(self, callback, *args, **kwds):
            def leave(*exc):
                callback(*args, **kwds)
            self._exits.append(leave)
            return callback

        def pop_all(self):
            other = type(self)()
            other._exits, self._exits = self._exits, []
            return other

        def close(self):
            self.__exit__(None, None, None)

        def __exit__(self, *exc):
            given, handled, outer = exc[0] is not None, sys.exc_info()[1], False

            def chain(new, old):
                """Lets a new exception follow the one that it was raised for."""
                while new.__context__ is not None and new.__context__ is not old:
                    if new.__context__ is handled:
                        break
                    new = new.__context__
                if new.__context__ is not old:
                    new.__context__ = old
            swallowed = False
            while self._exits:
                leave = self._exits.pop()
                try:
                    if leave(*exc):
                        swallowed, outer, exc = True, False, (None, None, None)
                except BaseException as e:
                    chain(e, exc[1])
                    outer, exc = True, (type(e), e, e.__traceback__)
            if outer:
                context = exc[1].__context__
                try:
                    raise exc[1]
                except BaseException:
                    exc[1].__context__ = context
                    raise
            return given and swallowed


if str is not bytes:
    for _class in (closing, suppress, nullcontext, ExitStack):
        _class.__class_getitem__ = classmethod(type(list[int]))
    del _class
