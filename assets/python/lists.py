"""Lists. A list that has integers only keeps them without boxes, until something else is put in.

The kind of a list is promoted: compiled code knows what the items are, and reads and writes
integers in memory without a box for each.
"""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Root, W_Int, wrap_int
from classes import builtin_class, error, w_IndexError

INTS, OBJECTS = 0, 1


class W_List(W_Root):
    def __init__(self, kind, ints, items):
        self.kind = kind
        self.ints = ints    # of kind INTS
        self.items = items  # of kind OBJECTS


w_list = builtin_class("list", W_List)
no_ints = [0]
no_items = [None]


def new_list(items):
    """Make a list of values. It keeps the RPython list."""
    return W_List(OBJECTS, no_ints, items)


def new_ints(ints):
    return W_List(INTS, ints, no_items)


def all_ints(items):
    for w in items:
        if not isinstance(w, W_Int):
            return False
    return True


@dont_look_inside
def fitting_list(items):
    """Make a list of values, of integers if all are."""
    if all_ints(items):
        return new_ints([unboxed(w) for w in items])
    return new_list(items)


def unboxed(w):
    assert isinstance(w, W_Int)
    return w.value


def length(w_list):
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        return len(w_list.ints)
    return len(w_list.items)


def get(w_list, at):
    """The item at a place that there is."""
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        return wrap_int(w_list.ints[at])
    return w_list.items[at]


def set(w_list, at, w_value):
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        if isinstance(w_value, W_Int):
            w_list.ints[at] = w_value.value
            return
        generalise(w_list)
    w_list.items[at] = w_value


def append(w_list, w_value):
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        if isinstance(w_value, W_Int):
            w_list.ints.append(w_value.value)
            return
        generalise(w_list)
    w_list.items.append(w_value)


@dont_look_inside
def generalise(w_list):
    """Give the items boxes."""
    if w_list.kind == INTS:
        w_list.items = [wrap_int(value) for value in w_list.ints]
        w_list.ints = no_ints
        w_list.kind = OBJECTS


def boxed(w_list):
    """All items, in a list of their own."""
    if w_list.kind == INTS:
        return [wrap_int(value) for value in w_list.ints]
    return w_list.items[:]


def place(at, n, what):
    """The place that an index stands for, in a sequence of n items."""
    if at < 0:
        at += n
    if at < 0 or at >= n:
        raise out_of_range(what)
    return at


@dont_look_inside
def out_of_range(what):
    return error(w_IndexError, what + " index out of range")


def bound(at, n):
    """The bound of a slice that an index stands for."""
    if at < 0:
        at += n
        if at < 0:
            return 0
    if at > n:
        return n
    return at


@dont_look_inside
def insert(w_list, at, w_value):
    at = bound(at, length(w_list))
    if w_list.kind == INTS:
        if isinstance(w_value, W_Int):
            w_list.ints.insert(at, w_value.value)
            return
        generalise(w_list)
    w_list.items.insert(at, w_value)


@dont_look_inside
def pop(w_list, at):
    n = length(w_list)
    if n == 0:
        raise error(w_IndexError, "pop from empty list")
    if at < 0:
        at += n
    if at < 0 or at >= n:
        raise error(w_IndexError, "pop index out of range")
    w_value = get(w_list, at)
    delete(w_list, at)
    return w_value


def delete(w_list, at):
    if w_list.kind == INTS:
        del w_list.ints[at]
    else:
        del w_list.items[at]


@dont_look_inside
def slice(w_list, start, stop):
    """A list of the items from start to stop, which are in their range."""
    if stop < start:
        stop = start
    if w_list.kind == INTS:
        return new_ints(w_list.ints[start:stop])
    return new_list(w_list.items[start:stop])


@dont_look_inside
def set_slice(w_list, start, stop, items):
    if stop < start:
        stop = start
    if w_list.kind == INTS:
        if all_ints(items):
            ints = [unboxed(w) for w in items]
            w_list.ints = w_list.ints[:start] + ints + w_list.ints[stop:]
            return
        generalise(w_list)
    w_list.items = w_list.items[:start] + items + w_list.items[stop:]


@dont_look_inside
def concat(w_a, w_b):
    if w_a.kind == INTS and w_b.kind == INTS:
        return new_ints(w_a.ints + w_b.ints)
    return new_list(boxed(w_a) + boxed(w_b))


@dont_look_inside
def repeat(w_list, times):
    if times < 0:
        times = 0
    if w_list.kind == INTS:
        return new_ints(w_list.ints * times)
    return new_list(w_list.items * times)


@dont_look_inside
def extend(w_list, items):
    if w_list.kind == INTS:
        if all_ints(items):
            for w in items:
                w_list.ints.append(unboxed(w))
            return
        generalise(w_list)
    w_list.items.extend(items)


@dont_look_inside
def reverse(w_list):
    if w_list.kind == INTS:
        w_list.ints.reverse()
    else:
        w_list.items.reverse()
