"""Hash values, those of CPython 2.7, and when two keys are the same."""
import math
from rpython.rlib.jit import dont_look_inside
from rpython.rlib.objectmodel import compute_identity_hash
from rpython.rlib.rarithmetic import intmask
from objects import W_Int, W_Bool, W_Str, W_Float, W_Tuple, W_None
from classes import W_Instance, type_error, class_of, lookup, name_of_type
from longs import W_Long

import longs
import calling
import comparing
import lists
import dicts


def no_minus_one(h):
    if h == -1:
        return -2
    return h


def hash_text(s):
    n = len(s)
    if n == 0:
        return 0
    x = ord(s[0]) << 7
    for c in s:
        x = intmask((1000003 * x) ^ ord(c))
    return no_minus_one(x ^ n)


def hash_float(value):
    if math.isinf(value):
        if value > 0.0:
            return 314159
        return -271828
    if math.isnan(value):
        return 0
    if math.floor(value) == value:
        w = longs.from_float(value)
        if longs.fits(w):
            return no_minus_one(longs.to_int(w))
        return longs.hash_of(w)
    fraction, exponent = math.frexp(value)
    fraction = fraction * 2147483648.0
    high = int(fraction)
    fraction = (fraction - float(high)) * 2147483648.0
    return no_minus_one(intmask(high + int(fraction) + (exponent << 15)))


def hash_items(items):
    x = 3430008
    factor = 1000003
    left = len(items)
    for w in items:
        left -= 1
        x = intmask((x ^ hash_of(w)) * factor)
        factor = intmask(factor + 82520 + left + left)
    return no_minus_one(intmask(x + 97531))


def hash_of(w):
    if isinstance(w, W_Int):
        return no_minus_one(w.value)
    if isinstance(w, W_Str):
        if w.hash == 0:
            w.hash = hash_text(w.value)
        return w.hash
    if isinstance(w, W_Bool):
        return int(w.value)
    if isinstance(w, W_Float):
        return hash_float(w.value)
    if isinstance(w, W_Long):
        return longs.hash_of(w)
    if isinstance(w, W_Tuple):
        return hash_items(w.items)
    if isinstance(w, W_Instance):
        return hash_of_instance(w)
    if isinstance(w, dicts.W_FrozenSet):
        return hash_frozen(w.table)
    if isinstance(w, lists.W_List) or isinstance(w, dicts.W_Hashed):
        raise type_error("unhashable type: '" + name_of_type(w) + "'")
    return compute_identity_hash(w)


def hash_frozen(table):
    """As CPython has it: whatever the order of the items is."""
    x = intmask(1927868237 * (table.used + 1))
    at = table.next_place(0)
    while at >= 0:
        h = table.hashes[at]
        x ^= intmask(intmask(h ^ intmask(h << 16) ^ 89869747) * 3644798167)
        at = table.next_place(at + 1)
    x = intmask(x * 69069 + 907133923)
    if x == -1:
        return 590923713
    return x


def hash_of_instance(w):
    w_class = class_of(w)
    w_function = lookup(w_class, "__hash__")
    if w_function is not None:
        w_hash = calling.call1(w_function, w)
        if isinstance(w_hash, W_Int):
            return no_minus_one(w_hash.value)
        if isinstance(w_hash, W_Long):
            return longs.hash_of(w_hash)
        if isinstance(w_hash, W_Bool):
            return int(w_hash.value)
        raise type_error("an integer is required")
    return compute_identity_hash(w)


def equal(w_a, w_b):
    # That which is no number equals nothing, but is found as a key.
    return w_a is w_b or comparing.equal(w_a, w_b) or comparing.identical(w_a, w_b)
