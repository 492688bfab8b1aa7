"""Ranges that are never changed: start and stop, and the step where it is not
the same for all of them."""

from rlib.lltype import malloc, Void
from rlib.llop import debug_assert


def ll_range_count(start, stop, step):
    if step > 0:
        if start >= stop:
            return 0
        return (stop - start - 1) // step + 1
    if start <= stop:
        return 0
    return (stop - start + 1) // step + 1


def ll_newrange(RANGE, start, stop):
    r = malloc(RANGE)
    r.start = start
    r.stop = stop
    return r


def ll_newrangest(RANGE, start, stop, step):
    if step == 0:
        raise ValueError
    r = malloc(RANGE)
    r.start = start
    r.stop = stop
    r.step = step
    return r


def ll_check_step(step):
    if step == 0:
        raise ValueError
    return step


def ll_rangelen(r, step):
    return ll_range_count(r.start, r.stop, step)


def ll_rangeitem_fast(r, index, step):
    debug_assert(Void, 0 <= index < ll_range_count(r.start, r.stop, step), "range index out of range")
    return r.start + index * step


def ll_range2list(LIST, start, stop, step):
    length = ll_range_count(start, stop, step)
    l = LIST.ll_newlist(length)
    i = 0
    while i < length:
        l.ll_setitem_fast(i, start)
        start += step
        i += 1
    return l


def ll_rangeiter_up(ITER, r):
    iter = malloc(ITER)
    iter.next = r.start
    iter.stop = r.stop
    return iter


def ll_rangeiter_step(ITER, r):
    # Downward, all bits of the numbers are exchanged for the comparison with the
    # end, which turns their order round.
    iter = malloc(ITER)
    sign = r.step >> 63
    iter.next = r.start
    iter.stop = r.stop ^ sign
    iter.step = r.step
    iter.sign = sign
    return iter


def ll_rangenext_up(iter, step):
    next = iter.next
    if next >= iter.stop:
        raise StopIteration
    iter.next = next + step
    return next


def ll_rangenext_down(iter, step):
    next = iter.next
    if next <= iter.stop:
        raise StopIteration
    iter.next = next + step
    return next


def ll_rangenext_updown(iter):
    next = iter.next
    if (next ^ iter.sign) >= iter.stop:
        raise StopIteration
    iter.next = next + iter.step
    return next
