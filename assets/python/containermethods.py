"""Methods of lists, tuples, dictionaries and sets, and the __init__ that all objects have."""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Int, W_Str, W_Tuple, OperationError, w_None, wrap_int, wrap_bool
from classes import W_StaticMethod, W_Exception, w_object, w_BaseException, error, type_error, new_exception, name_of_type, w_ValueError, w_KeyError, w_tuple
from functions import W_BuiltinN, method
from iterators import W_TableIterator, KEYS, VALUES, ITEMS
from lists import W_List, w_list, new_list
from sorting import as_list
from dicts import w_dict, w_set, w_frozenset

import lists
import dicts
import tables
import comparing
import constructors
import containers
import operators
import formatting
import iteration
import subscripts


@method(w_list, "append", 2)
def list_append(w, w_value):
    hint(w.__class__, promote=True)
    hint(w_value.__class__, promote=True)
    if isinstance(w, W_List):
        lists.append(w, w_value)
        return w_None
    raise type_error("a list is needed")


@method(w_list, "insert", 3)
@dont_look_inside
def list_insert(w, w_at, w_value):
    lists.insert(as_list(w), subscripts.index_of(w_at), w_value)
    return w_None


@method(w_list, "extend", 2)
@dont_look_inside
def list_extend(w, w_items):
    lists.extend(as_list(w), iteration.unpack(w_items))
    return w_None


@method(w_list, "pop", 1, 2)
def list_pop(args):
    if len(args) == 1:
        return lists.pop_last(as_list(args[0]))
    return pop_at(args[0], args[1])


@dont_look_inside
def pop_at(w, w_at):
    return lists.pop(as_list(w), subscripts.index_of(w_at))


@method(w_list, "reverse", 1)
@dont_look_inside
def list_reverse(w):
    lists.reverse(as_list(w))
    return w_None


def find(items, w, start, stop):
    for i in range(start, min(stop, len(items))):
        if comparing.hashing_equal(items[i], w):
            return i
    return -1


@method(w_list, "remove", 2)
@dont_look_inside
def list_remove(w, w_value):
    w_list = as_list(w)
    at = find(lists.boxed(w_list), w_value, 0, lists.length(w_list))
    if at < 0:
        raise error(w_ValueError, "list.remove(x): x not in list")
    lists.delete(w_list, at)
    return w_None


def index_in(items, args):
    n = len(items)
    start, stop = 0, n
    if len(args) > 2:
        start = subscripts.bound(subscripts.index_of(args[2]), n)
    if len(args) > 3:
        stop = subscripts.bound(subscripts.index_of(args[3]), n)
    return find(items, args[1], start, stop)


@method(w_list, "index", 2, 4)
@dont_look_inside
def list_index(args):
    at = index_in(lists.boxed(as_list(args[0])), args)
    if at < 0:
        raise error(w_ValueError, formatting.to_repr(args[1]) + " is not in list")
    return wrap_int(at)


def count(items, w):
    n = 0
    for w_item in items:
        if comparing.hashing_equal(w_item, w):
            n += 1
    return wrap_int(n)


@method(w_list, "count", 2)
@dont_look_inside
def list_count(w, w_value):
    return count(lists.boxed(as_list(w)), w_value)


@method(w_tuple, "index", 2, 4)
@dont_look_inside
def tuple_index(args):
    at = index_in(iteration.unpack(args[0]), args)
    if at < 0:
        raise error(w_ValueError, "tuple.index(x): x not in tuple")
    return wrap_int(at)


@method(w_tuple, "count", 2)
@dont_look_inside
def tuple_count(w, w_value):
    return count(iteration.unpack(w), w_value)


@method(w_object, "__init__", 1, -1)
@dont_look_inside
def object_init(args):
    if len(args) > 1:
        raise type_error("object.__init__() takes no parameters")
    return w_None


@method(w_BaseException, "__init__", 1, -1)
@dont_look_inside
def exception_init(args):
    w = args[0]
    if isinstance(w, W_Exception):
        w.args = args[1:]
    return w_None


def table_of(w):
    if isinstance(w, dicts.W_Hashed):
        return w.table
    raise type_error("a dictionary or set is needed")


def as_set(w):
    if isinstance(w, dicts.W_Set):
        return w
    raise type_error("a set is needed")


@method(w_dict, "keys", 1)
@dont_look_inside
def dict_keys(w):
    return lists.fitting_list(table_of(w).list_keys())


@method(w_dict, "values", 1)
@dont_look_inside
def dict_values(w):
    return lists.fitting_list(table_of(w).list_values())


@method(w_dict, "items", 1)
@dont_look_inside
def dict_items(w):
    table = table_of(w)
    items = []
    at = table.next_place(0)
    while at >= 0:
        items.append(pair(table.keys[at], table.values[at]))
        at = table.next_place(at + 1)
    return new_list(items)


def pair(w_a, w_b):
    return W_Tuple([w_a, w_b])


@method(w_dict, "iterkeys", 1)
@dont_look_inside
def dict_iterkeys(w):
    return W_TableIterator(table_of(w), KEYS)


@method(w_dict, "itervalues", 1)
@dont_look_inside
def dict_itervalues(w):
    return W_TableIterator(table_of(w), VALUES)


@method(w_dict, "iteritems", 1)
@dont_look_inside
def dict_iteritems(w):
    return W_TableIterator(table_of(w), ITEMS)


@method(w_dict, "has_key", 2)
@dont_look_inside
def dict_has_key(w, w_key):
    return wrap_bool(table_of(w).has(w_key))


@method(w_dict, "get", 2, 3)
def dict_get(args):
    w = args[0]
    hint(w.__class__, promote=True)
    w_value = None
    if isinstance(w, dicts.W_Dict):
        w_value = dicts.find_item(w.table, args[1])
    if w_value is not None:
        return w_value
    if len(args) == 3:
        return args[2]
    return w_None


@method(w_dict, "setdefault", 2, 3)
@dont_look_inside
def dict_setdefault(args):
    table = table_of(args[0])
    w_value = table.get(args[1])
    if w_value is None:
        w_value = w_None
        if len(args) == 3:
            w_value = args[2]
        table.set(args[1], w_value)
    return w_value


@method(w_dict, "pop", 2, 3)
@dont_look_inside
def dict_pop(args):
    w_value = table_of(args[0]).delete(args[1])
    if w_value is None:
        if len(args) == 3:
            return args[2]
        raise dicts.key_error(args[1])
    return w_value


@method(w_dict, "popitem", 1)
@dont_look_inside
def dict_popitem(w):
    table = table_of(w)
    at = table.next_place(0)
    if at < 0:
        raise error(w_KeyError, "popitem(): dictionary is empty")
    w_key = table.keys[at]
    return W_Tuple([w_key, table.delete(w_key)])


@method(w_dict, "update", 1, 2)
@dont_look_inside
def dict_update(args):
    if len(args) > 1:
        constructors.fill(table_of(args[0]), args[1])
    return w_None


@method(w_dict, "clear", 1)
@dont_look_inside
def dict_clear(w):
    table_of(w).clear()
    return w_None


@method(w_dict, "copy", 1)
@dont_look_inside
def dict_copy(w):
    return constructors.make_dict(w)


@dont_look_inside
def dict_fromkeys(args):
    w_made = dicts.new_dict()
    w_value = w_None
    if len(args) == 2:
        w_value = args[1]
    for w_key in iteration.unpack(args[0]):
        w_made.table.set(w_key, w_value)
    return w_made


w_dict.names["fromkeys"] = W_StaticMethod(W_BuiltinN("fromkeys", dict_fromkeys, 1, 2))


@method(w_set, "add", 2)
@dont_look_inside
def set_add(w, w_item):
    table_of(w).set(w_item, w_item)
    return w_None


@method(w_set, "remove", 2)
@dont_look_inside
def set_remove(w, w_item):
    if table_of(w).delete(w_item) is None:
        raise dicts.key_error(w_item)
    return w_None


@method(w_set, "discard", 2)
@dont_look_inside
def set_discard(w, w_item):
    table_of(w).delete(w_item)
    return w_None


@method(w_set, "clear", 1)
@dont_look_inside
def set_clear(w):
    table_of(w).clear()
    return w_None


@method(w_set, "pop", 1)
@dont_look_inside
def set_pop(w):
    table = table_of(w)
    at = table.next_place(0)
    if at < 0:
        raise error(w_KeyError, "pop from an empty set")
    w_item = table.keys[at]
    table.delete(w_item)
    return w_item


@method(w_set, "update", 1, -1)
@dont_look_inside
def set_update(args):
    add_others(table_of(args[0]), args)
    return w_None


@method(w_set, "intersection_update", 1, -1)
@dont_look_inside
def set_intersection_update(args):
    table_of(args[0]).become(intersection_of(args))
    return w_None


@method(w_set, "difference_update", 1, -1)
@dont_look_inside
def set_difference_update(args):
    remove_others(table_of(args[0]), args, 1)
    return w_None


@method(w_set, "symmetric_difference_update", 2)
@dont_look_inside
def set_symmetric_difference_update(w, w_other):
    if not isinstance(w_other, dicts.W_Hashed):
        w_other = constructors.make_set(w_set, w_other)
    containers.exchange(table_of(w), table_of(w_other))
    return w_None


def add_others(table, args):
    """Add the items of all arguments but the set itself."""
    for i in range(1, len(args)):
        constructors.add_all(table, args[i])


def remove_others(table, args, first):
    """Remove the items of all arguments from one on."""
    for i in range(first, len(args)):
        w_other = args[i]
        if not isinstance(w_other, dicts.W_Hashed):
            table.delete_all(iteration.unpack(w_other))
        elif w_other.table is table:
            table.clear()
        else:
            table.remove(w_other.table)


def intersection_of(args):
    """A new table of what all arguments have."""
    table = containers.copied(table_of(args[0]))
    for i in range(1, len(args)):
        table = intersection_with(table, args[i])
    return table


def intersection_with(table, w_other):
    if isinstance(w_other, dicts.W_Set):
        return containers.set_table(operators.AND, table, w_other.table)
    result = tables.Table()
    for w_item in iteration.unpack(w_other):
        if table.has(w_item):
            result.set(w_item, w_item)
    return result


def set_union(args):
    table = containers.copied(table_of(args[0]))
    add_others(table, args)
    return containers.like(as_set(args[0]), table)


def set_intersection(args):
    return containers.like(as_set(args[0]), intersection_of(args))


def set_difference(args):
    w = as_set(args[0])
    if len(args) == 1:
        return containers.like(w, containers.copied(w.table))
    w_other = args[1]
    if isinstance(w_other, dicts.W_Hashed):
        table = containers.set_table(operators.SUBTRACT, w.table, w_other.table)
    else:
        table = containers.copied(w.table)
        table.delete_all(iteration.unpack(w_other))
    remove_others(table, args, 2)
    return containers.like(w, table)


def set_symmetric_difference(w, w_other):
    table = tables.Table()
    constructors.add_all(table, w_other)
    containers.exchange(table, table_of(w))
    return containers.like(as_set(w), table)


def set_isdisjoint(w, w_other):
    table = table_of(w)
    w_iterator = iteration.iterator(w_other)
    while True:
        w_item = iteration.next(w_iterator)
        if w_item is None:
            return wrap_bool(True)
        if table.has(w_item):
            return wrap_bool(False)


def set_copy(w):
    if isinstance(w, dicts.W_FrozenSet):
        return w
    return constructors.make_set(w_set, w)


def set_issubset(w, w_other):
    return wrap_bool(dicts.same_keys(table_of(w), constructors.make_set(w_set, w_other).table))


def set_issuperset(w, w_other):
    return wrap_bool(dicts.same_keys(constructors.make_set(w_set, w_other).table, table_of(w)))


for _class in [w_set, w_frozenset]:
    method(_class, "union", 1, -1)(dont_look_inside(set_union))
    method(_class, "intersection", 1, -1)(dont_look_inside(set_intersection))
    method(_class, "difference", 1, -1)(dont_look_inside(set_difference))
    method(_class, "isdisjoint", 2)(dont_look_inside(set_isdisjoint))
    method(_class, "symmetric_difference", 2)(dont_look_inside(set_symmetric_difference))
    method(_class, "issubset", 2)(dont_look_inside(set_issubset))
    method(_class, "issuperset", 2)(dont_look_inside(set_issuperset))
    method(_class, "copy", 1)(dont_look_inside(set_copy))
