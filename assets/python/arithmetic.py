"""Operators. Which code an operator runs depends on the classes of its operands, which are promoted.

Integers and floats come first. What instances do is followed by the compiler, too. The rest is in functions that it
does not look into.
"""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Int, W_Bool, W_Float, W_Str, W_Tuple, wrap_int, wrap_bool, w_NotImplemented
from classes import W_Instance, class_of, lookup, error, type_error, name_of_type, w_OverflowError, w_ZeroDivisionError
from longs import W_Long
from lists import W_List
from operators import (ADD, SUBTRACT, MULTIPLY, DIVIDE, TRUE_DIVIDE, FLOOR_DIVIDE, MODULO, POWER, LSHIFT, RSHIFT, AND, OR, XOR,
                       SYMBOLS, METHODS, REFLECTED, INPLACE)

import longs
import lists
import dicts
import calling
import intmath
import floatmath
import formatting
import containers


def binary(op, w_a, w_b):
    """w_a op w_b, where op is known."""
    hint(w_a.__class__, promote=True)
    hint(w_b.__class__, promote=True)
    if isinstance(w_a, W_Int):
        if isinstance(w_b, W_Int):
            return int_binary(op, w_a.value, w_b.value)
        if isinstance(w_b, W_Float) and op <= POWER:
            return W_Float(float_binary(op, float(w_a.value), w_b.value))
    elif isinstance(w_a, W_Float) and op <= POWER:
        if isinstance(w_b, W_Float):
            return W_Float(float_binary(op, w_a.value, w_b.value))
        if isinstance(w_b, W_Int):
            return W_Float(float_binary(op, w_a.value, float(w_b.value)))
    if isinstance(w_a, W_Instance) or isinstance(w_b, W_Instance):
        return instance_binary(op, w_a, w_b)
    return other_binary(op, w_a, w_b)


def add(w_a, w_b):
    hint(w_a.__class__, promote=True)
    hint(w_b.__class__, promote=True)
    if isinstance(w_a, W_Int) and isinstance(w_b, W_Int):
        return intmath.add(w_a.value, w_b.value)
    if isinstance(w_a, W_Str) and isinstance(w_b, W_Str):
        return W_Str(w_a.value + w_b.value)
    return binary(ADD, w_a, w_b)


def subtract(w_a, w_b):
    hint(w_a.__class__, promote=True)
    hint(w_b.__class__, promote=True)
    if isinstance(w_a, W_Int) and isinstance(w_b, W_Int):
        return intmath.subtract(w_a.value, w_b.value)
    return binary(SUBTRACT, w_a, w_b)


def int_binary(op, a, b):
    if op == ADD:
        return intmath.add(a, b)
    if op == SUBTRACT:
        return intmath.subtract(a, b)
    if op == MULTIPLY:
        return intmath.multiply(a, b)
    if op == AND:
        return wrap_int(a & b)
    if op == OR:
        return wrap_int(a | b)
    if op == XOR:
        return wrap_int(a ^ b)
    if op == DIVIDE or op == FLOOR_DIVIDE:
        return intmath.floor_divide(a, b)
    if op == MODULO:
        return intmath.modulo(a, b)
    if op == LSHIFT:
        return intmath.shift_left(a, b)
    if op == RSHIFT:
        return intmath.shift_right(a, b)
    if op == POWER:
        return intmath.power(a, b)
    if b == 0:
        raise intmath.division_by_zero()
    return W_Float(float(a) / float(b))


def float_binary(op, a, b):
    if op == ADD:
        return a + b
    if op == SUBTRACT:
        return a - b
    if op == MULTIPLY:
        return a * b
    if op == DIVIDE or op == TRUE_DIVIDE:
        return floatmath.divide(a, b)
    if op == FLOOR_DIVIDE:
        return floatmath.floor_divide(a, b)
    if op == MODULO:
        return floatmath.modulo(a, b)
    return floatmath.power(a, b)


def instance_binary(op, w_a, w_b):
    """Ask an instance on either side what the operator does."""
    if isinstance(w_a, W_Instance):
        map = hint(w_a.map, promote=True)
        w_function = lookup(map.w_class, METHODS[op])
        if w_function is not None:
            w_result = calling.call2(w_function, w_a, w_b)
            if w_result is not w_NotImplemented:
                return w_result
    if isinstance(w_b, W_Instance):
        map = hint(w_b.map, promote=True)
        w_function = lookup(map.w_class, REFLECTED[op])
        if w_function is not None:
            w_result = calling.call2(w_function, w_b, w_a)
            if w_result is not w_NotImplemented:
                return w_result
    return other_binary(op, w_a, w_b)


def is_number(w):
    return isinstance(w, W_Int) or isinstance(w, W_Float) or isinstance(w, W_Bool) or isinstance(w, W_Long)


def is_integer(w):
    return isinstance(w, W_Int) or isinstance(w, W_Bool) or isinstance(w, W_Long)


def as_int(w):
    """The value of an int or bool."""
    if isinstance(w, W_Bool):
        return int(w.value)
    assert isinstance(w, W_Int)
    return w.value


def as_long(w):
    if isinstance(w, W_Long):
        return w
    return longs.from_int(as_int(w))


def as_float(w):
    if isinstance(w, W_Float):
        return w.value
    if isinstance(w, W_Long):
        try:
            return longs.to_float(w)
        except OverflowError:
            raise error(w_OverflowError, "long int too large to convert to float")
    return float(as_int(w))


@dont_look_inside
def other_binary(op, w_a, w_b):
    if is_number(w_a) and is_number(w_b):
        if isinstance(w_a, W_Float) or isinstance(w_b, W_Float):
            if op <= POWER:
                return W_Float(float_binary(op, as_float(w_a), as_float(w_b)))
        elif isinstance(w_a, W_Long) or isinstance(w_b, W_Long):
            return long_binary(op, as_long(w_a), as_long(w_b))
        elif isinstance(w_a, W_Bool) and isinstance(w_b, W_Bool) and op >= AND:
            return wrap_bool(as_int(int_binary(op, int(w_a.value), int(w_b.value))) != 0)
        else:
            return int_binary(op, as_int(w_a), as_int(w_b))
    w_result = containers.binary(op, w_a, w_b)
    if w_result is None:
        raise type_error("unsupported operand type(s) for " + SYMBOLS[op] + ": '" + name_of_type(w_a) + "' and '" + name_of_type(w_b) + "'")
    return w_result


def long_binary(op, a, b):
    if op == ADD:
        return longs.add(a, b)
    if op == SUBTRACT:
        return longs.subtract(a, b)
    if op == MULTIPLY:
        return longs.multiply(a, b)
    if op == AND:
        return longs.bitwise(longs.AND, a, b)
    if op == OR:
        return longs.bitwise(longs.OR, a, b)
    if op == XOR:
        return longs.bitwise(longs.XOR, a, b)
    if op == LSHIFT or op == RSHIFT:
        return long_shift(op, a, b)
    if op == POWER:
        return long_power(a, b)
    if b.sign == 0:
        raise error(w_ZeroDivisionError, "long division or modulo by zero")
    if op == TRUE_DIVIDE:
        return W_Float(as_float(a) / as_float(b))
    quotient, rest = longs.floor_divmod(a, b)
    if op == MODULO:
        return rest
    return quotient


def long_shift(op, a, b):
    if b.sign < 0:
        raise intmath.negative_shift()
    if not longs.fits(b):
        raise error(w_OverflowError, "long int too large to convert to int")
    n = longs.to_int(b)
    if op == LSHIFT:
        return longs.shift_left(a, n)
    return longs.shift_right(a, n)


def long_power(a, b):
    if b.sign < 0:
        return W_Float(floatmath.power(as_float(a), as_float(b)))
    if not longs.fits(b):
        raise error(w_OverflowError, "the power is too large")
    return longs.power(a, longs.to_int(b))


def inplace(op, w_a, w_b):
    """w_a op= w_b: what the name stands for afterwards."""
    hint(w_a.__class__, promote=True)
    if isinstance(w_a, W_Instance):
        map = hint(w_a.map, promote=True)
        w_function = lookup(map.w_class, INPLACE[op])
        if w_function is not None:
            w_result = calling.call2(w_function, w_a, w_b)
            if w_result is not w_NotImplemented:
                return w_result
    elif isinstance(w_a, W_List) or isinstance(w_a, dicts.W_Set):
        w_result = containers.inplace(op, w_a, w_b)
        if w_result is not None:
            return w_result
    return binary(op, w_a, w_b)


def negative(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Int):
        return intmath.subtract(0, w.value)
    if isinstance(w, W_Float):
        return W_Float(-w.value)
    return other_unary("__neg__", w)


def other_unary(name, w):
    if isinstance(w, W_Instance):
        map = hint(w.map, promote=True)
        w_function = lookup(map.w_class, name)
        if w_function is not None:
            return calling.call1(w_function, w)
    return number_unary(name, w)


@dont_look_inside
def number_unary(name, w):
    if isinstance(w, W_Float):
        if name == "__pos__":
            return w
        if name == "__abs__":
            return W_Float(abs(w.value))
    elif isinstance(w, W_Long):
        if name == "__neg__":
            return longs.negative(w)
        if name == "__pos__":
            return w
        if name == "__abs__":
            return W_Long(abs(w.sign), w.digits)
        if name == "__invert__":
            return longs.subtract(longs.from_int(-1), w)
    elif is_integer(w):
        value = as_int(w)
        if name == "__pos__":
            return wrap_int(value)
        if name == "__invert__":
            return wrap_int(~value)
        if name == "__neg__" or value < 0:
            return intmath.subtract(0, value)
        return wrap_int(value)
    if name == "__neg__":
        symbol = "unary -"
    elif name == "__pos__":
        symbol = "unary +"
    elif name == "__invert__":
        symbol = "unary ~"
    else:
        symbol = "abs()"
    raise type_error("bad operand type for " + symbol + ": '" + name_of_type(w) + "'")
