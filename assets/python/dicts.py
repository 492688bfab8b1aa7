"""Dictionaries and sets."""
from rpython.rlib.jit import dont_look_inside
from objects import W_Root, W_Int
from classes import builtin_class, new_exception, OperationError, w_KeyError

import tables


class W_Hashed(W_Root):
    _immutable_fields_ = ["table"]

    def __init__(self, table):
        self.table = table


class W_Dict(W_Hashed):
    pass


class W_Set(W_Hashed):
    pass


class W_FrozenSet(W_Set):
    pass


w_dict = builtin_class("dict", W_Dict)
w_set = builtin_class("set", W_Set)
w_frozenset = builtin_class("frozenset", W_FrozenSet)


@dont_look_inside
def new_dict():
    return W_Dict(tables.Table())


@dont_look_inside
def dict_for(n):
    """A dictionary that is going to have n entries."""
    table = tables.Table()
    if n > 5:
        table.resize(n)
    return W_Dict(table)


@dont_look_inside
def new_set(items):
    table = tables.Table()
    for w in items:
        table.set(w, w)
    return W_Set(table)


def key_error(w_key):
    return OperationError(new_exception(w_KeyError, [w_key]))


@dont_look_inside
def get_int(table, value):
    at = table.find_int(value)
    if at < 0:
        raise key_error(W_Int(value))
    return table.values[at]


@dont_look_inside
def has_int(table, value):
    return table.find_int(value) >= 0


@dont_look_inside
def get_item(table, w_key):
    w_value = table.get(w_key)
    if w_value is None:
        raise key_error(w_key)
    return w_value


@dont_look_inside
def find_item(table, w_key):
    """The value of a key, or None."""
    return table.get(w_key)


@dont_look_inside
def has_item(table, w_key):
    return table.has(w_key)


@dont_look_inside
def set_item(table, w_key, w_value):
    table.set(w_key, w_value)


@dont_look_inside
def delete_item(table, w_key):
    w_value = table.delete(w_key)
    if w_value is None:
        raise key_error(w_key)
    return w_value


def same_keys(a, b):
    """Whether all keys of one table are in another."""
    at = a.next_place(0)
    while at >= 0:
        if not b.has(a.keys[at]):
            return False
        at = a.next_place(at + 1)
    return True
