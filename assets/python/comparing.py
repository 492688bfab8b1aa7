"""Comparisons, truth, and whether something is in something else.

Values of different kinds have an order, too, as in Python 2: None, then numbers, then by the names of their
types.
"""
from rpython.rlib.jit import hint, dont_look_inside
from rpython.rlib.objectmodel import compute_identity_hash
from objects import W_None, W_Int, W_Bool, W_Float, W_Str, W_Tuple, w_None, wrap_bool, w_NotImplemented
from classes import W_Instance, W_Exception, W_Class, W_Method, lookup, class_of, error, type_error, name_of_type, w_OverflowError, w_ValueError
from longs import W_Long
from lists import W_List
from operators import LT, LE, EQ, NE, GT, GE, IN, NOT_IN, IS, IS_NOT, EXC_MATCH

import longs
import lists
import dicts
import calling
import intmath
import floatmath
import arithmetic
import iteration
import text

METHODS = ["__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"]
MIRRORED = [GT, GE, EQ, NE, LT, LE]


def compare(how, w_a, w_b):
    """w_a how w_b, where how is known."""
    hint(w_a.__class__, promote=True)
    hint(w_b.__class__, promote=True)
    if how == IS:
        return wrap_bool(identical(w_a, w_b))
    if how == IS_NOT:
        return wrap_bool(not identical(w_a, w_b))
    if how == IN:
        return wrap_bool(contains(w_b, w_a))
    if how == NOT_IN:
        return wrap_bool(not contains(w_b, w_a))
    if how == EXC_MATCH:
        return wrap_bool(exception_matches(w_a, w_b))
    if isinstance(w_a, W_Int):
        if isinstance(w_b, W_Int):
            return wrap_bool(intmath.compare(how, w_a.value, w_b.value))
        if isinstance(w_b, W_Float) and small(w_a.value):
            return wrap_bool(floatmath.compare(how, float(w_a.value), w_b.value))
    elif isinstance(w_a, W_Float):
        if isinstance(w_b, W_Float):
            return wrap_bool(floatmath.compare(how, w_a.value, w_b.value))
        if isinstance(w_b, W_Int) and small(w_b.value):
            return wrap_bool(floatmath.compare(how, w_a.value, float(w_b.value)))
    elif isinstance(w_a, W_Str) and isinstance(w_b, W_Str):
        return wrap_bool(text.compare(how, w_a.value, w_b.value))
    if isinstance(w_a, W_Instance) or isinstance(w_b, W_Instance):
        return instance_compare(how, w_a, w_b)
    return wrap_bool(other_compare(how, w_a, w_b))


def holds(how, w_a, w_b):
    """Whether w_a how w_b is true, where how is known."""
    hint(w_a.__class__, promote=True)
    hint(w_b.__class__, promote=True)
    if how <= GE and isinstance(w_a, W_Int) and isinstance(w_b, W_Int):
        return intmath.compare(how, w_a.value, w_b.value)
    return is_true(compare(how, w_a, w_b))


def small(value):
    """Whether an integer is a float without loss."""
    return -9007199254740992 <= value <= 9007199254740992


def identical(w_a, w_b):
    """Numbers have no identity: equal ones of a type are the same."""
    if isinstance(w_a, W_Bool) and isinstance(w_b, W_Bool):
        return w_a.value == w_b.value
    if isinstance(w_a, W_Int) and isinstance(w_b, W_Int):
        return w_a.value == w_b.value
    if isinstance(w_a, W_Float) and isinstance(w_b, W_Float):
        return w_a.value == w_b.value or w_a.value != w_a.value and w_b.value != w_b.value
    return w_a is w_b


def instance_compare(how, w_a, w_b):
    if isinstance(w_a, W_Instance):
        map = hint(w_a.map, promote=True)
        w_function = lookup(map.w_class, METHODS[how])
        if w_function is not None:
            w_result = calling.call2(w_function, w_a, w_b)
            if w_result is not w_NotImplemented:
                return w_result
    if isinstance(w_b, W_Instance):
        map = hint(w_b.map, promote=True)
        w_function = lookup(map.w_class, METHODS[MIRRORED[how]])
        if w_function is not None:
            w_result = calling.call2(w_function, w_b, w_a)
            if w_result is not w_NotImplemented:
                return w_result
    return by_cmp(how, w_a, w_b)


@dont_look_inside
def by_cmp(how, w_a, w_b):
    """Ask __cmp__, or else compare identities."""
    if isinstance(w_a, W_Instance):
        w_function = lookup(class_of(w_a), "__cmp__")
        if w_function is not None:
            w_result = calling.call2(w_function, w_a, w_b)
            if w_result is not w_NotImplemented:
                return wrap_bool(decide(how, sign_of(w_result)))
    if isinstance(w_b, W_Instance):
        w_function = lookup(class_of(w_b), "__cmp__")
        if w_function is not None:
            w_result = calling.call2(w_function, w_b, w_a)
            if w_result is not w_NotImplemented:
                return wrap_bool(decide(how, -sign_of(w_result)))
    return wrap_bool(decide(how, by_kind(w_a, w_b)))


def sign_of(w):
    """What __cmp__ answers: a machine integer, or what is cut off to one."""
    if isinstance(w, W_Int):
        value = w.value
    elif isinstance(w, W_Bool):
        value = int(w.value)
    elif isinstance(w, W_Float):
        value = int(w.value > -1.0) - int(w.value < 1.0)
    elif isinstance(w, W_Long):
        raise error(w_OverflowError, "Python int too large to convert to C long")
    else:
        raise type_error("an integer is required")
    return int(value > 0) - int(value < 0)


def decide(how, order):
    return intmath.compare(how, order, 0)


@dont_look_inside
def other_compare(how, w_a, w_b):
    if isinstance(w_a, W_Float) and isinstance(w_b, W_Float):
        return floatmath.compare(how, w_a.value, w_b.value)
    if arithmetic.is_number(w_a) and arithmetic.is_number(w_b):
        if isinstance(w_a, W_Float) and w_a.value != w_a.value or isinstance(w_b, W_Float) and w_b.value != w_b.value:
            return how == NE
        return decide(how, order_of_numbers(w_a, w_b))
    if isinstance(w_a, W_List) and isinstance(w_b, W_List):
        return compare_items(how, lists.boxed(w_a), lists.boxed(w_b))
    if isinstance(w_a, W_Tuple) and isinstance(w_b, W_Tuple):
        return compare_items(how, w_a.items, w_b.items)
    if isinstance(w_a, dicts.W_Dict) and isinstance(w_b, dicts.W_Dict):
        return compare_dicts(how, w_a.table, w_b.table)
    if isinstance(w_a, dicts.W_Set) and isinstance(w_b, dicts.W_Set):
        return compare_sets(how, w_a.table, w_b.table)
    return decide(how, by_kind(w_a, w_b))


def order_of_numbers(w_a, w_b):
    if isinstance(w_a, W_Float) or isinstance(w_b, W_Float):
        return order_with_float(w_a, w_b)
    return longs.compare(arithmetic.as_long(w_a), arithmetic.as_long(w_b))


def order_with_float(w_a, w_b):
    """Exactly, however large the integer is."""
    if isinstance(w_a, W_Float):
        x = w_a.value
        if not isinstance(w_b, W_Float):
            return -order_of_long(arithmetic.as_long(w_b), x)
        y = w_b.value
        return int(x > y) - int(x < y)
    assert isinstance(w_b, W_Float)
    return order_of_long(arithmetic.as_long(w_a), w_b.value)


def order_of_long(a, x):
    if x - x != 0.0:
        if x > 0.0:
            return -1
        return 1
    b = longs.from_float(x)
    order = longs.compare(a, b)
    if order == 0:
        rest = x - longs.to_float(b)
        order = int(rest < 0.0) - int(rest > 0.0)
    return order


def compare_items(how, a, b):
    """By the first items that differ, else by the lengths."""
    n = min(len(a), len(b))
    for i in range(n):
        if not hashing_equal(a[i], b[i]):
            if how == EQ:
                return False
            if how == NE:
                return True
            return is_true(compare(how, a[i], b[i]))
    return intmath.compare(how, len(a), len(b))


def hashing_equal(w_a, w_b):
    return identical(w_a, w_b) or equal(w_a, w_b)


def equal(w_a, w_b):
    return is_true(compare(EQ, w_a, w_b))


def compare_dicts(how, a, b):
    same = a.used == b.used
    at = a.next_place(0)
    while same and at >= 0:
        w_other = b.get(a.keys[at])
        same = w_other is not None and hashing_equal(a.values[at], w_other)
        at = a.next_place(at + 1)
    if how == EQ:
        return same
    if how == NE:
        return not same
    return intmath.compare(how, a.used, b.used)


def compare_sets(how, a, b):
    if how == EQ or how == NE:
        return (a.used == b.used and dicts.same_keys(a, b)) == (how == EQ)
    if how == LE or how == LT:
        return dicts.same_keys(a, b) and (how == LE or a.used < b.used)
    return dicts.same_keys(b, a) and (how == GE or a.used > b.used)


def by_kind(w_a, w_b):
    if w_a is w_b:
        return 0
    if class_of(w_a) is class_of(w_b):
        a, b = compute_identity_hash(w_a), compute_identity_hash(w_b)
        return int(a > b) - int(a < b)
    a, b = kind_name(w_a), kind_name(w_b)
    if a != b:
        if a < b:
            return -1
        return 1
    x, y = compute_identity_hash(w_a), compute_identity_hash(w_b)
    return int(x > y) - int(x < y)


def kind_name(w):
    if w is w_None or arithmetic.is_number(w):
        if w is w_None:
            return ""
        return " "
    return name_of_type(w)


def is_true(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Bool):
        return w.value
    if isinstance(w, W_Int):
        return w.value != 0
    if isinstance(w, W_None):
        return False
    if isinstance(w, W_Str):
        return len(w.value) > 0
    if isinstance(w, W_List):
        return lists.length(w) > 0
    if isinstance(w, W_Float):
        return w.value != 0.0
    if isinstance(w, W_Instance):
        return instance_is_true(w)
    return other_is_true(w)


def instance_is_true(w):
    map = hint(w.map, promote=True)
    w_function = lookup(map.w_class, "__nonzero__")
    name = "__nonzero__"
    if w_function is None:
        w_function = lookup(map.w_class, "__len__")
        name = "__len__"
    if w_function is None:
        return True
    w_answer = calling.call1(w_function, w)
    hint(w_answer.__class__, promote=True)
    if isinstance(w_answer, W_Bool):
        return w_answer.value
    if isinstance(w_answer, W_Int) and w_answer.value >= 0:
        return w_answer.value > 0
    return is_true_as(name, w_answer)


@dont_look_inside
def is_true_as(name, w_answer):
    """What an answer means that is neither a bool nor an int from 0 on."""
    if name == "__len__":
        if not arithmetic.is_integer(w_answer):
            raise type_error("an integer is required")
        if arithmetic.as_long(w_answer).sign < 0:
            raise error(w_ValueError, "__len__() should return >= 0")
        return arithmetic.as_long(w_answer).sign > 0
    if isinstance(w_answer, W_Int):
        return True
    raise type_error("__nonzero__ should return bool or int, returned " + name_of_type(w_answer))


@dont_look_inside
def other_is_true(w):
    if isinstance(w, W_Tuple):
        return len(w.items) > 0
    if isinstance(w, W_Long):
        return w.sign != 0
    if isinstance(w, dicts.W_Hashed):
        return w.table.used > 0
    return True


def contains(w_in, w):
    hint(w_in.__class__, promote=True)
    if isinstance(w_in, dicts.W_Dict):
        hint(w.__class__, promote=True)
        if isinstance(w, W_Int):
            return dicts.has_int(w_in.table, w.value)
        return dicts.has_item(w_in.table, w)
    if isinstance(w_in, W_Instance):
        map = hint(w_in.map, promote=True)
        w_function = lookup(map.w_class, "__contains__")
        if w_function is not None:
            return is_true(calling.call2(w_function, w_in, w))
    return other_contains(w_in, w)


@dont_look_inside
def other_contains(w_in, w):
    if isinstance(w_in, dicts.W_Set):
        return w_in.table.has(w)
    if isinstance(w_in, W_Str):
        if isinstance(w, W_Str):
            return w_in.value.find(w.value) >= 0
        raise type_error("'in <string>' requires string as left operand, not " + name_of_type(w))
    w_iterator = iteration.iterator(w_in)
    while True:
        w_item = iteration.next(w_iterator)
        if w_item is None:
            return False
        if hashing_equal(w_item, w):
            return True


@dont_look_inside
def exception_matches(w_class, w_wanted):
    if isinstance(w_wanted, W_Tuple):
        for w in w_wanted.items:
            if exception_matches(w_class, w):
                return True
        return False
    if isinstance(w_class, W_Class) and isinstance(w_wanted, W_Class):
        return w_class.is_subclass(w_wanted)
    return False
