"""The values of the interpreted program, in boxes, and the exception that carries its exceptions.

Every value is an instance of a subclass of W_Root; the names of variables with such values begin
with w_. What can be done with a value is not written here: each kind has a module of its own.
"""
from rpython.rlib.jit import we_are_jitted


class W_Root(object):
    """A value of the interpreted program."""
    _attrs_ = []
    w_type = None  # the class that the interpreted program sees; W_Instance has one for each object


class W_None(W_Root):
    pass


class W_Bool(W_Root):
    _immutable_fields_ = ["value"]

    def __init__(self, value):
        self.value = value


class W_Int(W_Root):
    """An integer that fits into a machine word."""
    _immutable_fields_ = ["value"]

    def __init__(self, value):
        self.value = value


class W_Float(W_Root):
    _immutable_fields_ = ["value"]

    def __init__(self, value):
        self.value = value


class W_Str(W_Root):
    _immutable_fields_ = ["value"]

    def __init__(self, value):
        self.value = value
        self.hash = 0  # once it is computed, that of the text


class W_Tuple(W_Root):
    _immutable_fields_ = ["items"]

    def __init__(self, items):
        self.items = items


class W_Cell(W_Root):
    """A variable that an inner function shares, or a global one."""

    def __init__(self, w_value):
        self.w_value = w_value
        self.w_builtin = None  # what a global name stands for when it is deleted


class W_NotImplemented(W_Root):
    pass


class OperationError(Exception):
    """An exception of the interpreted program; w_value is always an instance of an exception class."""

    def __init__(self, w_value):
        self.w_value = w_value


w_None = W_None()
w_True = W_Bool(True)
w_False = W_Bool(False)
w_NotImplemented = W_NotImplemented()

# Boxes of small integers are made once. Compiled code makes a new one each time: it is nearly always virtual,
# and looking for it in a table would make it real.
SMALLEST, LARGEST = -128, 1024
small = [W_Int(_i) for _i in range(SMALLEST, LARGEST)]
characters = [W_Str(chr(_i)) for _i in range(256)]


def wrap_int(value):
    if not we_are_jitted() and SMALLEST <= value < LARGEST:
        return small[value - SMALLEST]
    return W_Int(value)


def wrap_bool(value):
    if we_are_jitted():
        return W_Bool(value)
    if value:
        return w_True
    return w_False


def wrap_char(c):
    return characters[ord(c)]
