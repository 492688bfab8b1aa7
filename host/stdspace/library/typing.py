"""Names for annotations. They can be subscripted, and mean nothing at run time."""


class _Form(object):

    def __init__(self, name):
        self._name = name

    def __getitem__(self, params):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __or__(self, other):
        return self

    __ror__ = __or__

    def __repr__(self):
        return 'typing.' + self._name


for _name in ('Any AnyStr Optional Union Tuple List Dict Set FrozenSet Type Callable Iterable Iterator '
              'Sequence MutableSequence Mapping MutableMapping Collection Container Hashable Sized '
              'Generator Deque DefaultDict OrderedDict Counter ClassVar Final Literal Annotated '
              'NoReturn Never Self Text IO TextIO BinaryIO Awaitable Coroutine Reversible '
              'SupportsInt SupportsFloat SupportsIndex Concatenate TypeAlias TypeGuard').split():
    globals()[_name] = _Form(_name)
del _name

TYPE_CHECKING = False


def TypeVar(name, *constraints, **options):
    return _Form(name)


def ParamSpec(name, **options):
    return _Form(name)


def NewType(name, tp):
    def new_type(x):
        return x
    return new_type


class Generic(object):

    def __class_getitem__(cls, params):
        return cls


class Protocol(Generic):
    pass


class TypedDict(dict):
    pass


def NamedTuple(typename, fields=()):
    from collections import namedtuple
    return namedtuple(typename, [name for name, tp in fields])


def cast(tp, value):
    return value


def overload(func):
    return func


def final(func):
    return func


def no_type_check(func):
    return func


def runtime_checkable(cls):
    return cls


def get_type_hints(obj, globalns=None, localns=None):
    return dict(getattr(obj, '__annotations__', None) or {})


def assert_never(x):
    raise AssertionError('Expected code to be unreachable, but got: %r' % (x,))
