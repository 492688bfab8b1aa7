"""Slices whose bounds may be negative: what part of a sequence they mean."""

from rlib.lltype import malloc
from rtyper.rrange import ll_range_count


def ll_newslice(SLICE, start, stop):
    s = malloc(SLICE)
    s.start = start
    s.stop = stop
    return s


def ll_newslice_step(SLICE, start, stop, step):
    s = malloc(SLICE)
    s.start = start
    s.stop = stop
    s.step = step
    return s


# A bound that is missing lies where the slice would end without one: at an end
# of the sequence, or out of any reach.

def ll_missing_start(step):
    if step < 0:
        return 9223372036854775807
    return 0


def ll_missing_stop(step):
    if step < 0:
        return -9223372036854775807 - 1
    return 9223372036854775807


def ll_bound(i, n):
    """A bound for a step of 1, counted from the beginning."""
    if i < 0:
        i += n
        if i < 0:
            return 0
    if i > n:
        return n
    return i


def ll_bound_step(i, n, step):
    if i < 0:
        i += n
        if i < 0:
            if step < 0:
                return -1
            return 0
    elif i >= n:
        if step < 0:
            return n - 1
        return n
    return i


def ll_slice_count(start, stop, step):
    """How many items lie between two bounds."""
    if step == 0:
        raise ValueError
    return ll_range_count(start, stop, step)
