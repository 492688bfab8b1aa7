"""Low-level types and objects for programs: structures, arrays and pointers.

Everything is checked: names of fields, types of values, bounds of arrays, objects that are freed. An object
that is new has zeros in it.
"""

from rlib.rarithmetic import r_int, r_uint, r_ulonglong, r_longlong, base_int, _inttypes

try:
    _text, _integers, _unichr = unicode, (int, long), unichr
except NameError:
    _text, _integers, _unichr = str, (int,), chr

_NO_SUCH = 'programs cannot use %s of lltype: '


class LowLevelType(object):
    """A type of values."""

    _gckind = 'raw'

    def _freeze_(self):
        return True

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        return '<%s>' % (self,)

    def _defl(self):
        raise TypeError('%s has no default value' % (self,))

    def _contains_value(self, value):
        return self == Void or isCompatibleType(_typeOf(value), self)

    def _is_varsize(self):
        return False

    def _short_name(self):
        return str(self)


class ContainerType(LowLevelType):
    """A type of what pointers lead to."""

    _adtmeths = {}

    def __getattr__(self, name):
        if name in self.__dict__.get('_adtmeths', ()):
            x = self._adtmeths[name]
            return x.__get__(self) if isinstance(x, staticAdtMethod) else x
        raise AttributeError('%s has no attribute %s' % (self, name))

    def _inline(self, last):
        """Whether the type can lie inside of another one."""
        return not self._is_varsize() or last


def _checked_fields(name, fields):
    flds, names = {}, []
    for i, (field, typ) in enumerate(fields):
        if not isinstance(typ, LowLevelType):
            raise TypeError('the type of the field %s is not a low-level type' % (field,))
        if field.startswith('_'):
            raise NameError("field name %r should not start with an underscore" % (field,))
        if field in flds:
            raise TypeError('%s: repeated field name %s' % (name, field))
        flds[field] = typ
        names.append(field)
    return flds, tuple(names)


def _same_hints(a, b):
    return a == b


class Struct(ContainerType):
    """Struct('name', ('field', TYPE), ...): named fields."""

    _made = {}

    def __new__(cls, name, *fields, **kwds):
        kwds = dict(kwds)
        hints, adtmeths = kwds.pop('hints', {}), kwds.pop('adtmeths', {})
        if kwds.pop('rtti', False) and cls._gckind != 'gc':
            raise TypeError('only a GcStruct has run-time type information')
        if kwds:
            raise TypeError('unexpected keyword arguments: ' + ', '.join(sorted(kwds)))
        flds, names = _checked_fields(name, fields)
        for other in Struct._made.setdefault((cls, name, names), []):
            if [other._flds[n] for n in names] == [flds[n] for n in names] and \
                    other._hints == hints and other._adtmeths == adtmeths:
                return other
        self = ContainerType.__new__(cls)
        self._fill(name, flds, names, hints, adtmeths)
        Struct._made[cls, name, names].append(self)
        return self

    def __init__(self, name, *fields, **kwds):
        pass

    def _fill(self, name, flds, names, hints, adtmeths):
        for i, field in enumerate(names):
            typ = flds[field]
            if not isinstance(typ, ContainerType):
                continue
            if isinstance(typ, ForwardReference):
                raise TypeError('the field %s has a type that is not known yet: use a pointer' % (field,))
            if typ._gckind == 'gc' and (i > 0 or self._gckind != 'gc'):
                raise TypeError('a %s can only be inlined as the first field of a GcStruct, or be pointed to' % (typ._short_name(),))
            if isinstance(typ, (FuncType, OpaqueType)):
                raise TypeError('%s cannot be inlined' % (typ,))
            if not typ._inline(i == len(names) - 1):
                raise TypeError('%s: the field %s has a variable size and is not the last one' % (name, field))
        self._name, self._names, self._hints, self._adtmeths = name, names, hints, adtmeths
        self._flds = flds
        self._token = object()
        if self._first_struct()[1] is not None:
            self._root()._inherited = True

    _inherited = False

    def _root(self):
        """The structure that this one begins with, through all levels."""
        t = self
        while t._first_struct()[1] is not None:
            t = t._first_struct()[1]
        return t

    def _first_struct(self):
        if self._names and isinstance(self._flds[self._names[0]], Struct) and self._flds[self._names[0]]._gckind == self._gckind \
                and not isinstance(self._flds[self._names[0]], FixedSizeArray):
            return self._names[0], self._flds[self._names[0]]
        return None, None

    def __eq__(self, other):
        return isinstance(other, Struct) and self._token is other._token

    def __hash__(self):
        return hash(self._name)

    def __str__(self):
        return '%s %s { %s }' % (self.__class__.__name__, self._name, ', '.join(self._names))

    def _short_name(self):
        return '%s %s' % (self.__class__.__name__, self._name)

    def _is_varsize(self):
        return bool(self._names) and isinstance(self._flds[self._names[-1]], ContainerType) and self._flds[self._names[-1]]._is_varsize()

    def _is_atomic(self):
        return all([not isinstance(t, Ptr) for t in self._flds.values()])

    def __getattr__(self, name):
        flds = self.__dict__.get('_flds', {})
        if name in flds:
            return flds[name]
        return ContainerType.__getattr__(self, name)

    def _new(self, n, parent=None):
        if self._is_varsize() != (n is not None):
            raise TypeError('%s is %s' % (self._short_name(), 'variable-sized' if n is None else 'not variable-sized'))
        return _struct(self, n, parent)

    def _immutable_field(self, field):
        hints = self._hints
        if hints.get('immutable'):
            return True
        return field in getattr(hints.get('immutable_fields'), 'fields', ())


class RttiStruct(Struct):
    """A structure that may have run-time type information."""


class GcStruct(RttiStruct):
    """A structure that the garbage collector frees."""

    _gckind = 'gc'


STRUCT_BY_FLAVOR = {'raw': Struct, 'gc': GcStruct}


class Array(ContainerType):
    """Array(TYPE), or Array(('field', TYPE), ...): a length, and items."""

    def __init__(self, *fields, **kwds):
        kwds = dict(kwds)
        self._hints, self._adtmeths = kwds.pop('hints', {}), kwds.pop('adtmeths', {})
        if kwds:
            raise TypeError('unexpected keyword arguments: ' + ', '.join(sorted(kwds)))
        if len(fields) == 1 and isinstance(fields[0], LowLevelType):
            of = fields[0]
        else:
            of = Struct('<arrayitem>', *fields)
        if isinstance(of, ContainerType) and (of._gckind == 'gc' or not of._inline(False) or isinstance(of, (FuncType, OpaqueType, ForwardReference))):
            raise TypeError('cannot have %s as the items of an array: use pointers' % (of._short_name(),))
        self.OF = of

    def __eq__(self, other):
        return isinstance(other, Array) and self.__class__ is other.__class__ and self.OF == other.OF and \
            _same_hints(self._hints, other._hints) and self._adtmeths == other._adtmeths

    def __hash__(self):
        return hash(self.__class__.__name__)

    def __str__(self):
        return '%s of %s' % (self.__class__.__name__, self.OF._short_name())

    def _is_varsize(self):
        return True

    def _new(self, n, parent=None):
        if n is None:
            raise TypeError('%s is variable-sized' % (self,))
        return _array(self, n, parent)

    def _immutable_field(self, field=None):
        return bool(self._hints.get('immutable'))


class GcArray(Array):
    """An array that the garbage collector frees."""

    _gckind = 'gc'

    def _inline(self, last):
        return False


class FixedSizeArray(Struct):
    """FixedSizeArray(TYPE, n): n items without a length; it is a structure with the fields item0, item1, ..."""

    def __new__(cls, of, length, **kwds):
        if isinstance(of, ContainerType) and (of._gckind == 'gc' or of._is_varsize()):
            raise TypeError('cannot have %s as the items of an array: use pointers' % (of._short_name(),))
        fields = [('item%d' % i, of) for i in range(length)]
        self = Struct.__new__(cls, 'array', *fields, **kwds)
        self.OF, self.length = of, length
        return self

    def __init__(self, of, length, **kwds):
        pass

    def __str__(self):
        return '%s of %d %s' % (self.__class__.__name__, self.length, self.OF._short_name())

    _short_name = __str__


class FuncType(ContainerType):
    """FuncType([ARG, ...], RESULT): a function."""

    def __init__(self, args, result, abi='FFI_DEFAULT_ABI'):
        for t in list(args) + [result]:
            if not isinstance(t, LowLevelType) or isinstance(t, ContainerType):
                raise TypeError('%s cannot be an argument or a result of a function: use a pointer' % (t,))
        self.ARGS, self.RESULT, self.ABI = tuple(args), result, abi

    def __eq__(self, other):
        return isinstance(other, FuncType) and self.ARGS == other.ARGS and self.RESULT == other.RESULT

    def __hash__(self):
        return hash(('FuncType', len(self.ARGS)))

    def __str__(self):
        return 'Func ( %s ) -> %s' % (', '.join([t._short_name() for t in self.ARGS]), self.RESULT._short_name())

    _short_name = __str__


class OpaqueType(ContainerType):
    """A type of which nothing is known; pointers to it stand for others."""

    def __init__(self, tag, hints={}):
        self.tag, self.hints, self._token = tag, hints, object()

    def __eq__(self, other):
        return isinstance(other, OpaqueType) and self.__class__ is other.__class__ and self.tag == other.tag and self.hints == other.hints

    def __hash__(self):
        return hash(self.tag)

    def __str__(self):
        return '%s (opaque)' % (self.tag,)


class GcOpaqueType(OpaqueType):
    """An opaque type of objects that the garbage collector frees."""

    _gckind = 'gc'


RuntimeTypeInfo = OpaqueType('RuntimeTypeInfo')


class ForwardReference(ContainerType):
    """A type that is made later: F.become(TYPE)."""

    def become(self, typ):
        if not isinstance(typ, ContainerType) or isinstance(typ, ForwardReference):
            raise TypeError('ForwardReference can only be to a container, not to %s' % (typ,))
        if typ._gckind != self._gckind:
            raise TypeError('become() gives conflicting gckinds')
        self.__class__ = typ.__class__
        self.__dict__ = typ.__dict__

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        raise TypeError('%s object is not hashable' % (self.__class__.__name__,))

    def __str__(self):
        return 'a type that is not known yet'


class GcForwardReference(ForwardReference):
    """A type that the garbage collector frees, and that is made later."""

    _gckind = 'gc'


class FuncForwardReference(ForwardReference):
    """A type of functions that is made later."""


FORWARDREF_BY_FLAVOR = {'raw': ForwardReference, 'gc': GcForwardReference}


class Primitive(LowLevelType):
    """A type of values without parts."""

    def __init__(self, name, default):
        self._name = self.__name__ = name
        self._default = default

    def __eq__(self, other):
        return self is other

    def __hash__(self):
        return hash(self._name)

    def __str__(self):
        return self._name

    def _defl(self):
        return self._default


class Number(Primitive):
    """A type of integers."""

    def __init__(self, name, of):
        Primitive.__init__(self, name, of(0))
        self._type = of

    def normalized(self):
        return self


Signed = Number('Signed', int)
Unsigned = Number('Unsigned', r_uint)
SignedLongLong = Number('SignedLongLong', r_longlong)
UnsignedLongLong = Number('UnsignedLongLong', r_ulonglong)
Int8, UInt8 = Number('Int8', _inttypes[True, 8]), Number('UInt8', _inttypes[False, 8])
Int16, UInt16 = Number('Int16', _inttypes[True, 16]), Number('UInt16', _inttypes[False, 16])
Int32, UInt32 = Number('Int32', _inttypes[True, 32]), Number('UInt32', _inttypes[False, 32])
Float = Primitive('Float', 0.0)
Char = Primitive('Char', '\x00')
Bool = Primitive('Bool', False)
Void = Primitive('Void', None)
UniChar = Primitive('UniChar', _unichr(0))
SingleFloat = Primitive('SingleFloat', 0.0)
LongFloat = Primitive('LongFloat', 0.0)


class Ptr(LowLevelType):
    """Ptr(TYPE): where an object is."""

    def __init__(self, to, use_cache=True):
        if not isinstance(to, ContainerType):
            raise TypeError('can only point to a Container type, not to %s' % (to,))
        self.TO = to

    @property
    def _gckind(self):
        return self.TO._gckind

    def _needsgc(self):
        return self.TO._gckind == 'gc'

    def __eq__(self, other):
        return isinstance(other, Ptr) and self.TO == other.TO

    def __hash__(self):
        return hash('Ptr')

    def __str__(self):
        return '* %s' % (self.TO._short_name(),)

    def _defl(self):
        return nullptr(self.TO)


InteriorPtr = Ptr


def _typeOf(value):
    """The low-level type of a value."""
    if isinstance(value, _ptr):
        return value._p_type
    if isinstance(value, (_struct, _array)):
        return value.type
    if value is None:
        return Void
    if isinstance(value, bool):
        return Bool
    if isinstance(value, base_int):
        return _of_class[type(value)]
    if isinstance(value, _integers):
        if not -(1 << 63) <= value < 1 << 63:
            raise OverflowError('%d does not fit a machine word' % (value,))
        return Signed
    if isinstance(value, float):
        return Float
    if isinstance(value, str) and len(value) == 1 and ord(value) < 256:
        return Char
    if isinstance(value, _text) and len(value) == 1:
        return UniChar
    if isinstance(value, (str, _text)):
        raise TypeError('typeOf(): a string of %d characters is not a low-level value' % (len(value),))
    if hasattr(value, '_freeze_') and value._freeze_():
        return Void
    raise TypeError('typeOf(%r object)' % (type(value).__name__,))


_of_class = {r_int: Signed, r_uint: Unsigned, r_longlong: SignedLongLong, r_ulonglong: UnsignedLongLong}
for _number in (Int8, UInt8, Int16, UInt16, Int32, UInt32):
    _of_class[_number._type] = _number


def isCompatibleType(TYPE1, TYPE2):
    """Whether a value of the first type can stand where one of the second is expected."""
    return TYPE1 == TYPE2


def enforce(TYPE, value):
    if _typeOf(value) != TYPE:
        raise TypeError('%s expected, not %s' % (TYPE, _typeOf(value)))
    return value


class InvalidCast(TypeError):
    pass


class UninitializedMemoryAccess(Exception):
    pass


class DelayedPointer(Exception):
    pass


# Objects

class _struct(object):
    def __init__(self, TYPE, n=None, parent=None):
        self.type, self.parent, self.dead = TYPE, parent, False
        self.fields = {}
        for name in TYPE._names:
            self.fields[name] = _default(TYPE._flds[name], n, self)

    def check(self):
        _check_alive(self)

    def first(self):
        """The structure that this one begins with, None if there is none."""
        name, typ = self.type._first_struct()
        return None if name is None else self.fields[name]


class _array(object):
    def __init__(self, TYPE, n, parent=None):
        if n < 0:
            raise ValueError('negative array length')
        self.type, self.parent, self.dead = TYPE, parent, False
        self.items = [_default(TYPE.OF, None, self) for i in range(n)]

    def check(self):
        _check_alive(self)


def _default(typ, n, parent):
    if isinstance(typ, ContainerType):
        return typ._new(n if typ._is_varsize() else None, parent)
    return typ._defl()


def _check_alive(x):
    while x is not None:
        if x.dead:
            raise RuntimeError('the object was freed: %s' % (x.type._short_name(),))
        x = x.parent


class _func(object):
    parent, dead = None, False

    def __init__(self, TYPE, name, attrs):
        self.type, self._name = TYPE, name
        self._callable = attrs.get('_callable')
        self.attrs = attrs

    def same_as(self, other):
        return other is not None and self._callable is not None and self._callable is other._callable

    def check(self):
        pass


class _opaque(object):
    parent, dead = None, False

    def __init__(self, TYPE, name):
        self.type, self._name = TYPE, name

    def check(self):
        pass


def _normalized(x):
    """The object that a structure is the beginning of."""
    while x is not None and isinstance(x.parent, _struct) and isinstance(x, _struct) and x.parent.first() is x:
        x = x.parent
    return x


class _ptr(object):
    """A pointer: p.field, p[i], len(p), p(x), and comparisons."""

    def __init__(self, TYPE, container):
        object.__setattr__(self, '_p_type', TYPE)
        object.__setattr__(self, '_p_to', _normalized(container))

    def _p_look(self):
        """The object as the one that the type of the pointer says."""
        x = self._p_to
        if x is None:
            raise RuntimeError('dereferencing NULL pointer to %s' % (self._p_type.TO._short_name(),))
        x.check()
        while x.type != self._p_type.TO:
            x = x.first()
        return x

    def __getattr__(self, name):
        T = self._p_type.TO
        if isinstance(T, Struct) and name in T._flds:
            x = self._p_look().fields[name]
            return _ptr(Ptr(x.type), x) if isinstance(x, (_struct, _array)) else x
        if name in T.__dict__.get('_adtmeths', ()):
            x = getattr(T, name)
            if isinstance(T._adtmeths[name], staticAdtMethod) or not callable(x):
                return x
            return _adtmeth(x, self)
        if name.startswith('_'):
            raise AttributeError('%s is inside of the implementation of pointers, which programs do not see: use fields and items' % (name,))
        raise AttributeError('%s instance has no field %s' % (T._short_name(), name))

    def __setattr__(self, name, value):
        T = self._p_type.TO
        if not isinstance(T, Struct) or name not in T._flds:
            raise AttributeError('%s instance has no field %s' % (T._short_name(), name))
        self._p_look().fields[name] = _converted(T._flds[name], value, '%s instance field %s' % (T._short_name(), name))

    def _p_items(self, i):
        T = self._p_type.TO
        if isinstance(T, FixedSizeArray):
            x, n = self._p_look(), T.length
        elif isinstance(T, Array):
            x = self._p_look()
            n = len(x.items)
        else:
            raise TypeError('%s instance is not an array' % (T._short_name(),))
        if not isinstance(i, _integers):
            raise TypeError('an array is indexed by integers')
        if not 0 <= i < n:
            raise IndexError('array index out of bounds')
        return x, T.OF

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self._p_slice(i)
        x, of = self._p_items(i)
        v = x.fields['item%d' % i] if isinstance(x, _struct) else x.items[i]
        return _ptr(Ptr(v.type), v) if isinstance(v, (_struct, _array)) else v

    def _p_slice(self, s):
        if s.start not in (None, 0) or s.step is not None:
            raise TypeError('a slice of an array begins with its first item')
        stop = len(self) if s.stop is None else s.stop
        items = [self[i] for i in range(stop)]
        return ''.join(items) if self._p_type.TO.OF == Char else items

    def __setitem__(self, i, value):
        x, of = self._p_items(i)
        value = _converted(of, value, 'item of %s' % (self._p_type.TO._short_name(),))
        if isinstance(x, _struct):
            x.fields['item%d' % i] = value
        else:
            x.items[i] = value

    def __len__(self):
        T = self._p_type.TO
        if isinstance(T, FixedSizeArray):
            return T.length
        if isinstance(T, Array):
            return len(self._p_look().items)
        raise TypeError('%s instance is not an array' % (T._short_name(),))

    def __iter__(self):
        raise TypeError('a pointer cannot be iterated over: use the indices')

    def __nonzero__(self):
        return self._p_to is not None
    __bool__ = __nonzero__

    def __eq__(self, other):
        if not isinstance(other, _ptr):
            if other is None:
                raise TypeError('a pointer is compared with None: use nullptr(), or whether it is true')
            return NotImplemented
        if self._p_type != other._p_type:
            raise TypeError('comparing %s and %s' % (self._p_type, other._p_type))
        return self._p_to is other._p_to or isinstance(self._p_to, _func) and self._p_to.same_as(other._p_to)

    def __ne__(self, other):
        r = self.__eq__(other)
        return r if r is NotImplemented else not r

    def __hash__(self):
        raise TypeError('pointers have no hash(): use identityhash()')

    def __call__(self, *args):
        T = self._p_type.TO
        if not isinstance(T, FuncType):
            raise TypeError('%s instance is not a function' % (T._short_name(),))
        f = self._p_to
        if f is None:
            raise RuntimeError('calling NULL, as if it were %s' % (T,))
        if len(args) != len(T.ARGS):
            raise TypeError('calling %s with wrong argument number: %d' % (T, len(args)))
        args = [_converted(t, x, 'an argument of %s' % (T,)) for t, x in zip(T.ARGS, args)]
        if f._callable is None:
            raise RuntimeError('the function %s has no _callable' % (f._name,))
        return _converted(T.RESULT, f._callable(*args), 'the result of %s' % (T,))

    def __str__(self):
        return hex(0 if self._p_to is None else _identityhash(self))

    def __repr__(self):
        return '<* %s>' % ('None' if self._p_to is None else self._p_type.TO._short_name(),)


def _converted(TYPE, value, where):
    """A value for a place of a type."""
    if isinstance(TYPE, ContainerType):
        raise TypeError('%s cannot be set: it lies inside, set its parts' % (where,))
    if TYPE == Void:
        return value
    T = _typeOf(value)
    if T != TYPE:
        raise TypeError('%s: expects %s, got %s' % (where, TYPE, T))
    return value


class _adtmeth(object):
    def __init__(self, fn, ptr):
        self.fn, self.ptr = fn, ptr

    def __call__(self, *args):
        return self.fn(self.ptr, *args)


class staticAdtMethod(object):
    """A method of a type that is not given the pointer."""

    def __init__(self, fn):
        self.fn = fn

    def __get__(self, instance, cls=None):
        return self.fn


def typeMethod(fn):
    """A method that is given the type, not the pointer."""
    fn._type_method = True
    return fn


# Functions

def _malloc(T, n=None, flavor='gc', immortal=False, zero=False, extra_args=(), track_allocation=True,
            add_memory_pressure=False, nonmovable=False):
    if not isinstance(T, (Struct, Array)):
        raise TypeError('malloc() makes structures and arrays, not %s' % (T,))
    if flavor == 'gc' and T._gckind != 'gc' and not immortal:
        raise TypeError('gc flavor malloc of a non-GC non-immortal structure')
    if flavor == 'raw' and T._gckind == 'gc':
        raise TypeError('raw flavor malloc of a GC structure')
    if n is not None:
        if not isinstance(n, _integers):
            raise TypeError('malloc() takes an integer for the number of items')
        n = int(n)
    return _ptr(Ptr(T), T._new(n))


def _free(p, flavor='raw', track_allocation=True):
    if flavor == 'gc':
        raise TypeError('gc flavor free')
    T = _typeOf(p)
    if not isinstance(T, Ptr) or T._needsgc():
        raise TypeError('free(): only for pointers to non-gc containers')
    if p._p_to is None:
        raise RuntimeError('free(): the pointer is NULL')
    p._p_to.check()
    if p._p_to.parent is not None:
        raise RuntimeError('free(): the pointer leads into another object')
    p._p_to.dead = True


def _nullptr(T):
    return _ptr(Ptr(T), None)


def castable(PTRTYPE, CURTYPE):
    """How many levels a cast goes down, negative for up; an error if it cannot be done."""
    if CURTYPE._gckind != PTRTYPE._gckind:
        raise InvalidCast('cast_pointer() cannot change the gc status: %s to %s' % (CURTYPE, PTRTYPE))
    if CURTYPE == PTRTYPE:
        return 0
    if isinstance(CURTYPE.TO, Struct) and isinstance(PTRTYPE.TO, Struct):
        for sign, big, small in ((-1, CURTYPE.TO, PTRTYPE.TO), (1, PTRTYPE.TO, CURTYPE.TO)):
            depth, t = 0, big
            while t is not None and t != small:
                depth, t = depth + 1, t._first_struct()[1]
            if t is not None:
                return sign * depth
    raise InvalidCast('invalid cast from %s to %s' % (CURTYPE, PTRTYPE))


def _cast_pointer(PTRTYPE, ptr):
    CURTYPE = _typeOf(ptr)
    if not isinstance(CURTYPE, Ptr) or not isinstance(PTRTYPE, Ptr):
        raise TypeError('can only cast pointers to other pointers')
    down = castable(PTRTYPE, CURTYPE)
    x = ptr._p_to
    if x is None:
        return _ptr(PTRTYPE, None)
    if down > 0:
        while x is not None and x.type != PTRTYPE.TO:
            x = x.first()
        if x is None:
            raise RuntimeError('cannot cast to %s: the object is a %s' % (PTRTYPE, ptr._p_to.type._short_name()))
    return _ptr(PTRTYPE, ptr._p_to)


def _cast_opaque_ptr(PTRTYPE, ptr):
    CURTYPE = _typeOf(ptr)
    if CURTYPE == PTRTYPE:
        return ptr
    if CURTYPE._gckind != PTRTYPE._gckind:
        raise InvalidCast('cast_opaque_ptr() cannot change the gc status: %s to %s' % (CURTYPE, PTRTYPE))
    if ptr._p_to is None:
        return _ptr(PTRTYPE, None)
    if isinstance(PTRTYPE.TO, OpaqueType):
        p = _ptr(PTRTYPE, ptr._p_to)
        return p
    if not isinstance(CURTYPE.TO, OpaqueType):
        raise TypeError('cast_opaque_ptr(): one of both pointers must be opaque')
    x = ptr._p_to
    while x is not None and x.type != PTRTYPE.TO:
        x = x.first() if isinstance(x, _struct) else None
    if x is None:
        raise InvalidCast('invalid cast_opaque_ptr(): the object is a %s' % (ptr._p_to.type._short_name(),))
    return _ptr(PTRTYPE, ptr._p_to)


def _cast_primitive(TGT, value):
    ORIG = _typeOf(value)
    if not isinstance(TGT, Primitive) or not isinstance(ORIG, Primitive):
        raise TypeError('can only primitive to primitive')
    if ORIG == TGT:
        return value
    if ORIG in (Char, UniChar):
        value = ord(value)
    elif ORIG == Float:
        value = int(value)
    elif ORIG == Bool:
        value = int(value)
    if TGT == Char:
        return chr(value)
    if TGT == UniChar:
        return _unichr(value)
    if TGT == Float:
        return float(value)
    if TGT == Bool:
        return bool(value)
    if isinstance(TGT, Number):
        if TGT is Signed:
            value = int(value) & 0xFFFFFFFFFFFFFFFF
            return int(value - (1 << 64) if value >> 63 else value)
        return TGT._type(value)
    raise TypeError('unsupported cast')


def cast_any_ptr(EXPECTED_TYPE, ptr):
    """A pointer, cast in the way that its type asks for."""
    if isinstance(EXPECTED_TYPE.TO, OpaqueType) or isinstance(_typeOf(ptr).TO, OpaqueType):
        return cast_opaque_ptr(EXPECTED_TYPE, ptr)
    return cast_pointer(EXPECTED_TYPE, ptr)


def functionptr(TYPE, name, **attrs):
    """A pointer to a function; _callable is what is called."""
    if not isinstance(TYPE, FuncType):
        raise TypeError('functionptr() for FuncTypes only')
    return _ptr(Ptr(TYPE), _func(TYPE, name, attrs))


def opaqueptr(TYPE, name, **attrs):
    """A pointer to an object of which nothing is known."""
    if not isinstance(TYPE, OpaqueType):
        raise TypeError('opaqueptr() for OpaqueTypes only')
    return _ptr(Ptr(TYPE), _opaque(TYPE, name))


def _make(STRUCT, **fields):
    """A new structure in raw memory, with these values."""
    p = _malloc(STRUCT, flavor='raw')
    for name in fields:
        setattr(p, name, fields[name])
    return p


def _identityhash(p):
    if p._p_to is None:
        raise RuntimeError('identityhash(): the pointer is NULL')
    return object.__hash__(p._p_to) >> 4


_identityhash_nocache = _identityhash


def _render_immortal(p, track_allocation=True):
    return None


def attachRuntimeTypeInfo(GCSTRUCT, funcptr=None, destrptr=None):
    """Gives a structure run-time type information."""
    if not isinstance(GCSTRUCT, RttiStruct):
        raise TypeError('expected a RttiStruct: %s' % (GCSTRUCT,))
    if '_rtti' not in GCSTRUCT.__dict__:
        GCSTRUCT.__dict__['_rtti'] = opaqueptr(RuntimeTypeInfo, GCSTRUCT._name)
    return GCSTRUCT._rtti


def getRuntimeTypeInfo(GCSTRUCT):
    """The run-time type information of a structure."""
    if '_rtti' not in GCSTRUCT.__dict__:
        raise ValueError('no attached runtime type info for GcStruct %s' % (GCSTRUCT._name,))
    return GCSTRUCT._rtti


def runtime_type_info(p):
    """The run-time type information of the object that a pointer leads to."""
    return getRuntimeTypeInfo(p._p_to.type)


class _scoped(object):
    def __init__(self, T, n, zero):
        self.p = malloc(T, n, flavor='raw')

    def __enter__(self):
        return self.p

    def __exit__(self, *exc):
        free(self.p, flavor='raw')


def scoped_alloc(T, n=None, zero=False):
    """A raw object for a with statement."""
    return _scoped(T, n, zero)


def _refused(name, why):
    def refuse(*args, **kwds):
        raise TypeError(_NO_SUCH % (name + '()',) + why)
    refuse.__name__ = name
    return refuse


_ADDRESS = 'a number could be any address, and every access is checked'

_cast_int_to_ptr = _refused('cast_int_to_ptr', _ADDRESS)
_cast_ptr_to_int = _refused('cast_ptr_to_int', 'objects have no fixed address; use identityhash()')


class frozendict(dict):
    """A dictionary that can be a key."""

    def __hash__(self):
        return hash(tuple(sorted(self.items(), key=str)))


def saferecursive(func, defl, TLS=None):
    """The function: types are compared without recursion."""
    return func


def safe_equal(x, y, TLS=None):
    return x == y
