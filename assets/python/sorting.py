"""Sorting: by merging, so that equal items stay in their order. And min and max, which also take a key."""
from rpython.rlib.jit import dont_look_inside
from objects import W_Str, W_Int, W_Bool, W_Float, w_None
from classes import error, type_error, name_of_type, w_ValueError
from functions import builtin, method
from lists import W_List, w_list

import calling
import comparing
import iteration
import lists
import subscripts


class Order(object):
    """How items are compared: by what a key makes of them, or by a function."""

    def __init__(self, w_cmp):
        self.w_cmp = w_cmp

    def less(self, w_a, w_b):
        if self.w_cmp is not w_None:
            w = calling.call2(self.w_cmp, w_a, w_b)
            if isinstance(w, W_Int):
                return w.value < 0
            if isinstance(w, W_Bool):
                return False
            raise type_error("comparison function must return int, not " + name_of_type(w))
        if isinstance(w_a, W_Int) and isinstance(w_b, W_Int):
            return w_a.value < w_b.value
        return comparing.is_true(comparing.compare(0, w_a, w_b))


def merge_sort(places, keys, order):
    """Sort places by the keys that they stand for."""
    n = len(places)
    if n < 2:
        return places
    half = n // 2
    left = merge_sort(places[:half], keys, order)
    right = merge_sort(places[half:], keys, order)
    result = []
    i = 0
    for at in left:
        while i < len(right) and order.less(keys[right[i]], keys[at]):
            result.append(right[i])
            i += 1
        result.append(at)
    while i < len(right):
        result.append(right[i])
        i += 1
    return result


def sorted_items(items, w_cmp, w_key, backwards):
    if w_key is w_None:
        keys = items
    else:
        keys = [calling.call1(w_key, w) for w in items]
    if backwards:  # reversed before and after, so that equal items stay in order
        items = turned(items)
        keys = turned(keys)
    places = merge_sort(range_list(len(items)), keys, Order(w_cmp))
    items = [items[at] for at in places]
    if backwards:
        items = turned(items)
    return items


def range_list(n):
    return [i for i in range(n)]


def turned(items):
    items = items[:]
    items.reverse()
    return items


def sort_ints(ints):
    """Sort machine integers in place."""
    n = len(ints)
    if n < 2:
        return ints
    half = n // 2
    left = sort_ints(ints[:half])
    right = sort_ints(ints[half:])
    result = []
    i = 0
    for value in left:
        while i < len(right) and right[i] < value:
            result.append(right[i])
            i += 1
        result.append(value)
    while i < len(right):
        result.append(right[i])
        i += 1
    return result


def sort_list(w_list, w_cmp, w_key, backwards):
    lists.settle(w_list)
    if w_list.kind == lists.INTS and w_cmp is w_None and w_key is w_None:
        ints = sort_ints(w_list.ints)
        if backwards:
            ints.reverse()
        w_list.ints = ints
        return
    items = sorted_items(lists.boxed(w_list), w_cmp, w_key, backwards)
    lists.set_slice(w_list, 0, lists.length(w_list), items)


@builtin("sorted", 1, 4)
@dont_look_inside
def builtin_sorted(args):
    return sorted_list(args)


@method(w_list, "sort", 1, 4)
@dont_look_inside
def list_sort(args):
    w_list = as_list(args[0])
    sort_list(w_list, optional(args, 1), optional(args, 2), comparing.is_true(optional(args, 3)))
    return w_None


def sorted_list(args):
    w_list = lists.fitting_list(iteration.unpack(args[0]))
    sort_list(w_list, optional(args, 1), optional(args, 2), comparing.is_true(optional(args, 3)))
    return w_list


def as_list(w):
    if isinstance(w, W_List):
        return w
    raise type_error("a list is needed")


def optional(args, at):
    if at < len(args):
        return args[at]
    return w_None


def with_names(name, args, names, values):
    w_cmp = optional(args, 1)
    w_key = optional(args, 2)
    w_reverse = optional(args, 3)
    for i in range(len(names)):
        if names[i] == "cmp":
            w_cmp = values[i]
        elif names[i] == "key":
            w_key = values[i]
        elif names[i] == "reverse":
            w_reverse = values[i]
        else:
            raise type_error("'" + names[i] + "' is an invalid keyword argument for this function")
    if name == "min" or name == "max":
        for i in range(len(names)):
            w_key = values[i]
        return extreme(args, name == "max", w_key)
    return_list = [args[0], w_cmp, w_key, w_reverse]
    if name == "sort":
        return list_sort(return_list)
    return sorted_list(return_list)


def extreme(args, greatest, w_key):
    items = args
    if len(args) == 1:
        items = iteration.unpack(args[0])
    if len(items) == 0:
        if greatest:
            raise error(w_ValueError, "max() arg is an empty sequence")
        raise error(w_ValueError, "min() arg is an empty sequence")
    how = 0
    if greatest:
        how = 4
    w_best = items[0]
    w_best_key = key_of(w_best, w_key)
    for i in range(1, len(items)):
        w_item_key = key_of(items[i], w_key)
        if comparing.is_true(comparing.compare(how, w_item_key, w_best_key)):
            w_best = items[i]
            w_best_key = w_item_key
    return w_best


def key_of(w, w_key):
    if w_key is w_None:
        return w
    return calling.call1(w_key, w)


@builtin("min", 1, -1)
@dont_look_inside
def builtin_min(args):
    return extreme(args, False, w_None)


@builtin("max", 1, -1)
@dont_look_inside
def builtin_max(args):
    return extreme(args, True, w_None)
