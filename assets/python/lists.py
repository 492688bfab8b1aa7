"""Lists. One that has integers only, or floats only, keeps them without boxes, until something else is put in. One that range
made keeps no items at all, until it is changed.

The kind of a list is promoted: compiled code knows what the items are, and reads and writes
numbers in memory without a box for each.
"""
from rpython.rlib.jit import hint, dont_look_inside, unroll_safe
from objects import W_Root, W_Int, W_Float, wrap_int
from classes import builtin_class, error, w_IndexError

EMPTY, INTS, FLOATS, RANGE, OBJECTS = range(5)


class W_List(W_Root):
    def __init__(self, kind, ints, floats, items, start, step, count):
        self.kind = kind
        self.ints = ints      # of kind INTS
        self.floats = floats  # of kind FLOATS
        self.items = items    # of kind OBJECTS
        self.start = start    # of kind RANGE, with the next two
        self.step = step
        self.count = count


w_list = builtin_class("list", W_List)
no_ints = [0]
no_floats = [0.0]
no_items = [None]


def new_list(items):
    """Make a list of values. It keeps the RPython list."""
    return W_List(OBJECTS, no_ints, no_floats, items, 0, 0, 0)


def new_ints(ints):
    return W_List(INTS, ints, no_floats, no_items, 0, 0, 0)


def new_floats(floats):
    return W_List(FLOATS, no_ints, floats, no_items, 0, 0, 0)


def new_empty():
    return W_List(EMPTY, no_ints, no_floats, no_items, 0, 0, 0)


def new_range(start, step, count):
    return W_List(RANGE, no_ints, no_floats, no_items, start, step, count)


def kind_for(items):
    """The kind that suits items."""
    if len(items) == 0:
        return EMPTY
    if isinstance(items[0], W_Int):
        for w in items:
            if not isinstance(w, W_Int):
                return OBJECTS
        return INTS
    if isinstance(items[0], W_Float):
        for w in items:
            if not isinstance(w, W_Float):
                return OBJECTS
        return FLOATS
    return OBJECTS


@dont_look_inside
def fitting_list(items):
    """Make a list of values, of numbers if all are."""
    kind = kind_for(items)
    if kind == EMPTY:
        return new_empty()
    if kind == INTS:
        return new_ints([unboxed(w) for w in items])
    if kind == FLOATS:
        return new_floats([unboxed_float(w) for w in items])
    return new_list(items)


@unroll_safe
def displayed(items):
    """Make the list that a display with so many items stands for."""
    n = len(items)
    if n == 0:
        return new_empty()
    w_first = items[0]
    hint(w_first.__class__, promote=True)
    if isinstance(w_first, W_Int):
        i = 1
        while i < n:
            if not isinstance(items[i], W_Int):
                return new_list(items)
            i += 1
            hint(i, concrete=True)
        ints = [0] * n
        i = 0
        while i < n:
            ints[i] = unboxed(items[i])
            i += 1
            hint(i, concrete=True)
        return new_ints(ints)
    if isinstance(w_first, W_Float):
        i = 1
        while i < n:
            if not isinstance(items[i], W_Float):
                return new_list(items)
            i += 1
            hint(i, concrete=True)
        floats = [0.0] * n
        i = 0
        while i < n:
            floats[i] = unboxed_float(items[i])
            i += 1
            hint(i, concrete=True)
        return new_floats(floats)
    return new_list(items)


def unboxed(w):
    assert isinstance(w, W_Int)
    return w.value


def unboxed_float(w):
    assert isinstance(w, W_Float)
    return w.value


def length(w_list):
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        return len(w_list.ints)
    if kind == FLOATS:
        return len(w_list.floats)
    if kind == OBJECTS:
        return len(w_list.items)
    return w_list.count


def get(w_list, at):
    """The item at a place that there is."""
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        return wrap_int(w_list.ints[at])
    if kind == FLOATS:
        return W_Float(w_list.floats[at])
    if kind == RANGE:
        return wrap_int(w_list.start + at * w_list.step)
    return w_list.items[at]


def set(w_list, at, w_value):
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        if isinstance(w_value, W_Int):
            w_list.ints[at] = w_value.value
            return
        generalise(w_list)
    elif kind == FLOATS:
        if isinstance(w_value, W_Float):
            w_list.floats[at] = w_value.value
            return
        generalise(w_list)
    elif kind == RANGE:
        set_of_range(w_list, at, w_value)
        return
    w_list.items[at] = w_value


@dont_look_inside
def set_of_range(w_list, at, w_value):
    settle(w_list)
    set(w_list, at, w_value)


def append(w_list, w_value):
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        if isinstance(w_value, W_Int):
            w_list.ints.append(w_value.value)
            return
        generalise(w_list)
    elif kind == FLOATS:
        if isinstance(w_value, W_Float):
            w_list.floats.append(w_value.value)
            return
        generalise(w_list)
    elif kind == EMPTY:
        begin(w_list, w_value)
        return
    elif kind == RANGE:
        append_to_range(w_list, w_value)
        return
    w_list.items.append(w_value)


def begin(w_list, w_value):
    """Put the first item into an empty list."""
    if isinstance(w_value, W_Int):
        w_list.ints = [w_value.value]
        w_list.kind = INTS
    elif isinstance(w_value, W_Float):
        w_list.floats = [w_value.value]
        w_list.kind = FLOATS
    else:
        w_list.items = [w_value]
        w_list.kind = OBJECTS


@dont_look_inside
def append_to_range(w_list, w_value):
    settle(w_list)
    append(w_list, w_value)


def settle(w_list):
    """Give a list that range made its items."""
    if w_list.kind == RANGE:
        w_list.ints = range_items(w_list)
        w_list.kind = INTS


def range_items(w_list):
    ints = [0] * w_list.count
    at = w_list.start
    for i in range(len(ints)):
        ints[i] = at
        at += w_list.step
    return ints


@dont_look_inside
def generalise(w_list):
    """Give the items boxes."""
    if w_list.kind != OBJECTS:
        w_list.items = boxed(w_list)
        w_list.ints = no_ints
        w_list.floats = no_floats
        w_list.kind = OBJECTS


def boxed(w_list):
    """All items, in a list of their own."""
    kind = w_list.kind
    if kind == INTS:
        return [wrap_int(value) for value in w_list.ints]
    if kind == RANGE:
        return [wrap_int(value) for value in range_items(w_list)]
    if kind == FLOATS:
        return boxed_floats(w_list.floats)
    if kind == EMPTY:
        return []
    return w_list.items[:]


def boxed_floats(floats):
    items = []
    for value in floats:
        items.append(as_root(W_Float(value)))
    return items


def as_root(w):
    return w


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
    settle(w_list)
    at = bound(at, length(w_list))
    kind = w_list.kind
    if kind == EMPTY:
        begin(w_list, w_value)
        return
    if kind == INTS:
        if isinstance(w_value, W_Int):
            w_list.ints.insert(at, w_value.value)
            return
        generalise(w_list)
    elif kind == FLOATS:
        if isinstance(w_value, W_Float):
            w_list.floats.insert(at, w_value.value)
            return
        generalise(w_list)
    w_list.items.insert(at, w_value)


def pop_last(w_list):
    """The last item, which is taken away."""
    kind = hint(w_list.kind, promote=True)
    if kind == INTS:
        if len(w_list.ints) > 0:
            return wrap_int(w_list.ints.pop())
    elif kind == FLOATS:
        if len(w_list.floats) > 0:
            return W_Float(w_list.floats.pop())
    elif kind == OBJECTS:
        if len(w_list.items) > 0:
            return w_list.items.pop()
    return pop(w_list, -1)


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
    settle(w_list)
    if w_list.kind == INTS:
        del w_list.ints[at]
    elif w_list.kind == FLOATS:
        del w_list.floats[at]
    else:
        del w_list.items[at]


@dont_look_inside
def slice(w_list, start, stop):
    """A list of the items from start to stop, which are in their range."""
    if stop < start:
        stop = start
    if w_list.kind == INTS:
        return new_ints(w_list.ints[start:stop])
    if w_list.kind == FLOATS:
        return new_floats(w_list.floats[start:stop])
    if w_list.kind == RANGE:
        return new_range(w_list.start + start * w_list.step, w_list.step, stop - start)
    if w_list.kind == EMPTY:
        return new_empty()
    return new_list(w_list.items[start:stop])


@dont_look_inside
def set_slice(w_list, start, stop, items):
    if stop < start:
        stop = start
    settle(w_list)
    kind = kind_for(items)
    if w_list.kind == INTS and (kind == INTS or kind == EMPTY):
        w_list.ints = w_list.ints[:start] + [unboxed(w) for w in items] + w_list.ints[stop:]
    elif w_list.kind == FLOATS and (kind == FLOATS or kind == EMPTY):
        w_list.floats = w_list.floats[:start] + [unboxed_float(w) for w in items] + w_list.floats[stop:]
    else:
        generalise(w_list)
        w_list.items = w_list.items[:start] + items + w_list.items[stop:]


@dont_look_inside
def concat(w_a, w_b):
    if w_a.kind == INTS and w_b.kind == INTS:
        return new_ints(w_a.ints + w_b.ints)
    if w_a.kind == FLOATS and w_b.kind == FLOATS:
        return new_floats(w_a.floats + w_b.floats)
    if w_a.kind == OBJECTS and w_b.kind == OBJECTS:
        return new_list(w_a.items + w_b.items)
    return fitting_list(boxed(w_a) + boxed(w_b))


@dont_look_inside
def repeat(w_list, times):
    if times < 0:
        times = 0
    if w_list.kind == INTS:
        return new_ints(w_list.ints * times)
    if w_list.kind == FLOATS:
        return new_floats(w_list.floats * times)
    if w_list.kind == OBJECTS:
        return new_list(w_list.items * times)
    return fitting_list(boxed(w_list) * times)


@dont_look_inside
def extend(w_list, items):
    for w in items:
        append(w_list, w)


@dont_look_inside
def reverse(w_list):
    settle(w_list)
    if w_list.kind == INTS:
        w_list.ints.reverse()
    elif w_list.kind == FLOATS:
        w_list.floats.reverse()
    elif w_list.kind == OBJECTS:
        w_list.items.reverse()
