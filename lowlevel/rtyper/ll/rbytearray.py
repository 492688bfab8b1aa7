"""Bytearrays: lists of characters, which the program sees as numbers."""

from rlib.lltype import Void
from rlib.llop import array_copy
from rtyper.rlist import ll_alloc_and_set, ll_append, ll_getitem, ll_setitem


def ll_byte(n):
    """The character of a number that must fit."""
    if n < 0 or n > 255:
        raise ValueError
    return chr(n)


def ll_zeros(LIST, n):
    if n < 0:
        raise ValueError
    return ll_alloc_and_set(LIST, n, chr(0))


def ll_bytes_of(LIST, numbers):
    n = numbers.ll_length()
    l = LIST.ll_newlist(n)
    i = 0
    while i < n:
        l.ll_setitem_fast(i, ll_byte(numbers.ll_getitem_fast(i)))
        i += 1
    return l


def ll_bytes_of_text(LIST, s):
    n = len(s.chars)
    l = LIST.ll_newlist(n)
    array_copy(Void, s, l.ll_items(), 0, 0, n)
    return l
ll_bytes_of_text._look_inside_me_ = False


def ll_numbers(LIST, l):
    n = l.ll_length()
    numbers = LIST.ll_newlist(n)
    i = 0
    while i < n:
        numbers.ll_setitem_fast(i, ord(l.ll_getitem_fast(i)))
        i += 1
    return numbers


def ll_append_byte(l, n):
    ll_append(l, ll_byte(n))


def ll_set_byte(func, l, index, n):
    ll_setitem(func, l, index, ll_byte(n))


def ll_set_byte_inside(func, l, index, n):
    ll_getitem(func, l, index)  # Python 2 looks at the index first
    ll_setitem(func, l, index, ll_byte(n))


def ll_set_low_byte(func, l, index, n):
    ll_setitem(func, l, index, chr(n & 255))


def ll_contains_byte(l, n):
    ch = ll_byte(n)
    i = 0
    while i < l.ll_length():
        if l.ll_getitem_fast(i) == ch:
            return True
        i += 1
    return False
