"""Iterators. A next item that is not there is None in RPython, not an exception."""
from rpython.rlib.jit import hint
from objects import W_Root, W_Int, W_Tuple, wrap_int, wrap_char
from classes import builtin_class


class W_Range(W_Root):
    """What xrange makes; range makes a list of it."""
    _immutable_fields_ = ["start", "step", "length"]

    def __init__(self, start, step, length):
        self.start = start
        self.step = step
        self.length = length


class W_Iterator(W_Root):
    pass


def beginning(at):
    """A number that a loop counts. Compiled code must not know what it begins with: it would be made once for the first round, and again for the others."""
    return hint(at, force_no_const=True)


class W_RangeIterator(W_Iterator):
    _immutable_fields_ = ["step"]

    def __init__(self, at, step, left):
        self.at = beginning(at)
        self.step = step
        self.left = beginning(left)


class W_ListIterator(W_Iterator):
    def __init__(self, w_list):
        self.w_list = w_list
        self.at = beginning(0)


class W_TupleIterator(W_Iterator):
    _immutable_fields_ = ["items"]

    def __init__(self, items):
        self.items = items
        self.at = beginning(0)


class W_StrIterator(W_Iterator):
    _immutable_fields_ = ["text"]

    def __init__(self, text):
        self.text = text
        self.at = beginning(0)


class W_TableIterator(W_Iterator):
    """Goes through the entries of a dictionary or set."""

    def __init__(self, table, what):
        self.table = table
        self.what = what
        self.at = beginning(0)
        self.used = table.used


KEYS, VALUES, ITEMS = 0, 1, 2


class W_SequenceIterator(W_Iterator):
    """Asks an instance for items 0, 1, ... until there is an IndexError."""

    def __init__(self, w_object):
        self.w_object = w_object
        self.at = beginning(0)


class W_ReversedIterator(W_Iterator):
    def __init__(self, w_object, at):
        self.w_object = w_object
        self.at = beginning(at)


class W_EnumerateIterator(W_Iterator):
    def __init__(self, w_inner, at):
        self.w_inner = w_inner
        self.at = beginning(at)


class W_ObjectIterator(W_Iterator):
    """An instance with a method next."""

    def __init__(self, w_object):
        self.w_object = w_object


class W_CallIterator(W_Iterator):
    """Calls a function until it returns a certain value."""

    def __init__(self, w_function, w_end):
        self.w_function = w_function
        self.w_end = w_end


builtin_class("xrange", W_Range)
w_iterator = builtin_class("iterator", W_Iterator, W_RangeIterator, W_ListIterator, W_TupleIterator, W_StrIterator,
                           W_TableIterator, W_SequenceIterator, W_ObjectIterator, W_CallIterator)
builtin_class("reversed", W_ReversedIterator)
builtin_class("enumerate", W_EnumerateIterator)
