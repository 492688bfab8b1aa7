"""Builtin functions."""
from rpython.rlib.jit import hint, dont_look_inside
from rpython.rlib.objectmodel import compute_identity_hash
from rpython.rlib.rarithmetic import intmask
from objects import W_Int, W_Bool, W_Float, W_Str, W_Tuple, W_None, W_Root, OperationError, w_None, w_NotImplemented, wrap_int, wrap_bool, wrap_char
from classes import (W_Class, W_Instance, W_Method, class_of, lookup, error, type_error, name_of_type, new_exception,
                     types, w_StopIteration, w_ValueError, w_OverflowError, w_AttributeError, w_KeyError)
from functions import W_Function, W_Builtin, builtin, builtins, method
from iterators import W_Iterator, W_CallIterator, W_Range, w_iterator
from longs import W_Long
from lists import W_List, new_list

import longs
import lists
import dicts
import arithmetic
import attributes
import calling
import comparing
import constructors
import floatmath
import formatting
import hashing
import intmath
import iteration
import operators
import subscripts
import text
import printing


@builtin("len", 1)
def builtin_len(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_List):
        return wrap_int(lists.length(w))
    if isinstance(w, W_Str):
        return wrap_int(len(w.value))
    if isinstance(w, W_Tuple):
        return wrap_int(len(w.items))
    return other_length(w)


@dont_look_inside
def other_length(w):
    return wrap_int(constructors.length(w))


@builtin("abs", 1)
def builtin_abs(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Int):
        if w.value < 0:
            return intmath.subtract(0, w.value)
        return wrap_int(w.value)
    if isinstance(w, W_Float):
        return W_Float(abs(w.value))
    return arithmetic.other_unary("__abs__", w)


@builtin("ord", 1)
def builtin_ord(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Str):
        if len(w.value) == 1:
            return wrap_int(ord(w.value[0]))
    raise no_character(w)


@dont_look_inside
def no_character(w):
    if isinstance(w, W_Str):
        return type_error("ord() expected a character, but string of length " + str(len(w.value)) + " found")
    return type_error("ord() expected string of length 1, but " + name_of_type(w) + " found")


@builtin("chr", 1)
def builtin_chr(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Int):
        if 0 <= w.value < 256:
            return wrap_char(chr(w.value))
    return other_chr(w)


@dont_look_inside
def other_chr(w):
    """A bool has a character, too."""
    if isinstance(w, W_Float):
        raise type_error("integer argument expected, got float")
    if not arithmetic.is_integer(w):
        raise type_error("an integer is required")
    if isinstance(w, W_Bool):
        return wrap_char(chr(int(w.value)))
    if isinstance(w, W_Long) and not longs.fits(w):
        raise error(w_OverflowError, "Python int too large to convert to C long")
    raise error(w_ValueError, "chr() arg not in range(256)")


@builtin("range", 1, 3)
def builtin_range(args):
    w_range = constructors.make_range(args)
    return lists.new_range(w_range.start, w_range.step, w_range.length)


@builtin("isinstance", 2)
def builtin_isinstance(w, w_class):
    hint(w.__class__, promote=True)
    hint(w_class.__class__, promote=True)
    if isinstance(w, W_Instance) and isinstance(w_class, W_Class):
        map = hint(w.map, promote=True)
        w_wanted = hint(w_class, promote=True)
        return wrap_bool(map.w_class.is_subclass(w_wanted))
    return wrap_bool(is_instance(w, w_class))


@dont_look_inside
def is_instance(w, w_class):
    return is_subclass(class_of(w), w_class)


def is_subclass(w_class, w_wanted):
    if isinstance(w_wanted, W_Class):
        return w_class.is_subclass(w_wanted)
    if isinstance(w_wanted, W_Tuple):
        for w in w_wanted.items:
            if is_subclass(w_class, w):
                return True
        return False
    raise type_error("isinstance() arg 2 must be a class, type, or tuple of classes and types")


@builtin("issubclass", 2)
@dont_look_inside
def builtin_issubclass(w_class, w_wanted):
    if not isinstance(w_class, W_Class):
        raise type_error("issubclass() arg 1 must be a class")
    return wrap_bool(is_subclass(w_class, w_wanted))


@builtin("repr", 1)
@dont_look_inside
def builtin_repr(w):
    return W_Str(formatting.to_repr(w))


@builtin("format", 1, 2)
@dont_look_inside
def builtin_format(args):
    spec = ""
    if len(args) > 1:
        spec = text.value_of(args[1])
    return W_Str(formatting.formatted(args[0], spec))


@builtin("hash", 1)
@dont_look_inside
def builtin_hash(w):
    return wrap_int(hashing.hash_of(w))


@builtin("id", 1)
@dont_look_inside
def builtin_id(w):
    if isinstance(w, W_Int):  # numbers have no identity
        return wrap_int(intmask(w.value << 4) | 1)
    if isinstance(w, W_Float):
        return wrap_int(intmask(hashing.hash_of(w) << 4) | 5)
    return wrap_int(compute_identity_hash(w))


@builtin("callable", 1)
@dont_look_inside
def builtin_callable(w):
    return wrap_bool(is_callable(w))


def is_callable(w):
    if isinstance(w, W_Instance):
        return lookup(class_of(w), "__call__") is not None
    return isinstance(w, W_Function) or isinstance(w, W_Builtin) or isinstance(w, W_Method) or isinstance(w, W_Class)


@builtin("iter", 1, 2)
@dont_look_inside
def builtin_iter(args):
    if len(args) == 2:
        if not is_callable(args[0]):
            raise type_error("iter(v, w): v must be callable")
        return W_CallIterator(args[0], args[1])
    w = iteration.iterator(args[0])
    if isinstance(w, iteration.W_ObjectIterator):
        return w.w_object
    return w


@builtin("next", 1, 2)
def builtin_next(args):
    w = args[0]
    hint(w.__class__, promote=True)
    if isinstance(w, W_Instance):
        w_item = iteration.next_of_object(w)
    else:
        w_item = iteration.next(w)
    if w_item is None:
        if len(args) == 2:
            return args[1]
        raise OperationError(new_exception(w_StopIteration, []))
    return w_item


@dont_look_inside
def iterator_next(w):
    w_item = iteration.next(w)
    if w_item is None:
        raise OperationError(new_exception(w_StopIteration, []))
    return w_item


for _class in [w_iterator, types["reversed"], types["enumerate"]]:
    method(_class, "next", 1)(iterator_next)


@builtin("sum", 1, 2)
@dont_look_inside
def builtin_sum(args):
    w_total = wrap_int(0)
    if len(args) > 1:
        w_total = args[1]
        if isinstance(w_total, W_Str):
            raise type_error("sum() can't sum strings [use ''.join(seq) instead]")
    w_iterator = iteration.iterator(args[0])
    while True:
        w_item = iteration.next(w_iterator)
        if w_item is None:
            return w_total
        w_total = arithmetic.add(w_total, w_item)


@builtin("map", 2, -1)
@dont_look_inside
def builtin_map(args):
    w_function = args[0]
    if len(args) == 2:
        items = iteration.unpack(args[1])
        if w_function is w_None:
            return lists.fitting_list(items)
        return lists.fitting_list([calling.call1(w_function, w) for w in items])
    rows = columns(args, 1, True)
    if w_function is w_None:
        return new_list([as_tuple(row) for row in rows])
    return lists.fitting_list([calling.call(w_function, row) for row in rows])


def as_tuple(items):
    return W_Tuple(items)


def columns(args, first, longest):
    """The first items of all arguments, the second ones, and so on."""
    all = []
    n = -1
    for i in range(first, len(args)):
        items = iteration.unpack(args[i])
        all.append(items)
        if n < 0 or (len(items) > n) == longest:
            n = len(items)
    rows = []
    for k in range(max(n, 0)):
        row = []
        for items in all:
            if k < len(items):
                row.append(items[k])
            else:
                row.append(w_None)
        rows.append(row)
    return rows


@builtin("zip", 0, -1)
@dont_look_inside
def builtin_zip(args):
    return new_list([as_tuple(row) for row in columns(args, 0, False)])


@builtin("filter", 2)
@dont_look_inside
def builtin_filter(w_function, w):
    kept = []
    for w_item in iteration.unpack(w):
        w_keep = w_item
        if w_function is not w_None:
            w_keep = calling.call1(w_function, w_item)
        if comparing.is_true(w_keep):
            kept.append(w_item)
    if isinstance(w, W_Tuple):
        return W_Tuple(kept)
    if isinstance(w, W_Str):
        return W_Str("".join([text.value_of(w_item) for w_item in kept]))
    return lists.fitting_list(kept)


@builtin("reduce", 2, 3)
@dont_look_inside
def builtin_reduce(args):
    items = iteration.unpack(args[1])
    first = 0
    if len(args) > 2:
        w_result = args[2]
    else:
        if len(items) == 0:
            raise type_error("reduce() of empty sequence with no initial value")
        w_result = items[0]
        first = 1
    for i in range(first, len(items)):
        w_result = calling.call2(args[0], w_result, items[i])
    return w_result


@builtin("any", 1)
@dont_look_inside
def builtin_any(w):
    w_iterator = iteration.iterator(w)
    while True:
        w_item = iteration.next(w_iterator)
        if w_item is None:
            return wrap_bool(False)
        if comparing.is_true(w_item):
            return wrap_bool(True)


@builtin("all", 1)
@dont_look_inside
def builtin_all(w):
    w_iterator = iteration.iterator(w)
    while True:
        w_item = iteration.next(w_iterator)
        if w_item is None:
            return wrap_bool(True)
        if not comparing.is_true(w_item):
            return wrap_bool(False)


@builtin("cmp", 2)
@dont_look_inside
def builtin_cmp(w_a, w_b):
    if comparing.is_true(comparing.compare(operators.LT, w_a, w_b)):
        return wrap_int(-1)
    if comparing.equal(w_a, w_b):
        return wrap_int(0)
    return wrap_int(1)


@builtin("divmod", 2)
@dont_look_inside
def builtin_divmod(w_a, w_b):
    if isinstance(w_a, W_Float) or isinstance(w_b, W_Float):
        if arithmetic.is_number(w_a) and arithmetic.is_number(w_b):
            quotient, rest = floatmath.divmod_of(arithmetic.as_float(w_a), arithmetic.as_float(w_b))
            return W_Tuple([W_Float(quotient), W_Float(rest)])
    if isinstance(w_a, W_Instance) or isinstance(w_b, W_Instance):
        return divmod_of_instance(w_a, w_b)
    return W_Tuple([arithmetic.binary(operators.FLOOR_DIVIDE, w_a, w_b), arithmetic.binary(operators.MODULO, w_a, w_b)])


def divmod_of_instance(w_a, w_b):
    w_result = asked(w_a, "__divmod__", w_b)
    if w_result is w_NotImplemented:
        w_result = asked(w_b, "__rdivmod__", w_a)
    if w_result is w_NotImplemented:
        raise type_error("unsupported operand type(s) for divmod(): '" + name_of_type(w_a) + "' and '" + name_of_type(w_b) + "'")
    return w_result


def asked(w, name, w_other):
    """What a special method of an instance returns, NotImplemented if there is none."""
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), name)
        if w_function is not None:
            return calling.call2(w_function, w, w_other)
    return w_NotImplemented


@builtin("pow", 2, 3)
@dont_look_inside
def builtin_pow(args):
    if len(args) == 2 or args[2] is w_None:
        return arithmetic.binary(operators.POWER, args[0], args[1])
    w = args[0]
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__pow__")
        if w_function is not None:
            return calling.call3(w_function, w, args[1], args[2])
    for w in args:
        if not arithmetic.is_integer(w):
            raise no_power(args)
    return power_modulo(arithmetic.as_long(args[0]), arithmetic.as_long(args[1]), args[2], args)


def no_power(args):
    for w in args:
        if not arithmetic.is_number(w):
            names = ", ".join(["'" + name_of_type(w) + "'" for w in args])
            return type_error("unsupported operand type(s) for pow(): " + names)
    return type_error("pow() 3rd argument not allowed unless all arguments are integers")


def power_modulo(a, n, w_modulus, args):
    m = arithmetic.as_long(w_modulus)
    if m.sign == 0:
        raise error(w_ValueError, "pow() 3rd argument cannot be 0")
    if n.sign < 0:
        raise type_error("pow() 2nd argument cannot be negative when 3rd argument specified")
    _, result = longs.floor_divmod(longs.from_int(1), m)
    _, a = longs.floor_divmod(a, m)
    while n.sign > 0:
        if n.digits[0] & 1:
            _, result = longs.floor_divmod(longs.multiply(result, a), m)
        n = longs.shift_right(n, 1)
        _, a = longs.floor_divmod(longs.multiply(a, a), m)
    for w in args:
        if isinstance(w, W_Long):
            return result
    return constructors.fitting(constructors.w_int, result)


@builtin("round", 1, 2)
@dont_look_inside
def builtin_round(args):
    digits = 0
    if len(args) > 1:
        digits = subscripts.index_of(args[1])
    return W_Float(rounded(constructors.float_of(args[0]), digits))


def rounded(value, digits):
    """Half away from zero. With digits after the point, by way of decimal text."""
    if floatmath.special(value) or value == 0.0 or digits > 22:
        return value
    if digits <= 0:
        factor = 1.0
        for i in range(min(-digits, 400)):
            factor = factor * 10.0
        if floatmath.special(factor):
            return 0.0 * value
        shifted = value / factor
        low = floatmath.math.floor(abs(shifted))
        if abs(shifted) - low >= 0.5:
            low += 1.0
        return floatmath.math.copysign(low * factor, value)
    return by_text(value, digits)


def by_text(value, digits):
    """Round what lies halfway between two decimal numbers, exactly, away from zero."""
    up = longs.from_float(floatmath.math.ldexp(abs(value), 0))
    fraction, exponent = floatmath.math.frexp(abs(value))
    if exponent > 53:
        return value
    # value = mantissa / 2**shift; rounded to n / 10**digits
    mantissa = longs.from_float(floatmath.math.ldexp(fraction, 53))
    shift = 53 - exponent
    scaled = longs.multiply(mantissa, longs.power(longs.from_int(10), digits))
    half = longs.shift_left(longs.from_int(1), shift - 1)
    if shift <= 0:
        return value
    up = longs.shift_right(longs.add(scaled, half), shift)
    shown = longs.to_text(up)
    if len(shown) <= digits:
        shown = "0" * (digits + 1 - len(shown)) + shown
    point = len(shown) - digits
    assert point >= 0
    result = float(shown[:point] + "." + shown[point:])
    if value < 0.0:
        return -result
    return result


@builtin("hex", 1)
@dont_look_inside
def builtin_hex(w):
    if isinstance(w, W_Instance):
        return shown_by(w, "__hex__", "hex")
    return W_Str(based(w, "0x", 4))


@builtin("oct", 1)
@dont_look_inside
def builtin_oct(w):
    if isinstance(w, W_Instance):
        return shown_by(w, "__oct__", "oct")
    if arithmetic.is_integer(w) and arithmetic.as_long(w).sign == 0:
        return W_Str("0")
    return W_Str(based(w, "0", 3))


@builtin("bin", 1)
@dont_look_inside
def builtin_bin(w):
    if isinstance(w, W_Instance):
        w = wrap_int(subscripts.index_of(w))
    return W_Str(based(w, "0b", 1))


def shown_by(w, name, function):
    """The text of an instance that says it itself."""
    w_function = lookup(class_of(w), name)
    if w_function is None:
        raise type_error(function + "() argument can't be converted to " + function)
    w_text = calling.call1(w_function, w)
    if not isinstance(w_text, W_Str):
        raise type_error(name + " returned non-string (type " + name_of_type(w_text) + ")")
    return w_text


def based(w, prefix, bits):
    if not arithmetic.is_integer(w):
        raise type_error("an integer is needed")
    a = arithmetic.as_long(w)
    shown = prefix + longs.to_base(a, bits)
    if a.sign < 0:
        shown = "-" + shown
    if isinstance(w, W_Long) and bits > 1:
        shown += "L"
    return shown


@builtin("getattr", 2, 3)
def builtin_getattr(args):
    if len(args) == 2:
        return attributes.get(args[0], text.value_of(args[1]))
    return get_or_default(args[0], text.value_of(args[1]), args[2])


@dont_look_inside
def get_or_default(w, name, w_default):
    try:
        return attributes.get(w, name)
    except OperationError, e:
        if class_of(e.w_value).is_subclass(w_AttributeError):
            return w_default
        raise


@builtin("setattr", 3)
@dont_look_inside
def builtin_setattr(w, w_name, w_value):
    attributes.set(w, text.value_of(w_name), w_value)
    return w_None


@builtin("hasattr", 2)
@dont_look_inside
def builtin_hasattr(w, w_name):
    return wrap_bool(attributes.has(w, text.value_of(w_name)))


@builtin("delattr", 2)
@dont_look_inside
def builtin_delattr(w, w_name):
    attributes.delete(w, text.value_of(w_name))
    return w_None
