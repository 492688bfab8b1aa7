"""What for loops do: get an iterator, and its next item."""
import sys
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Root, W_Str, W_Tuple, OperationError, w_None, wrap_int, wrap_char
from classes import W_Instance, lookup, class_of, error, type_error, name_of_type, w_StopIteration, w_IndexError, w_RuntimeError
from iterators import (W_Range, W_Iterator, W_RangeIterator, W_ListIterator, W_TupleIterator, W_StrIterator, W_TableIterator,
                       W_SequenceIterator, W_ReversedIterator, W_EnumerateIterator, W_ObjectIterator, W_CallIterator, KEYS, VALUES)
from lists import W_List

import lists
import dicts
import generators
import calling
import comparing
import subscripts


def iterator(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Range):
        return W_RangeIterator(w.start, w.step, w.length)
    if isinstance(w, W_List):
        return W_ListIterator(w)
    if isinstance(w, W_Tuple):
        return W_TupleIterator(w.items)
    if isinstance(w, W_Iterator):
        return w
    if isinstance(w, W_Str):
        return W_StrIterator(w.value)
    if isinstance(w, W_Instance):
        return instance_iterator(w)
    return other_iterator(w)


def instance_iterator(w):
    map = hint(w.map, promote=True)
    w_function = lookup(map.w_class, "__iter__")
    if w_function is not None:
        w_made = calling.call1(w_function, w)
        hint(w_made.__class__, promote=True)
        if isinstance(w_made, W_Instance):
            return W_ObjectIterator(w_made)
        if isinstance(w_made, W_Iterator):
            return w_made
        raise no_iterator(w_made)
    if lookup(map.w_class, "__getitem__") is not None:
        return W_SequenceIterator(w)
    raise not_iterable(w)


@dont_look_inside
def not_iterable(w):
    return type_error("'" + name_of_type(w) + "' object is not iterable")


@dont_look_inside
def no_iterator(w):
    return type_error("iter() returned non-iterator of type '" + name_of_type(w) + "'")


@dont_look_inside
def other_iterator(w):
    if isinstance(w, dicts.W_Hashed):
        return W_TableIterator(w.table, KEYS)
    raise not_iterable(w)


def next(w):
    """The next item, or None at the end."""
    hint(w.__class__, promote=True)
    if isinstance(w, W_RangeIterator):
        left = w.left
        if left > 0:
            at = w.at
            w.left = left - 1
            w.at = at + w.step
            return wrap_int(at)
        return None
    if isinstance(w, W_ListIterator):
        at = w.at
        w_list = w.w_list
        if at < lists.length(w_list):
            w.at = at + 1
            return lists.get(w_list, at)
        w.at = END
        return None
    if isinstance(w, W_TupleIterator):
        at = w.at
        if at < len(w.items):
            w.at = at + 1
            return w.items[at]
        return None
    if isinstance(w, W_StrIterator):
        at = w.at
        if at < len(w.text):
            w.at = at + 1
            return wrap_char(w.text[at])
        return None
    if isinstance(w, generators.W_Generator):
        return next_of_generator(w)
    if isinstance(w, W_EnumerateIterator):
        w_item = next(w.w_inner)
        if w_item is None:
            return None
        at = w.at
        w.at = at + 1
        return W_Tuple([wrap_int(at), w_item])
    if isinstance(w, W_ObjectIterator):
        return next_of_object(w.w_object)
    return other_next(w)


END = 1 << 62  # a list iterator that came to the end stays there


def next_of_generator(w):
    try:
        return generators.resume(w, w_None)
    except OperationError, e:
        if is_end(e):
            return None
        raise


def next_of_object(w):
    try:
        return calling.call1(method_next(w), w)
    except OperationError, e:
        if is_end(e):
            return None
        raise


@dont_look_inside
def is_end(e):
    """Whether an exception only says that there are no more items."""
    return class_of(e.w_value).is_subclass(w_StopIteration)


def method_next(w):
    if isinstance(w, W_Instance):
        map = hint(w.map, promote=True)
        w_function = lookup(map.w_class, "next")
        if w_function is not None:
            return w_function
    raise type_error("this object is not an iterator")


@dont_look_inside
def other_next(w):
    if isinstance(w, W_TableIterator):
        return next_of_table(w)
    if isinstance(w, W_ReversedIterator):
        at = w.at
        if at < 0:
            return None
        w.at = at - 1
        return subscripts.get(w.w_object, wrap_int(at))
    if isinstance(w, W_SequenceIterator):
        return next_of_sequence(w)
    if isinstance(w, W_CallIterator):
        w_value = calling.call0(w.w_function)
        if comparing.equal(w_value, w.w_end):
            return None
        return w_value
    raise type_error("'" + name_of_type(w) + "' object is not an iterator")


def next_of_table(w):
    table = w.table
    if table.used != w.used:
        raise error(w_RuntimeError, "dictionary changed size during iteration")
    at = table.next_place(w.at)
    if at < 0:
        w.at = END
        return None
    w.at = at + 1
    if w.what == KEYS:
        return table.keys[at]
    if w.what == VALUES:
        return table.values[at]
    return W_Tuple([table.keys[at], table.values[at]])


def next_of_sequence(w):
    at = w.at
    w.at = at + 1
    try:
        return subscripts.get(w.w_object, wrap_int(at))
    except OperationError, e:
        w_class = class_of(e.w_value)
        if w_class.is_subclass(w_IndexError) or w_class.is_subclass(w_StopIteration):
            return None
        raise


def unpack(w):
    """All items of something that can be iterated over, in a list."""
    return first_items(w, sys.maxint)


@dont_look_inside
def first_items(w, most):
    """The items of a sequence, or at most so many of something else: it may have no end."""
    if isinstance(w, W_List):
        return lists.boxed(w)
    if isinstance(w, W_Tuple):
        return w.items[:]
    items = []
    w_iterator = iterator(w)
    while len(items) < most:
        w_item = next(w_iterator)
        if w_item is None:
            break
        items.append(w_item)
    return items
