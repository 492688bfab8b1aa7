"""Checks of what programs do with low-level objects of their own."""

from rlib.lltype import Signed, malloc
from rlib.llop import gc_identityhash
from rtyper.rnumstr import ll_int2hex


def ll_check_index(i, n):
    if i < 0:
        raise IndexError
    if i >= n:
        raise IndexError


def ll_check_length(n):
    if n < 0:
        raise ValueError


def ll_malloc_checked(T, n):
    if n < 0:
        raise ValueError
    return malloc(T, n)


def ll_check_cast(p, info):
    """The object is NULL, or was made as the type of info or one that begins with it."""
    if p:
        t = p._made_as
        while t:
            if t == info:
                return
            t = t.parent
        raise RuntimeError


def ll_check_character(n, size):
    if n < 0:
        raise ValueError
    if n >= size:
        raise ValueError


def ll_str(p):
    if p:
        return ll_int2hex(gc_identityhash(Signed, p))
    return ll_int2hex(0)
