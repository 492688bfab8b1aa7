"""What a module of tests uses of its test runner when it is imported."""

import sys


class Skipped(Exception):
    pass


def skip(msg=''):
    raise Skipped(msg)


def fail(msg=''):
    raise AssertionError(msg)


def importorskip(name, minversion=None):
    try:
        return __import__(name, None, None, ['*'])
    except ImportError:
        raise Skipped('could not import %r' % name)


class _Raises(object):

    def __init__(self, expected):
        self.expected = expected
        self.type = self.value = None

    def __enter__(self):
        return self

    def __exit__(self, typ, value, tb):
        if typ is None:
            raise AssertionError('DID NOT RAISE %r' % (self.expected,))
        self.type, self.value = typ, value
        return issubclass(typ, self.expected)


def raises(expected, *args, **kwargs):
    if not args:
        return _Raises(expected)
    info = _Raises(expected)
    try:
        if isinstance(args[0], str):
            caller = sys._getframe(1)
            names = dict(caller.f_globals)
            names.update(caller.f_locals)
            exec(args[0], names)
        else:
            args[0](*args[1:], **kwargs)
    except expected as e:
        info.type, info.value = type(e), e
        return info
    raise AssertionError('DID NOT RAISE %r' % (expected,))


class _Mark(object):
    """Any mark, with or without arguments, leaves the function as it is."""

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and callable(args[0]):
            return args[0]
        return self


mark = _Mark()
fixture = _Mark()


class _Options(object):
    """The values of the options of a test run: nobody has given any."""

    def _freeze_(self):
        return True


class _Config(object):
    """What a module that configures tests asks for."""

    def __init__(self):
        self.option = _Options()

    def Option(self, *names, **attrs):
        """One option of the command line, as optparse describes it."""
        dest = attrs.get('dest') or names[-1].lstrip('-').replace('-', '_')
        return dest, attrs.get('default')

    def addoptions(self, group, *options):
        for dest, default in options:
            setattr(self.option, dest, default)
        return self.option


config = _Config()
