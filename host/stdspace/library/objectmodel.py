"""The parts of rlib.objectmodel that are classes or make decorators."""


class _Specialize(object):

    def memo(self):
        return self._mark('memo')

    def arg(self, *args):
        return self._mark('arg' + self._wrap(args))

    def arg_or_var(self, *args):
        return self._mark('arg_or_var' + self._wrap(args))

    def argtype(self, *args):
        return self._mark('argtype' + self._wrap(args))

    def arglistitemtype(self, *args):
        return self._mark('arglistitemtype' + self._wrap(args))

    def arglltype(self, *args):
        return self._mark('arglltype' + self._wrap(args))

    def genconst(self, *args):
        return self._mark('genconst' + self._wrap(args))

    def ll(self):
        return self._mark('ll')

    def ll_and_arg(self, *args):
        return self._mark('ll_and_arg' + self._wrap(args))

    def call_location(self):
        return self._mark('call_location')

    def with_location(self):
        return self._mark('with_location')

    def _wrap(self, args):
        return '(' + ','.join([repr(arg) for arg in args]) + ')'

    def _mark(self, how):
        def decorate(func):
            func._annspecialcase_ = 'specialize:' + how
            return func
        return decorate


specialize = _Specialize()


def enforceargs(*types, **by_name):
    by_name.pop('typecheck', None)

    def decorate(func):
        code = func.__code__
        names = code.co_varnames[:code.co_argcount]
        func._annenforceargs_ = types or tuple([by_name.get(name) for name in names])
        return func
    return decorate


def register_replacement_for(replaced_function, sandboxed_name=None):
    """A decorator of a function that would take the place of another one. Those of Python have such functions already."""
    def decorate(func):
        return func
    return decorate


def signature(*types, **options):
    def decorate(func):
        return func
    return decorate


class Symbolic(object):
    """A number whose value is known only after translation."""

    def annotation(self):
        return None

    def lltype(self):
        return None

    def __hash__(self):
        raise TypeError("Symbolics are not hashable")

    def __nonzero__(self):
        raise TypeError("Symbolics are not comparable")

    __bool__ = __nonzero__


class ComputedIntSymbolic(Symbolic):

    def __init__(self, compute_fn):
        self.compute_fn = compute_fn


class CDefinedIntSymbolic(Symbolic):

    def __init__(self, expr, default=0):
        self.expr = expr
        self.default = default


malloc_zero_filled = CDefinedIntSymbolic('MALLOC_ZERO_FILLED')

NOT_CONSTANT = object()
NO_DEFAULT = object()


def debug_assert(x, msg):
    assert x, msg


def never_allocate(cls):
    """Declares that no instance of the class exists when the program runs."""
    return cls


def llhelper_error_value(error_value):
    def decorate(func):
        func._llhelper_error_value_ = error_value
        return func
    return decorate


def int_to_bytearray(i):
    return bytearray(i)


def list_get_physical_size(l):
    return len(l)


class FREED_OBJECT(object):
    pass


class UnboxedValue(object):
    """Mix-in of a class with a single int that may be stored in a pointer.
    The only slot of the class, a name or a sequence with one, holds it."""

    _mixin_ = True
    __slots__ = ()

    def __new__(cls, value):
        return super(UnboxedValue, cls).__new__(cls)

    def __init__(self, value):
        if not -0x4000000000000000 <= value < 0x4000000000000000:
            raise OverflowError('a pointer has room for an integer of 63 bits')
        if isinstance(self.__class__.__slots__, str):
            setattr(self, self.__class__.__slots__, value)
        else:
            setattr(self, self.__class__.__slots__[0], value)

    def get_untagged_value(self):
        if isinstance(self.__class__.__slots__, str):
            return getattr(self, self.__class__.__slots__)
        return getattr(self, self.__class__.__slots__[0])

    def getvalue(self):
        return self.get_untagged_value()


class _Key(object):
    __slots__ = ('dict', 'value', 'hash')

    def __init__(self, dict, value):
        self.dict = dict
        self.value = value
        self.hash = dict.key_hash(value)

    def __eq__(self, other):
        return self.dict.key_eq(self.value, other.value)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return self.hash


class r_dict(object):
    """A dictionary with equality and hash of its own."""

    def __init__(self, key_eq, key_hash, force_non_null=False, simple_hash_eq=False):
        self._dict = {}
        self.key_eq = key_eq
        self.key_hash = key_hash
        self.force_non_null = force_non_null

    def __getitem__(self, key):
        try:
            return self._dict[_Key(self, key)]
        except KeyError:
            raise KeyError(key)

    def __setitem__(self, key, value):
        self._dict[_Key(self, key)] = value

    def __delitem__(self, key):
        del self._dict[_Key(self, key)]

    def __len__(self):
        return len(self._dict)

    def __iter__(self):
        return iter([k.value for k in self._dict])

    def __contains__(self, key):
        return _Key(self, key) in self._dict

    def get(self, key, default=None):
        return self._dict.get(_Key(self, key), default)

    def setdefault(self, key, default):
        return self._dict.setdefault(_Key(self, key), default)

    def pop(self, key, *default):
        return self._dict.pop(_Key(self, key), *default)

    def popitem(self):
        k, value = self._dict.popitem()
        return k.value, value

    def copy(self):
        result = self.__class__(self.key_eq, self.key_hash)
        result.update(self)
        return result

    def update(self, other):
        for key, value in other.items():
            self[key] = value

    def keys(self):
        return [k.value for k in self._dict]

    def values(self):
        return list(self._dict.values())

    def items(self):
        return [(k.value, v) for k, v in self._dict.items()]

    def iterkeys(self):
        return iter(self.keys())

    def itervalues(self):
        return iter(self.values())

    def iteritems(self):
        return iter(self.items())

    def clear(self):
        self._dict.clear()

    has_key = __contains__

    def __repr__(self):
        return '{%s}' % ', '.join(['%r: %r' % item for item in self.items()])

    def __hash__(self):
        raise TypeError("cannot hash r_dict instances")


class r_ordereddict(r_dict):
    """An r_dict that keeps the order of insertion, as every r_dict does here."""


def prepare_dict_update(dict, n_elements):
    pass


def reversed_dict(d):
    return reversed(list(d.keys()))


def dict_to_switch(d):
    def lookup(query):
        return d[query]
    return lookup


def iterkeys_with_hash(d):
    return iter([(key, hash(key)) for key in d])


def iteritems_with_hash(d):
    return iter([(key, value, hash(key)) for key, value in d.items()])


def contains_with_hash(d, key, h):
    return key in d


def getitem_with_hash(d, key, h):
    return d[key]


def setitem_with_hash(d, key, h, value):
    d[key] = value


def delitem_with_hash(d, key, h):
    del d[key]


def delitem_if_value_is(d, key, value):
    if d.get(key) is value:
        del d[key]


def move_to_end(d, key, last=True):
    items = list(d.items())
    value = d.pop(key)
    if last:
        d[key] = value
        return
    d.clear()
    d[key] = value
    for k, v in items:
        if k != key:
            d[k] = v
