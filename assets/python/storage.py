"""Where an instance keeps its attributes: fields, a list, fields for integers, and a list of floats. Places are those of its map."""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Int, W_Float, w_None
from classes import FIELDS, INT_FIELDS, INTS, FLOATS


def read(w, place):
    if place >= FLOATS:
        return W_Float(w.floats[place - FLOATS])
    if place >= INTS:
        return W_Int(read_int(w, place - INTS))
    if place == 0:
        return w.w_0
    if place == 1:
        return w.w_1
    if place == 2:
        return w.w_2
    if place == 3:
        return w.w_3
    if place == 4:
        return w.w_4
    return w.slots[place - FIELDS]


def read_int(w, place):
    if place == 0:
        return w.i_0
    if place == 1:
        return w.i_1
    if place == 2:
        return w.i_2
    return w.i_3


def write(w, map, place, name, w_value):
    """Assign to an attribute that the instance has."""
    if place < INTS:
        put(w, place, w_value)
        return
    hint(w_value.__class__, promote=True)
    if place >= FLOATS and isinstance(w_value, W_Float):
        w.floats[place - FLOATS] = w_value.value
    elif place < FLOATS and isinstance(w_value, W_Int):
        put_int(w, place - INTS, w_value.value)
    else:
        reserve(w, map.boxes)
        put(w, map.boxes, w_value)
        w.map = map.with_box(name)


def put(w, place, w_value):
    if place == 0:
        w.w_0 = w_value
    elif place == 1:
        w.w_1 = w_value
    elif place == 2:
        w.w_2 = w_value
    elif place == 3:
        w.w_3 = w_value
    elif place == 4:
        w.w_4 = w_value
    else:
        w.slots[place - FIELDS] = w_value


def put_int(w, place, value):
    if place == 0:
        w.i_0 = value
    elif place == 1:
        w.i_1 = value
    elif place == 2:
        w.i_2 = value
    else:
        w.i_3 = value


def add(w, map, name, w_value):
    """Give an instance an attribute that it does not have."""
    hint(w_value.__class__, promote=True)
    if isinstance(w_value, W_Float):
        place = map.floats
        if len(w.floats) <= place:
            grow_floats(w, place)
        w.floats[place] = w_value.value
        w.map = map.grown_float(name)
    elif isinstance(w_value, W_Int) and map.ints < INT_FIELDS:
        put_int(w, map.ints, w_value.value)
        w.map = map.grown_int(name)
    else:
        reserve(w, map.boxes)
        put(w, map.boxes, w_value)
        w.map = map.grown(name)


def reserve(w, place):
    """Have room for a box at a place."""
    if place >= FIELDS and len(w.slots) <= place - FIELDS:
        grow(w, place - FIELDS)


@dont_look_inside
def grow(w, place):
    slots = [w_None] * (place * 2 + 2)
    old = w.slots
    for i in range(len(old)):
        slots[i] = old[i]
    w.slots = slots
    w_class = w.map.w_class
    if len(slots) > w_class.room:
        w_class.room = len(slots)


@dont_look_inside
def grow_floats(w, place):
    floats = [0.0] * (place * 2 + 2)
    old = w.floats
    for i in range(len(old)):
        floats[i] = old[i]
    w.floats = floats
    w_class = w.map.w_class
    if len(floats) > w_class.float_room:
        w_class.float_room = len(floats)


def remove(w, name):
    """Take an attribute away: the others are given to an instance without any."""
    names = [other for other in w.map.names if other != name]
    values = [read(w, w.map.find(other)) for other in names]
    w.map = w.map.w_class.map
    for i in range(len(names)):
        add(w, w.map, names[i], values[i])
