"""Lists: arrays for lists whose length never changes, and structures with a
length and an array that has room for more for those that grow and shrink.

A helper reaches the items by methods of the low-level type (ll_length,
ll_getitem_fast, ...), so that it works on both, on strings and on ranges. The
attribute oopspec says what a helper does to a list in terms of the language.

Where an index or a bound is known not to be negative, it may be below zero all
the same: by an addition that has wrapped around, or as an unsigned number. It then
stands for a number beyond the end of any list."""

from rlib.lltype import malloc, nullptr, typeOf, Void
from rlib.llop import array_copy, debug_assert
from rtyper.rint import ll_check_product


def dum_checkidx():
    pass


def dum_nocheck():
    pass


# Lists of a fixed size.

def ll_fixed_newlist(LIST, length):
    debug_assert(Void, length >= 0, "negative length of a list")
    return malloc(LIST, length)
ll_fixed_newlist.oopspec = 'newlist(length)'


def ll_fixed_length(l):
    return len(l)
ll_fixed_length.oopspec = 'list.len(l)'


def ll_fixed_items(l):
    return l


def ll_fixed_getitem_fast(l, index):
    debug_assert(Void, index < len(l), "list index out of range")
    return l[index]
ll_fixed_getitem_fast.oopspec = 'list.getitem(l, index)'


def ll_fixed_setitem_fast(l, index, item):
    debug_assert(Void, index < len(l), "list index out of range")
    l[index] = item
ll_fixed_setitem_fast.oopspec = 'list.setitem(l, index, item)'


# Lists that change their length.

def ll_newlist(LIST, length):
    debug_assert(Void, length >= 0, "negative length of a list")
    l = malloc(LIST)
    l.length = length
    l.items = malloc(LIST.items.TO, length)
    return l
ll_newlist.oopspec = 'newlist(length)'


def ll_length(l):
    return l.length
ll_length.oopspec = 'list.len(l)'


def ll_items(l):
    return l.items


def ll_getitem_fast(l, index):
    debug_assert(Void, index < l.length, "list index out of range")
    return l.items[index]
ll_getitem_fast.oopspec = 'list.getitem(l, index)'


def ll_setitem_fast(l, index, item):
    debug_assert(Void, index < l.length, "list index out of range")
    l.items[index] = item
ll_setitem_fast.oopspec = 'list.setitem(l, index, item)'


def ll_list_resize_really(l, newsize):
    """Moves the items to an array with some room after the last."""
    if newsize <= 0:
        l.length = 0
        l.items = malloc(typeOf(l).TO.items.TO, 0)
        return
    if newsize < 9:
        room = 3
    else:
        room = 6
    items = l.items
    newitems = malloc(typeOf(l).TO.items.TO, newsize + (newsize >> 3) + room)
    kept = l.length
    if kept > newsize:
        kept = newsize
    array_copy(Void, items, newitems, 0, 0, kept)
    l.length = newsize
    l.items = newitems


def ll_list_resize_ge(l, newsize):
    if len(l.items) >= newsize:
        l.length = newsize
    else:
        ll_list_resize_really(l, newsize)


def ll_list_resize_le(l, newsize):
    if newsize >= (len(l.items) >> 1) - 5:
        l.length = newsize
    else:
        ll_list_resize_really(l, newsize)


def ll_clear_pointers(l, start, stop):
    """Forgets what the places of removed items lead to."""
    null = nullptr(typeOf(l).TO.items.TO.OF.TO)
    items = l.items
    while start < stop:
        items[start] = null
        start += 1


def ll_clear_nothing(l, start, stop):
    pass


# Length and truth.

def ll_len(l):
    return l.ll_length()
ll_len.oopspec = 'list.len(l)'


def ll_list_is_true(l):
    if l:
        return l.ll_length() != 0
    return False
ll_list_is_true.oopspec = 'list.nonzero(l)'


# Items.

def ll_getitem_nonneg(func, l, index):
    if func is dum_checkidx:
        if index < 0 or index >= l.ll_length():
            raise IndexError
    else:
        debug_assert(Void, index >= 0, "negative index of a list")
    return l.ll_getitem_fast(index)
ll_getitem_nonneg.oopspec = 'list.getitem(l, index)'


def ll_getitem(func, l, index):
    length = l.ll_length()
    if index < 0:
        index += length
    if func is dum_checkidx:
        if index < 0 or index >= length:
            raise IndexError
    else:
        debug_assert(Void, index >= 0, "list index out of range")
    return l.ll_getitem_fast(index)
ll_getitem.oopspec = 'list.getitem(l, index)'


def ll_setitem_nonneg(func, l, index, newitem):
    if func is dum_checkidx:
        if index < 0 or index >= l.ll_length():
            raise IndexError
    else:
        debug_assert(Void, index >= 0, "negative index of a list")
    l.ll_setitem_fast(index, newitem)
ll_setitem_nonneg.oopspec = 'list.setitem(l, index, newitem)'


def ll_setitem(func, l, index, newitem):
    length = l.ll_length()
    if index < 0:
        index += length
    if func is dum_checkidx:
        if index < 0 or index >= length:
            raise IndexError
    else:
        debug_assert(Void, index >= 0, "list index out of range")
    l.ll_setitem_fast(index, newitem)
ll_setitem.oopspec = 'list.setitem(l, index, newitem)'


def ll_delitem_nonneg(func, l, index):
    length = l.ll_length()
    if func is dum_checkidx:
        if index < 0 or index >= length:
            raise IndexError
    else:
        debug_assert(Void, 0 <= index < length, "list index out of range")
    ll_remove_at(l, index)
ll_delitem_nonneg.oopspec = 'list.delitem(l, index)'


def ll_delitem(func, l, index):
    length = l.ll_length()
    if index < 0:
        index += length
    if func is dum_checkidx:
        if index < 0 or index >= length:
            raise IndexError
    else:
        debug_assert(Void, 0 <= index < length, "list index out of range")
    ll_remove_at(l, index)
ll_delitem.oopspec = 'list.delitem(l, index)'


def ll_remove_at(l, index):
    length = l.ll_length()
    items = l.ll_items()
    array_copy(Void, items, items, index + 1, index, length - index - 1)
    l.ll_clear(length - 1, length)
    ll_list_resize_le(l, length - 1)


# Methods that change the length.

def ll_append(l, newitem):
    length = l.ll_length()
    ll_list_resize_ge(l, length + 1)
    l.ll_setitem_fast(length, newitem)
ll_append.oopspec = 'list.append(l, newitem)'


def ll_prepend(l, newitem):
    ll_insert_nonneg(l, 0, newitem)
ll_prepend.oopspec = 'list.insert(l, 0, newitem)'


def ll_insert_nonneg(l, index, newitem):
    length = l.ll_length()
    if index < 0 or index > length:
        index = length
    ll_list_resize_ge(l, length + 1)
    items = l.ll_items()
    array_copy(Void, items, items, index, index + 1, length - index)
    l.ll_setitem_fast(index, newitem)
ll_insert_nonneg.oopspec = 'list.insert(l, index, newitem)'


def ll_insert(l, index, newitem):
    if index < 0:
        index += l.ll_length()
        if index < 0:
            index = 0
    ll_insert_nonneg(l, index, newitem)


def ll_pop_nonneg(func, l, index):
    length = l.ll_length()
    if func is dum_checkidx:
        if index < 0 or index >= length:
            raise IndexError
    else:
        debug_assert(Void, 0 <= index < length, "pop index out of range")
    res = l.ll_getitem_fast(index)
    ll_remove_at(l, index)
    return res
ll_pop_nonneg.oopspec = 'list.pop(l, index)'


def ll_pop_default(func, l):
    length = l.ll_length()
    if func is dum_checkidx:
        if length == 0:
            raise IndexError
    else:
        debug_assert(Void, length > 0, "pop from an empty list")
    index = length - 1
    res = l.ll_getitem_fast(index)
    l.ll_clear(index, length)
    ll_list_resize_le(l, index)
    return res
ll_pop_default.oopspec = 'list.pop(l)'


def ll_pop_zero(func, l):
    length = l.ll_length()
    if func is dum_checkidx:
        if length == 0:
            raise IndexError
    else:
        debug_assert(Void, length > 0, "pop from an empty list")
    res = l.ll_getitem_fast(0)
    ll_remove_at(l, 0)
    return res
ll_pop_zero.oopspec = 'list.pop(l, 0)'


def ll_pop(func, l, index):
    length = l.ll_length()
    if index < 0:
        index += length
    if func is dum_checkidx:
        if index < 0 or index >= length:
            raise IndexError
    else:
        debug_assert(Void, 0 <= index < length, "pop index out of range")
    res = l.ll_getitem_fast(index)
    ll_remove_at(l, index)
    return res
ll_pop.oopspec = 'list.pop(l, index)'


def ll_reverse(l):
    i = 0
    j = l.ll_length() - 1
    while i < j:
        item = l.ll_getitem_fast(i)
        l.ll_setitem_fast(i, l.ll_getitem_fast(j))
        l.ll_setitem_fast(j, item)
        i += 1
        j -= 1
ll_reverse.oopspec = 'list.reverse(l)'


def ll_extend(l1, l2):
    n1 = l1.ll_length()
    n2 = l2.ll_length()
    ll_list_resize_ge(l1, n1 + n2)
    i = 0
    while i < n2:
        l1.ll_setitem_fast(n1 + i, l2.ll_getitem_fast(i))
        i += 1


def ll_listremove(l, obj, eqfn):
    ll_remove_at(l, ll_listindex(l, obj, eqfn))


def ll_inplace_mul(l, factor):
    if factor < 0:
        factor = 0
    n = l.ll_length()
    if factor == 0:
        l.ll_clear(0, n)
        ll_list_resize_le(l, 0)
        return l
    ll_check_product(n, factor)
    ll_list_resize_ge(l, n * factor)
    items = l.ll_items()
    i = 1
    while i < factor:
        array_copy(Void, items, items, 0, i * n, n)
        i += 1
    return l


# New lists of old ones.

def ll_alloc_and_set(LIST, count, item):
    if count < 0:
        count = 0
    l = LIST.ll_newlist(count)
    first = count
    if first > FEW:
        first = FEW
    i = 0
    while i < first:
        l.ll_setitem_fast(i, item)
        i += 1
    if first < count:
        ll_repeat_first(l, first)
    return l
ll_alloc_and_set.oopspec = 'newlist(count, item)'


# How many items are set one by one where all are the same; more are copied from them.
FEW = 64


def ll_repeat_first(l, n):
    # Each round doubles the items that are set.
    items = l.ll_items()
    rest = l.ll_length() - n
    while rest > 0:
        more = n
        if more > rest:
            more = rest
        array_copy(Void, items, items, 0, n, more)
        n += more
        rest -= more


def ll_alloc_and_fill(LIST, count, item, zero):
    # New memory holds zeros already, and a large list of them costs nothing until it is used.
    if item != zero:
        return ll_alloc_and_set(LIST, count, item)
    if count < 0:
        count = 0
    return LIST.ll_newlist(count)
ll_alloc_and_fill.oopspec = 'newlist(count, item)'


def ll_copy(RESLIST, l):
    length = l.ll_length()
    new = RESLIST.ll_newlist(length)
    i = 0
    while i < length:
        new.ll_setitem_fast(i, l.ll_getitem_fast(i))
        i += 1
    return new
ll_copy.oopspec = 'list.copy(l)'


def ll_convert_items(RESLIST, l, convert):
    length = l.ll_length()
    new = RESLIST.ll_newlist(length)
    i = 0
    while i < length:
        new.ll_setitem_fast(i, convert(l.ll_getitem_fast(i)))
        i += 1
    return new


def ll_compare_lists(l1, l2, compare):
    n1 = l1.ll_length()
    n2 = l2.ll_length()
    i = 0
    while i < n1 and i < n2:
        order = compare(l1.ll_getitem_fast(i), l2.ll_getitem_fast(i))
        if order:
            return order
        i += 1
    if n1 < n2:
        return -1
    if n1 > n2:
        return 1
    return 0


def ll_concat(RESLIST, l1, l2):
    n1 = l1.ll_length()
    n2 = l2.ll_length()
    l = RESLIST.ll_newlist(n1 + n2)
    i = 0
    while i < n1:
        l.ll_setitem_fast(i, l1.ll_getitem_fast(i))
        i += 1
    i = 0
    while i < n2:
        l.ll_setitem_fast(n1 + i, l2.ll_getitem_fast(i))
        i += 1
    return l
ll_concat.oopspec = 'list.concat(l1, l2)'


def ll_mul(RESLIST, l, factor):
    if factor < 0:
        factor = 0
    n = l.ll_length()
    ll_check_product(n, factor)
    res = RESLIST.ll_newlist(n * factor)
    at = 0
    while factor > 0:
        i = 0
        while i < n:
            res.ll_setitem_fast(at, l.ll_getitem_fast(i))
            at += 1
            i += 1
        factor -= 1
    return res


def ll_listslice_startonly(RESLIST, l1, start):
    n = l1.ll_length()
    if start < 0 or start > n:
        start = n
    l = RESLIST.ll_newlist(n - start)
    i = 0
    while start < n:
        l.ll_setitem_fast(i, l1.ll_getitem_fast(start))
        start += 1
        i += 1
    return l


def ll_listslice_startstop(RESLIST, l1, start, stop):
    n = l1.ll_length()
    if stop < 0 or stop > n:
        stop = n
    if start < 0 or start > stop:
        start = stop
    l = RESLIST.ll_newlist(stop - start)
    i = 0
    while start < stop:
        l.ll_setitem_fast(i, l1.ll_getitem_fast(start))
        start += 1
        i += 1
    return l


def ll_listslice_minusone(RESLIST, l1):
    n = l1.ll_length() - 1
    if n < 0:
        n = 0
    return ll_listslice_startstop(RESLIST, l1, 0, n)


def ll_listslice_step(RESLIST, l1, start, step, n):
    l = RESLIST.ll_newlist(n)
    i = 0
    while i < n:
        l.ll_setitem_fast(i, l1.ll_getitem_fast(start))
        start += step
        i += 1
    return l


def ll_listdelslice_startonly(l, start):
    n = l.ll_length()
    if 0 <= start < n:
        l.ll_clear(start, n)
        ll_list_resize_le(l, start)


def ll_listdelslice_startstop(l, start, stop):
    n = l.ll_length()
    if stop < 0 or stop > n:
        stop = n
    if start < 0 or start >= stop:
        return
    items = l.ll_items()
    array_copy(Void, items, items, stop, start, n - stop)
    n1 = n - (stop - start)
    l.ll_clear(n1, n)
    ll_list_resize_le(l, n1)


def ll_listdelslice_minusone(l):
    n = l.ll_length()
    if n > 1:
        ll_listdelslice_startstop(l, 0, n - 1)


def ll_listsetslice_startonly(l1, start, l2):
    ll_listsetslice_startstop(l1, start, l1.ll_length(), l2)


def ll_listsetslice_minusone(l1, l2):
    n = l1.ll_length() - 1
    if n < 0:
        n = 0
    ll_listsetslice_startstop(l1, 0, n, l2)


def ll_another(l1, l2):
    """l2, or a copy if it is the list that changes."""
    if l1 == l2:
        return ll_copy(typeOf(l1).TO, l2)
    return l2


def ll_listsetslice_startstop(l1, start, stop, l2):
    n1 = l1.ll_length()
    n2 = l2.ll_length()
    if start < 0 or start > n1:
        start = n1
    if stop < 0 or stop > n1:
        stop = n1
    if stop < start:
        stop = start
    diff = n2 - (stop - start)
    if diff > 0:
        ll_list_resize_ge(l1, n1 + diff)
    items = l1.ll_items()
    array_copy(Void, items, items, stop, stop + diff, n1 - stop)
    if diff < 0:
        l1.ll_clear(n1 + diff, n1)
        ll_list_resize_le(l1, n1 + diff)
    i = 0
    while i < n2:
        l1.ll_setitem_fast(start + i, l2.ll_getitem_fast(i))
        i += 1


# Comparison and search. eqfn compares two items; None stands for ==.

def ll_same_items(eqfn, x, y):
    if eqfn is None:
        return x == y
    else:
        return eqfn(x, y)


def ll_listeq(l1, l2, eqfn):
    if not l1 or not l2:
        return not l1 and not l2
    length = l1.ll_length()
    if length != l2.ll_length():
        return False
    i = 0
    while i < length:
        if not ll_same_items(eqfn, l1.ll_getitem_fast(i), l2.ll_getitem_fast(i)):
            return False
        i += 1
    return True


def ll_listcontains(l, obj, eqfn):
    length = l.ll_length()
    i = 0
    while i < length:
        if ll_same_items(eqfn, l.ll_getitem_fast(i), obj):
            return True
        i += 1
    return False


def ll_listindex(l, obj, eqfn):
    length = l.ll_length()
    i = 0
    while i < length:
        if ll_same_items(eqfn, l.ll_getitem_fast(i), obj):
            return i
        i += 1
    raise ValueError


def ll_list_extreme(l, pick):
    """The item that remains if pick chooses between two of them."""
    length = l.ll_length()
    if length == 0:
        raise ValueError
    res = l.ll_getitem_fast(0)
    i = 1
    while i < length:
        res = pick(res, l.ll_getitem_fast(i))
        i += 1
    return res


def ll_zip(LIST, TUPLE, l1, l2):
    n = l1.ll_length()
    if n > l2.ll_length():
        n = l2.ll_length()
    l = LIST.ll_newlist(n)
    i = 0
    while i < n:
        t = malloc(TUPLE)
        t.item0 = l1.ll_getitem_fast(i)
        t.item1 = l2.ll_getitem_fast(i)
        l.ll_setitem_fast(i, t)
        i += 1
    return l


# Iteration.

def ll_listiter(ITER, l):
    iter = malloc(ITER)
    iter.list = l
    iter.index = 0
    return iter


def ll_listnext(iter):
    l = iter.list
    index = iter.index
    if index >= l.ll_length():
        raise StopIteration
    iter.index = index + 1
    return l.ll_getitem_fast(index)


def ll_reversed(ITER, l):
    iter = malloc(ITER)
    iter.list = l
    iter.index = l.ll_length()
    return iter


def ll_listprevious(iter):
    l = iter.list
    index = iter.index - 1
    if index < 0 or index >= l.ll_length():
        raise StopIteration
    iter.index = index
    return l.ll_getitem_fast(index)
