"""Classes and instances.

Which attributes an instance has, and where, is said by its map, which all instances share that got the same
attributes in the same order. Compiled code asks for the map once, by promotion, and from then on knows class and places.
The first few attributes have fields of the instance, others a list. An attribute that began as an integer or a float is kept
without a box, in fields for integers or in a list of floats, until something else is assigned to it in an instance: that then has another map.
A class has a version, an object that is replaced when an attribute changes in the class or
above it; what is found in a class of a certain version is always the same.
"""
from rpython.rlib.jit import hint, elidable, dont_look_inside, we_are_jitted
from objects import W_Root, W_None, W_Bool, W_Int, W_Float, W_Str, W_Tuple, W_Cell, W_NotImplemented, OperationError, w_None
from longs import W_Long


class Version(object):
    pass


FIELDS = 5  # how many attributes have a field
INT_FIELDS = 4  # and how many a field for integers
INTS = 1 << 20  # the first place of integers
FLOATS = 1 << 21  # and of floats


class Map(object):
    _immutable_fields_ = ["w_class", "names", "boxes", "ints", "floats"]

    def __init__(self, w_class, names, places, boxes, ints, floats):
        self.w_class = w_class
        self.names = names
        self.places = places  # by name
        self.boxes = boxes  # how many places there are for boxes
        self.ints = ints  # for integers
        self.floats = floats  # and for floats
        self.after = {}
        self.after_int = {}
        self.after_float = {}
        self.boxed = {}

    @elidable
    def find(self, name):
        """The place of an attribute, or -1."""
        return self.places.get(name, -1)

    @elidable
    def grown(self, name):
        """The map with one more attribute, at the next place for boxes."""
        if name not in self.after:
            self.after[name] = self.placed(self.names + [name], name, self.boxes, self.boxes + 1, self.ints, self.floats)
        return self.after[name]

    @elidable
    def grown_int(self, name):
        """The map with one more attribute, at the next place for integers."""
        if name not in self.after_int:
            self.after_int[name] = self.placed(self.names + [name], name, INTS + self.ints, self.boxes, self.ints + 1, self.floats)
        return self.after_int[name]

    @elidable
    def grown_float(self, name):
        """The map with one more attribute, at the next place for floats."""
        if name not in self.after_float:
            self.after_float[name] = self.placed(self.names + [name], name, FLOATS + self.floats, self.boxes, self.ints, self.floats + 1)
        return self.after_float[name]

    @elidable
    def with_box(self, name):
        """The map with an attribute at the next place for boxes that had none."""
        if name not in self.boxed:
            self.boxed[name] = self.placed(self.names, name, self.boxes, self.boxes + 1, self.ints, self.floats)
        return self.boxed[name]

    def placed(self, names, name, place, boxes, ints, floats):
        places = {}
        for other in self.names:
            places[other] = self.places[other]
        places[name] = place
        return Map(self.w_class, names, places, boxes, ints, floats)


class W_Class(W_Root):
    _immutable_fields_ = ["name", "mro", "map", "kind", "sets"]

    def __init__(self, name, bases, kind):
        self.name = name
        self.bases = bases
        self.kind = kind  # what its instances are made of
        self.sets = False  # whether it has __setattr__
        self.names = {}
        self.found = {}
        self.below = []
        self.version = Version()
        self.room = 0  # for how many boxes beyond the fields a new instance gets slots
        self.float_room = 0  # and for how many floats
        self.mro = [self]
        self.map = Map(self, [], {}, 0, 0, 0)
        for w_base in bases:
            w_base.below.append(self)

    def changed(self):
        self.version = Version()
        self.found = {}
        for w_class in self.below:
            w_class.changed()

    def set(self, name, w_value):
        self.names[name] = w_value
        self.changed()

    def is_subclass(self, w_other):
        return is_below(self, w_other)


@elidable
def is_below(w_class, w_other):
    for w in w_class.mro:
        if w is w_other:
            return True
    return False


PLAIN, EXCEPTION, BUILTIN = 0, 1, 2  # kinds of classes


def merge_orders(orders):
    """The order of method resolution (C3): each list stays in its order. None if that cannot be."""
    result = []
    while True:
        found = None
        left = False
        for order in orders:
            if len(order) > 0:
                left = True
                if found is None and not in_tail(order[0], orders):
                    found = order[0]
        if not left:
            return result
        if found is None:
            return None
        result.append(found)
        rest = []
        for order in orders:
            if len(order) > 0 and order[0] is found:
                order = order[1:]
            rest.append(order)
        orders = rest


def in_tail(w_class, orders):
    for order in orders:
        for i in range(1, len(order)):
            if order[i] is w_class:
                return True
    return False


def new_class(name, bases, kind):
    """Make a class; None if its bases have no common order."""
    w_class = W_Class(name, bases, kind)
    orders = [w_base.mro[:] for w_base in bases]
    orders.append(bases[:])
    mro = merge_orders(orders)
    if mro is None:
        return None
    w_class.mro = [w_class] + mro
    return w_class


def find_in_class(w_class, name):
    for w in w_class.mro:
        w_value = w.names.get(name, None)
        if w_value is not None:
            return w_value
    return None


@elidable
def find_in_version(w_class, name, version):
    return find_in_class(w_class, name)


def lookup(w_class, name):
    """The attribute of a class, or None. Compiled code must know the class."""
    if we_are_jitted():
        version = hint(w_class.version, promote=True)
        return find_in_version(w_class, name, version)
    if name in w_class.found:
        return w_class.found[name]
    w_value = find_in_class(w_class, name)
    w_class.found[name] = w_value
    return w_value


class W_Instance(W_Root):
    def __init__(self, map, slots, floats):
        self.map = map
        self.w_0 = w_None
        self.w_1 = w_None
        self.w_2 = w_None
        self.w_3 = w_None
        self.w_4 = w_None
        self.i_0 = 0
        self.i_1 = 0
        self.i_2 = 0
        self.i_3 = 0
        self.slots = slots  # as long as any instance of the class had to be when this one was made, or longer
        self.floats = floats  # so too


class W_Exception(W_Instance):
    """An instance of an exception class."""

    def __init__(self, map, slots, floats, args):
        W_Instance.__init__(self, map, slots, floats)
        self.args = args


class W_Method(W_Root):
    """A function bound to its first argument."""
    _immutable_fields_ = ["w_self", "w_function"]

    def __init__(self, w_self, w_function):
        self.w_self = w_self
        self.w_function = w_function


class W_Property(W_Root):
    def __init__(self, w_get, w_set):
        self.w_get = w_get
        self.w_set = w_set


class W_StaticMethod(W_Root):
    def __init__(self, w_function):
        self.w_function = w_function


class W_ClassMethod(W_Root):
    def __init__(self, w_function):
        self.w_function = w_function


class W_Super(W_Root):
    def __init__(self, w_class, w_self):
        self.w_class = w_class
        self.w_self = w_self


w_object = W_Class("object", [], PLAIN)


def builtin_class(name, *kinds):
    """The class of objects that are made of W_ classes."""
    w_class = new_class(name, [w_object], BUILTIN)
    for kind in kinds:
        kind.w_type = w_class
    types[name] = w_class
    return w_class


types = {"object": w_object}
w_type_type = builtin_class("type", W_Class)
w_NoneType = builtin_class("NoneType", W_None)
w_int = builtin_class("int", W_Int)
w_bool = new_class("bool", [w_int], BUILTIN)
W_Bool.w_type = w_bool
types["bool"] = w_bool
w_long = builtin_class("long", W_Long)
w_float = builtin_class("float", W_Float)
w_str = builtin_class("str", W_Str)
w_tuple = builtin_class("tuple", W_Tuple)
builtin_class("cell", W_Cell)
builtin_class("NotImplementedType", W_NotImplemented)
builtin_class("instancemethod", W_Method)
builtin_class("property", W_Property)
builtin_class("staticmethod", W_StaticMethod)
builtin_class("classmethod", W_ClassMethod)
builtin_class("super", W_Super)


def class_of(w):
    if isinstance(w, W_Instance):
        return w.map.w_class
    return w.w_type


def exception_class(name, w_base):
    w_class = new_class(name, [w_base], EXCEPTION)
    types[name] = w_class
    return w_class


w_BaseException = exception_class("BaseException", w_object)
w_SystemExit = exception_class("SystemExit", w_BaseException)
w_KeyboardInterrupt = exception_class("KeyboardInterrupt", w_BaseException)
w_GeneratorExit = exception_class("GeneratorExit", w_BaseException)
w_Exception = exception_class("Exception", w_BaseException)
w_StopIteration = exception_class("StopIteration", w_Exception)
w_StandardError = exception_class("StandardError", w_Exception)
w_ArithmeticError = exception_class("ArithmeticError", w_StandardError)
w_OverflowError = exception_class("OverflowError", w_ArithmeticError)
w_ZeroDivisionError = exception_class("ZeroDivisionError", w_ArithmeticError)
w_FloatingPointError = exception_class("FloatingPointError", w_ArithmeticError)
w_AssertionError = exception_class("AssertionError", w_StandardError)
w_AttributeError = exception_class("AttributeError", w_StandardError)
w_EnvironmentError = exception_class("EnvironmentError", w_StandardError)
w_IOError = exception_class("IOError", w_EnvironmentError)
w_OSError = exception_class("OSError", w_EnvironmentError)
w_EOFError = exception_class("EOFError", w_StandardError)
w_ImportError = exception_class("ImportError", w_StandardError)
w_LookupError = exception_class("LookupError", w_StandardError)
w_IndexError = exception_class("IndexError", w_LookupError)
w_KeyError = exception_class("KeyError", w_LookupError)
w_MemoryError = exception_class("MemoryError", w_StandardError)
w_NameError = exception_class("NameError", w_StandardError)
w_UnboundLocalError = exception_class("UnboundLocalError", w_NameError)
w_RuntimeError = exception_class("RuntimeError", w_StandardError)
w_NotImplementedError = exception_class("NotImplementedError", w_RuntimeError)
w_SyntaxError = exception_class("SyntaxError", w_StandardError)
w_SystemError = exception_class("SystemError", w_StandardError)
w_TypeError = exception_class("TypeError", w_StandardError)
w_ValueError = exception_class("ValueError", w_StandardError)


def new_exception(w_class, args):
    return W_Exception(w_class.map, no_slots, no_floats, args)


no_slots = []
no_floats = []


@dont_look_inside
def error(w_class, text):
    """The exception to raise when something is wrong."""
    return OperationError(new_exception(w_class, [W_Str(text)]))


def type_error(text):
    return error(w_TypeError, text)


def name_of_type(w):
    return class_of(w).name
