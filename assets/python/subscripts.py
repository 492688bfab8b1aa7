"""Items and slices: x[i], x[i] = v, del x[i], x[a:b]."""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Root, W_None, W_Int, W_Bool, W_Str, W_Tuple, w_None, wrap_int, wrap_char
from classes import W_Instance, builtin_class, lookup, class_of, error, type_error, name_of_type, w_IndexError, w_ValueError
from iterators import W_Range
from longs import W_Long
from lists import W_List, place, bound

import longs
import lists
import dicts
import calling
import constructors
import iteration


class W_Slice(W_Root):
    _immutable_fields_ = ["w_start", "w_stop", "w_step"]

    def __init__(self, w_start, w_stop, w_step):
        self.w_start = w_start
        self.w_stop = w_stop
        self.w_step = w_step


builtin_class("slice", W_Slice)


def get(w, w_index):
    hint(w.__class__, promote=True)
    hint(w_index.__class__, promote=True)
    if isinstance(w_index, W_Int):
        at = w_index.value
        if isinstance(w, W_List):
            return lists.get(w, place(at, lists.length(w), "list"))
        if isinstance(w, W_Tuple):
            return w.items[place(at, len(w.items), "tuple")]
        if isinstance(w, W_Str):
            return wrap_char(w.value[place(at, len(w.value), "string")])
        if isinstance(w, dicts.W_Dict):
            return dicts.get_int(w.table, at)
    elif isinstance(w, dicts.W_Dict):
        return dicts.get_item(w.table, w_index)
    if isinstance(w, W_Instance):
        return calling.call2(special(w, "__getitem__"), w, w_index)
    return get_other(w, w_index)


def special(w, name):
    map = hint(w.map, promote=True)
    w_function = lookup(map.w_class, name)
    if w_function is None:
        raise no_special(w, name)
    return w_function


@dont_look_inside
def no_special(w, name):
    return type_error("'" + name_of_type(w) + "' object has no attribute '" + name + "'")


def index_of(w):
    """The value of an index that is no int: a bool, a long."""
    if isinstance(w, W_Int):
        return w.value
    if isinstance(w, W_Bool):
        return int(w.value)
    if isinstance(w, W_Long):
        if longs.fits(w):
            return longs.to_int(w)
        raise error(w_IndexError, "cannot fit 'long' into an index-sized integer")
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__index__")
        if w_function is not None:
            return index_of(calling.call1(w_function, w))
    raise type_error("sequence index must be integer, not '" + name_of_type(w) + "'")


@dont_look_inside
def get_other(w, w_index):
    if isinstance(w_index, W_Slice):
        return get_extended(w, w_index)
    if isinstance(w, W_Range):
        return wrap_int(w.start + w.step * place(index_of(w_index), w.length, "xrange object"))
    if isinstance(w, W_List) or isinstance(w, W_Tuple) or isinstance(w, W_Str):
        if not isinstance(w_index, W_Int):
            return get(w, wrap_int(index_of(w_index)))
    if isinstance(w, dicts.W_Dict):
        return dicts.get_item(w.table, w_index)
    raise type_error("'" + name_of_type(w) + "' object has no attribute '__getitem__'")


def set(w, w_index, w_value):
    hint(w.__class__, promote=True)
    hint(w_index.__class__, promote=True)
    hint(w_value.__class__, promote=True)
    if isinstance(w, W_List) and isinstance(w_index, W_Int):
        lists.set(w, place(w_index.value, lists.length(w), "list assignment"), w_value)
        return
    if isinstance(w, dicts.W_Dict):
        dicts.set_item(w.table, w_index, w_value)
        return
    if isinstance(w, W_Instance):
        calling.call3(special(w, "__setitem__"), w, w_index, w_value)
        return
    set_other(w, w_index, w_value)


@dont_look_inside
def set_other(w, w_index, w_value):
    if isinstance(w, W_List):
        if isinstance(w_index, W_Slice):
            set_extended(w, w_index, iteration.unpack(w_value))
        else:
            set(w, wrap_int(index_of(w_index)), w_value)
        return
    raise type_error("'" + name_of_type(w) + "' object does not support item assignment")


def delete(w, w_index):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Instance):
        calling.call2(special(w, "__delitem__"), w, w_index)
        return
    delete_other(w, w_index)


@dont_look_inside
def delete_other(w, w_index):
    if isinstance(w, dicts.W_Dict):
        dicts.delete_item(w.table, w_index)
    elif isinstance(w, W_List):
        if isinstance(w_index, W_Slice):
            delete_extended(w, w_index)
        else:
            lists.delete(w, place(index_of(w_index), lists.length(w), "list assignment"))
    else:
        raise type_error("'" + name_of_type(w) + "' object doesn't support item deletion")


def bound_of(w, default, n):
    """The bound of a simple slice of n items."""
    if w is None or w is w_None:
        return default
    if isinstance(w, W_Long):
        if longs.fits(w):
            return bound(longs.to_int(w), n)
        if w.sign < 0:
            return 0
        return n
    if not (isinstance(w, W_Int) or isinstance(w, W_Bool) or isinstance(w, W_Instance)):
        raise type_error("slice indices must be integers or None or have an __index__ method")
    return bound(index_of(w), n)


@dont_look_inside
def get_slice(w, w_start, w_stop):
    """x[a:b]; a bound that is not given is None in RPython."""
    if isinstance(w, W_Str):
        n = len(w.value)
        start, stop = bound_of(w_start, 0, n), bound_of(w_stop, n, n)
        if stop < start:
            stop = start
        return W_Str(w.value[start:stop])
    if isinstance(w, W_List):
        n = lists.length(w)
        return lists.slice(w, bound_of(w_start, 0, n), bound_of(w_stop, n, n))
    if isinstance(w, W_Tuple):
        n = len(w.items)
        start, stop = bound_of(w_start, 0, n), bound_of(w_stop, n, n)
        if stop < start:
            stop = start
        return W_Tuple(w.items[start:stop])
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__getslice__")
        if w_function is not None:
            return calling.call3(w_function, w, bound_for(w, w_start, 0), bound_for(w, w_stop, longs.LARGEST_INT))
        return calling.call2(special(w, "__getitem__"), w, slice_for(w_start, w_stop))
    raise type_error("'" + name_of_type(w) + "' object is unsliceable")


def slice_for(w_start, w_stop):
    """The slice that an instance gets: bounds that are not given are 0 and the largest int."""
    if w_start is None:
        w_start = wrap_int(0)
    if w_stop is None:
        w_stop = W_Int(longs.LARGEST_INT)
    return W_Slice(w_start, w_stop, w_None)


def bound_for(w, w_bound, default):
    """A bound as __getslice__ and its like get it: from the beginning, if the instance has a length."""
    if w_bound is None:
        return wrap_int(default)
    at = index_of(w_bound)
    if at < 0 and lookup(class_of(w), "__len__") is not None:
        at += constructors.length(w)
    return wrap_int(at)


@dont_look_inside
def set_slice(w, w_start, w_stop, w_value):
    if isinstance(w, W_List):
        n = lists.length(w)
        items = iteration.unpack(w_value)
        lists.set_slice(w, bound_of(w_start, 0, n), bound_of(w_stop, n, n), items)
    elif isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__setslice__")
        if w_function is not None:
            calling.call(w_function, [w, bound_for(w, w_start, 0), bound_for(w, w_stop, longs.LARGEST_INT), w_value])
            return
        calling.call3(special(w, "__setitem__"), w, slice_for(w_start, w_stop), w_value)
    else:
        raise type_error("'" + name_of_type(w) + "' object doesn't support slice assignment")


@dont_look_inside
def delete_slice(w, w_start, w_stop):
    if isinstance(w, W_List):
        n = lists.length(w)
        lists.set_slice(w, bound_of(w_start, 0, n), bound_of(w_stop, n, n), [])
    elif isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__delslice__")
        if w_function is not None:
            calling.call3(w_function, w, bound_for(w, w_start, 0), bound_for(w, w_stop, longs.LARGEST_INT))
            return
        calling.call2(special(w, "__delitem__"), w, slice_for(w_start, w_stop))
    else:
        raise type_error("'" + name_of_type(w) + "' object doesn't support slice deletion")


class Places(object):
    """The places that a slice with a step stands for."""

    def __init__(self, w_slice, n):
        self.step = 1
        if w_slice.w_step is not w_None:
            self.step = index_of(w_slice.w_step)
        if self.step == 0:
            raise error(w_ValueError, "slice step cannot be zero")
        if self.step > 0:
            self.start = bound_of(w_slice.w_start, 0, n)
            stop = bound_of(w_slice.w_stop, n, n)
            self.count = (stop - self.start + self.step - 1) // self.step
        else:
            self.start = bound_down(w_slice.w_start, n - 1, n)
            stop = bound_down(w_slice.w_stop, -1, n)
            self.count = (stop - self.start + self.step + 1) // self.step
        if self.count < 0:
            self.count = 0

    def list(self):
        return [self.start + i * self.step for i in range(self.count)]


def bound_down(w, default, n):
    if w is w_None:
        return default
    at = index_of(w)
    if at < 0:
        at += n
        if at < 0:
            return -1
    if at >= n:
        return n - 1
    return at


def get_extended(w, w_slice):
    if isinstance(w, W_Str):
        text = w.value
        return W_Str("".join([text[at] for at in Places(w_slice, len(text)).list()]))
    if isinstance(w, W_List):
        items = lists.boxed(w)
        return lists.fitting_list([items[at] for at in Places(w_slice, len(items)).list()])
    if isinstance(w, W_Tuple):
        items = w.items
        return W_Tuple([items[at] for at in Places(w_slice, len(items)).list()])
    raise type_error("'" + name_of_type(w) + "' object is unsliceable")


def set_extended(w, w_slice, items):
    n = lists.length(w)
    places = Places(w_slice, n)
    if places.step == 1:
        lists.set_slice(w, places.start, places.start + places.count, items)
        return
    if len(items) != places.count:
        raise error(w_ValueError, "attempt to assign sequence of size " + str(len(items)) + " to extended slice of size " + str(places.count))
    lists.generalise(w)
    at = places.list()
    for i in range(len(items)):
        w.items[at[i]] = items[i]


def delete_extended(w, w_slice):
    n = lists.length(w)
    gone = [False] * n
    for at in Places(w_slice, n).list():
        gone[at] = True
    items = lists.boxed(w)
    left = []
    for i in range(n):
        if not gone[i]:
            left.append(items[i])
    lists.set_slice(w, 0, n, left)
