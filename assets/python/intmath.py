"""Arithmetic of machine integers, with Python's results. What does not fit becomes a long."""
from rpython.rlib.jit import dont_look_inside
from rpython.rlib.rarithmetic import ovfcheck, intmask
from objects import W_Int, wrap_int
from classes import error, w_ZeroDivisionError, w_ValueError, w_OverflowError
from longs import W_Long
from operators import LT, LE, EQ, NE, GT

import longs
import floatmath

SMALLEST_INT = -longs.LARGEST_INT - 1


def add(a, b):
    try:
        return wrap_int(ovfcheck(a + b))
    except OverflowError:
        return long_add(a, b)


def subtract(a, b):
    try:
        return wrap_int(ovfcheck(a - b))
    except OverflowError:
        return long_subtract(a, b)


def multiply(a, b):
    try:
        return wrap_int(ovfcheck(a * b))
    except OverflowError:
        return long_multiply(a, b)


@dont_look_inside
def long_add(a, b):
    return longs.add(longs.from_int(a), longs.from_int(b))


@dont_look_inside
def long_subtract(a, b):
    return longs.subtract(longs.from_int(a), longs.from_int(b))


@dont_look_inside
def long_multiply(a, b):
    return longs.multiply(longs.from_int(a), longs.from_int(b))


@dont_look_inside
def division_by_zero():
    return error(w_ZeroDivisionError, "integer division or modulo by zero")


def floor_divide(a, b):
    if b == 0:
        raise division_by_zero()
    if b == -1:
        return subtract(0, a)
    return wrap_int(a // b)


def modulo(a, b):
    if b == 0:
        raise division_by_zero()
    if b == -1:
        return wrap_int(0)
    return wrap_int(a % b)


def shift_left(a, n):
    if 0 <= n < 64:
        value = intmask(a << n)
        if n < 63 and value >> n == a:
            return wrap_int(value)
    return long_shift_left(a, n)


@dont_look_inside
def long_shift_left(a, n):
    if n < 0:
        raise negative_shift()
    if a == 0:
        return wrap_int(0)
    return longs.shift_left(longs.from_int(a), n)


@dont_look_inside
def negative_shift():
    return error(w_ValueError, "negative shift count")


def shift_right(a, n):
    if n < 0:
        raise negative_shift()
    if n > 63:
        n = 63
    return wrap_int(a >> n)


@dont_look_inside
def power(a, n):
    if n < 0:
        if a == 0:
            raise error(w_ZeroDivisionError, "0.0 cannot be raised to a negative power")
        return floatmath.wrap(floatmath.power(float(a), float(n)))
    try:
        result = 1
        factor = a
        left = n
        while left > 0:
            if left & 1:
                result = ovfcheck(result * factor)
            left = left >> 1
            if left:
                factor = ovfcheck(factor * factor)
        return wrap_int(result)
    except OverflowError:
        return longs.power(longs.from_int(a), n)


def compare(how, a, b):
    if how == LT:
        return a < b
    if how == LE:
        return a <= b
    if how == EQ:
        return a == b
    if how == NE:
        return a != b
    if how == GT:
        return a > b
    return a >= b

