"""What operators do with strings, lists, tuples and sets."""
from objects import W_Str, W_Tuple, W_Int
from classes import type_error, name_of_type, error, w_MemoryError
from lists import W_List

import dicts
import lists
import tables
import formatting
import iteration
import arithmetic
import operators

LONGEST = 1 << 28


def binary(op, w_a, w_b):
    """The result, or None if the operator does not suit these operands."""
    if op == operators.ADD:
        return concat(w_a, w_b)
    if op == operators.MULTIPLY:
        if arithmetic.is_integer(w_b):
            return repeat(w_a, times_of(w_b))
        if arithmetic.is_integer(w_a):
            return repeat(w_b, times_of(w_a))
        return None
    if op == operators.MODULO and isinstance(w_a, W_Str):
        return formatting.percent(w_a.value, w_b)
    if isinstance(w_a, dicts.W_Set) and isinstance(w_b, dicts.W_Set):
        return set_binary(op, w_a, w_b.table)
    return None


def concat(w_a, w_b):
    if isinstance(w_a, W_Str):
        if isinstance(w_b, W_Str):
            return W_Str(w_a.value + w_b.value)
        raise type_error("cannot concatenate 'str' and '" + name_of_type(w_b) + "' objects")
    if isinstance(w_a, W_List):
        if isinstance(w_b, W_List):
            return lists.concat(w_a, w_b)
        raise type_error("can only concatenate list (not \"" + name_of_type(w_b) + "\") to list")
    if isinstance(w_a, W_Tuple):
        if isinstance(w_b, W_Tuple):
            return W_Tuple(w_a.items + w_b.items)
        raise type_error("can only concatenate tuple (not \"" + name_of_type(w_b) + "\") to tuple")
    return None


def times_of(w):
    a = arithmetic.as_long(w)
    if len(a.digits) > 2:
        raise error(w_MemoryError, "")
    return max(0, arithmetic.longs.to_int(a))


def repeat(w, times):
    if isinstance(w, W_Str):
        check_length(len(w.value), times)
        return W_Str(w.value * times)
    if isinstance(w, W_List):
        check_length(lists.length(w), times)
        return lists.repeat(w, times)
    if isinstance(w, W_Tuple):
        check_length(len(w.items), times)
        items = []
        for i in range(times):
            items = items + w.items
        return W_Tuple(items)
    return None


def check_length(n, times):
    if n > 0 and times > LONGEST // n:
        raise error(w_MemoryError, "")


def set_binary(op, w_set, b):
    """A set of the kind of the left one, or None."""
    table = set_table(op, w_set.table, b)
    if table is None:
        return None
    return like(w_set, table)


def like(w_set, table):
    if isinstance(w_set, dicts.W_FrozenSet):
        return dicts.W_FrozenSet(table)
    return dicts.W_Set(table)


def copied(table):
    result = tables.Table()
    result.merge(table)
    return result


def exchange(table, other):
    """Remove the keys of another table that are there, and add those that are not."""
    if table is other:
        table.clear()
        return
    for w in other.list_keys():
        if table.delete(w) is None:
            table.set(w, w)


def set_table(op, a, b):
    result = tables.Table()
    if op == operators.OR:
        result.merge(a)
        result.merge(b)
    elif op == operators.AND and a is b:
        result.merge(a)
    elif op == operators.AND:
        smaller, other = a, b
        if b.used <= a.used:
            smaller, other = b, a
        for w in smaller.list_keys():
            if other.has(w):
                result.set(w, w)
    elif op == operators.SUBTRACT:
        for w in a.list_keys():
            if not b.has(w):
                result.set(w, w)
    elif op == operators.XOR:
        result.merge(b)
        exchange(result, a)
    else:
        return None
    return result


def inplace(op, w_a, w_b):
    """Change a list or set; None if this is done as without the = sign."""
    if isinstance(w_a, W_List):
        if op == operators.ADD:
            lists.extend(w_a, iteration.unpack(w_b))
            return w_a
        if op == operators.MULTIPLY and arithmetic.is_integer(w_b):
            repeat_inplace(w_a, times_of(w_b))
            return w_a
    elif isinstance(w_a, dicts.W_Set) and isinstance(w_b, dicts.W_Set) and not isinstance(w_a, dicts.W_FrozenSet):
        if set_inplace(op, w_a.table, w_b.table):
            return w_a
    return None


def repeat_inplace(w_list, times):
    n = lists.length(w_list)
    if times == 0:
        lists.set_slice(w_list, 0, n, [])
        return
    check_length(n, times)
    lists.extend(w_list, lists.boxed(w_list) * (times - 1))


def set_inplace(op, a, b):
    """Change the table of a set, and say whether there is such an operator."""
    if op == operators.OR:
        a.merge(b)
    elif op == operators.SUBTRACT:
        a.remove(b)
    elif op == operators.AND:
        a.become(set_table(op, a, b))
    elif op == operators.XOR:
        exchange(a, b)
    else:
        return False
    return True
