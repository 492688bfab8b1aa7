"""How objects are made again from what they say about themselves."""

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    if not callable(pickle_function):
        raise TypeError('reduction functions must be callable')
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError('constructors must be callable')


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


if str is not bytes:
    def __newobj_ex__(cls, args, kwargs):
        return cls.__new__(cls, *args, **kwargs)


def _reconstructor(cls, base, state):
    if base is object:
        return object.__new__(cls)
    made = base.__new__(cls, state)
    if base.__init__ != object.__init__:
        base.__init__(made, state)
    return made


def _builtin_base(cls):
    """The first class above one of the program that is builtin."""
    for base in cls.__mro__:
        if _is_builtin(base):
            return base
    return object


def _refused(cls):
    if str is bytes:
        return TypeError("can't pickle %s objects" % cls.__name__)
    return TypeError("cannot pickle '%s' object" % cls.__name__)


def _reduce_ex(self, proto):
    """What object.__reduce_ex__ gives by a protocol before 2: an object is one of its builtin base, and has a state."""
    cls = self.__class__
    base = _builtin_base(cls)
    value = None
    if base is not object:
        if base is cls:
            raise _refused(cls)
        value = base(self)
    plain = str is not bytes and type(self).__getstate__ is object.__getstate__
    try:
        get = self.__getstate__
    except AttributeError:
        get = None
    if (get is None or plain) and getattr(self, '__slots__', None):
        raise TypeError('a class that defines __slots__ without defining __getstate__ cannot be pickled')
    state = getattr(self, '__dict__', None) if get is None else get()
    described = (_reconstructor, (cls, base, value))
    return described + (state,) if state else described


def _slotnames(cls):
    """The names of the attributes that have places of their own, as they are spelt inside of their classes."""
    names = []
    for c in cls.__mro__:
        slots = c.__dict__.get('__slots__', ())
        if isinstance(slots, str if str is not bytes else basestring):
            slots = (slots,)
        for name in slots:
            if name in ('__dict__', '__weakref__'):
                continue
            stripped = c.__name__.lstrip('_')
            if stripped and name.startswith('__') and not name.endswith('__'):
                name = '_%s%s' % (stripped, name)
            names.append(name)
    return names
