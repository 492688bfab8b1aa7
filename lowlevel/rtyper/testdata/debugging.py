"""The functions of rlib.debug."""

from rlib.debug import debug_start, debug_stop, debug_print, debug_flush, debug_offset, have_debug_prints, have_debug_prints_for
from rlib.debug import ll_assert, ll_assert_not_none, check_nonneg, fatalerror, make_sure_not_resized, mark_dict_non_null
from rlib.debug import check_regular_int, check_list_of_chars


class Thing(object):
    pass


def printing(n):
    debug_start('section')
    if have_debug_prints() or have_debug_prints_for('sec'):
        debug_print('nobody reads', n)
    debug_print('a', n, [1], Thing())
    debug_print(3, 'b', None, n)
    debug_flush()
    debug_stop('section')
    return debug_offset()


def checked(n):
    ll_assert(n < 1000, 'too large')
    ll_assert(len('abc') > 1, 'too short')
    thing = ll_assert_not_none(Thing())
    thing.x = check_nonneg(abs(n))
    numbers = make_sure_not_resized([1, n])
    names = mark_dict_non_null({1: 'x'})
    letters = check_list_of_chars(['a', 'b'])
    return ll_assert_not_none('abc'), thing.x, numbers, names[1], check_regular_int(n), letters


def fatal(n):
    try:
        if n > 3:
            fatalerror('too much')
    except SystemExit:
        return -1
    return n


TYPES = {}
EXAMPLES = {}
