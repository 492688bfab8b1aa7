"""What calling int, str, list and the other builtin classes makes."""
from rpython.rlib.jit import dont_look_inside, hint
from objects import W_Int, W_Bool, W_Float, W_Str, W_Tuple, W_None, w_None, wrap_int, wrap_bool, wrap_char
from classes import (W_Class, W_Instance, W_Property, W_StaticMethod, W_ClassMethod, W_Super, W_Exception, lookup, class_of, error, type_error,
                     name_of_type, w_ValueError, w_OverflowError, w_int, w_bool, w_long, w_float, w_str, w_tuple, types, PLAIN, EXCEPTION)
from functions import W_Builtin
from iterators import W_Range, W_ReversedIterator, W_EnumerateIterator
from longs import W_Long
from lists import W_List, w_list

import math
import longs
import lists
import dicts
import tables
import arithmetic
import calling
import comparing
import formatting
import iteration
import printing
import subscripts
import mainloop
import sorting

w_xrange = types["xrange"]
w_type = types["type"]
w_property = types["property"]
w_staticmethod = types["staticmethod"]
w_classmethod = types["classmethod"]
w_super = types["super"]
w_reversed = types["reversed"]
w_enumerate = types["enumerate"]
w_slice = types["slice"]


def built(w_class, args):
    """An object of a builtin class. What loops do with numbers is followed by the compiler."""
    n = len(args)
    if w_class is w_xrange:
        return make_range(args)
    if n == 1 and (w_class is w_int or w_class is w_float):
        w = args[0]
        hint(w.__class__, promote=True)
        if w_class is w_int:
            if isinstance(w, W_Int):
                return w
        elif isinstance(w, W_Float):
            return w
        elif isinstance(w, W_Int):
            return W_Float(float(w.value))
    return construct(w_class, args[:])



@dont_look_inside
def construct(w_class, args):
    n = len(args)
    if w_class is w_type:
        return type_of(args)
    if w_class is w_super:
        return make_super(args)
    if w_class is w_property:
        return make_property(args)
    if w_class is w_int or w_class is w_long:
        return make_integer(w_class, args)
    if w_class is w_xrange:
        return make_range(args)
    if n > 1 and not (w_class is w_enumerate or w_class is w_slice):
        raise type_error(w_class.name + "() takes at most 1 argument (" + str(n) + " given)")
    if n == 0:
        return empty(w_class)
    w = args[0]
    if w_class is w_bool:
        return wrap_bool(comparing.is_true(w))
    if w_class is w_float:
        return make_float(w)
    if w_class is w_str:
        if isinstance(w, W_Str):
            return w
        return W_Str(formatting.to_str(w))
    if w_class is w_tuple:
        if isinstance(w, W_Tuple):
            return w
        return W_Tuple(iteration.unpack(w))
    if w_class is w_list:
        return lists.fitting_list(iteration.unpack(w))
    if w_class is dicts.w_dict:
        return make_dict(w)
    if w_class is dicts.w_set or w_class is dicts.w_frozenset:
        return make_set(w_class, w)
    if w_class is w_staticmethod:
        return W_StaticMethod(w)
    if w_class is w_classmethod:
        return W_ClassMethod(w)
    if w_class is w_reversed:
        return make_reversed(w)
    if w_class is w_enumerate:
        start = 0
        if n > 1:
            start = subscripts.index_of(args[1])
        return W_EnumerateIterator(iteration.iterator(w), start)
    if w_class is w_slice:
        return make_slice(args)
    raise type_error("cannot create '" + w_class.name + "' instances")


def empty(w_class):
    if w_class is w_bool:
        return wrap_bool(False)
    if w_class is w_float:
        return W_Float(0.0)
    if w_class is w_str:
        return W_Str("")
    if w_class is w_tuple:
        return W_Tuple([])
    if w_class is w_list:
        return lists.new_empty()
    if w_class is dicts.w_dict:
        return dicts.new_dict()
    if w_class is dicts.w_set:
        return dicts.new_set([])
    if w_class is dicts.w_frozenset:
        return dicts.W_FrozenSet(tables.Table())
    raise type_error("cannot create '" + w_class.name + "' instances")


def type_of(args):
    if len(args) == 1:
        return class_of(args[0])
    if len(args) == 3:
        w_names = args[2]
        if isinstance(w_names, dicts.W_Dict):
            names = {}
            table = w_names.table
            for w_key in table.list_keys():
                names[mainloop.text_of(w_key)] = table.get(w_key)
            return mainloop.make_class(mainloop.text_of(args[0]), args[1], names)
    raise type_error("type() takes 1 or 3 arguments")


def make_property(args):
    w_get, w_set = w_None, w_None
    if len(args) > 0:
        w_get = args[0]
    if len(args) > 1:
        w_set = args[1]
    return W_Property(w_get, w_set)


def make_slice(args):
    if len(args) == 1:
        return subscripts.W_Slice(w_None, args[0], w_None)
    if len(args) == 2:
        return subscripts.W_Slice(args[0], args[1], w_None)
    return subscripts.W_Slice(args[0], args[1], args[2])


def make_integer(w_class, args):
    if len(args) == 0:
        if w_class is w_long:
            return longs.from_int(0)
        return wrap_int(0)
    w = args[0]
    base = 10
    if len(args) > 1:
        base = subscripts.index_of(args[1])
        if not isinstance(w, W_Str):
            raise type_error("int() can't convert non-string with explicit base")
    if isinstance(w, W_Str):
        return fitting(w_class, parse_integer(w.value, base, w_class))
    if isinstance(w, W_Float):
        if math.isinf(w.value):
            raise error(w_OverflowError, "cannot convert float infinity to integer")
        if math.isnan(w.value):
            raise error(w_ValueError, "cannot convert float NaN to integer")
        return fitting(w_class, longs.from_float(w.value))
    if isinstance(w, W_Instance):
        w_number = integer_of(w_class, w)
        if w_number is not None:
            return w_number
    if arithmetic.is_integer(w):
        return fitting(w_class, arithmetic.as_long(w))
    raise type_error(w_class.name + "() argument must be a string or a number, not '" + name_of_type(w) + "'")


def integer_of(w_class, w):
    """What an instance says that it is as an int or a long, None if it says nothing."""
    name = "__int__"
    if w_class is w_long and lookup(class_of(w), "__long__") is not None:
        name = "__long__"
    w_function = lookup(class_of(w), name)
    if w_function is None:
        return None
    w_number = calling.call1(w_function, w)
    if not arithmetic.is_integer(w_number):
        raise type_error(name + " returned non-" + name[2:-2] + " (type " + name_of_type(w_number) + ")")
    if w_class is w_long:
        return arithmetic.as_long(w_number)
    return w_number


def fitting(w_class, w):
    """An int, if that is asked for and it fits."""
    if w_class is w_int and longs.fits(w):
        return wrap_int(longs.to_int(w))
    return w


def parse_integer(s, base, w_class):
    start, end = 0, len(s)
    while start < end and s[start] <= " ":
        start += 1
    while end > start and s[end - 1] <= " ":
        end -= 1
    sign = 1
    if start < end and (s[start] == "-" or s[start] == "+"):
        if s[start] == "-":
            sign = -1
        start += 1
    if end > start and w_class is w_long and (s[end - 1] == "L" or s[end - 1] == "l"):
        end -= 1
    start, base = skip_prefix(s, start, end, base)
    try:
        if start >= end:
            raise ValueError
        w = longs.from_text(s[start:end], base)
    except ValueError:
        raise error(w_ValueError, "invalid literal for " + w_class.name + "() with base " + str(base) + ": " + formatting.quoted(s))
    return longs.normal(sign, w.digits)


def skip_prefix(s, start, end, base):
    """Skip 0x, 0o or 0b, if the base allows that."""
    if end - start > 1 and s[start] == "0":
        c = s[start + 1]
        if (c == "x" or c == "X") and (base == 16 or base == 0):
            return start + 2, 16
        if (c == "o" or c == "O") and (base == 8 or base == 0):
            return start + 2, 8
        if (c == "b" or c == "B") and (base == 2 or base == 0):
            return start + 2, 2
        if base == 0:
            return start + 1, 8
    if base == 0:
        return start, 10
    return start, base


def make_super(args):
    if len(args) != 2:
        raise type_error("super() takes 2 arguments (" + str(len(args)) + " given)")
    w_class = args[0]
    if not isinstance(w_class, W_Class):
        raise type_error("super() argument 1 must be type, not " + name_of_type(w_class))
    w_self = args[1]
    if not class_of(w_self).is_subclass(w_class) and not (isinstance(w_self, W_Class) and w_self.is_subclass(w_class)):
        raise type_error("super(type, obj): obj must be an instance or subtype of type")
    return W_Super(w_class, w_self)


def make_float(w):
    if isinstance(w, W_Str):
        try:
            return W_Float(float(w.value))
        except ValueError:
            raise error(w_ValueError, "could not convert string to float: " + w.value)
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__float__")
        if w_function is not None:
            w_number = calling.call1(w_function, w)
            if not isinstance(w_number, W_Float):
                raise type_error("__float__ returned non-float (type " + name_of_type(w_number) + ")")
            return w_number
    if arithmetic.is_number(w):
        return W_Float(arithmetic.as_float(w))
    raise type_error("float() argument must be a string or a number")


def float_of(w):
    """The value of a number, or of an instance that can be made one."""
    if arithmetic.is_number(w):
        return arithmetic.as_float(w)
    if isinstance(w, W_Instance) and lookup(class_of(w), "__float__") is not None:
        w = make_float(w)
        if arithmetic.is_number(w):
            return arithmetic.as_float(w)
    raise type_error("a float is required")


def make_range(args):
    """The xrange of one, two or three integers."""
    start, step = 0, 1
    if len(args) == 0 or len(args) > 3:
        raise wrong_range(len(args))
    if len(args) == 1:
        stop = range_bound(args[0])
    else:
        start, stop = range_bound(args[0]), range_bound(args[1])
        if len(args) > 2:
            step = range_bound(args[2])
    if step == 0:
        raise no_step()
    return W_Range(start, step, range_length(start, stop, step))


@dont_look_inside
def wrong_range(n):
    return type_error("range expected 1 to 3 arguments, got " + str(n))


@dont_look_inside
def no_step():
    return error(w_ValueError, "range() step argument must not be zero")


def range_bound(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Int):
        return w.value
    return other_range_bound(w)


@dont_look_inside
def other_range_bound(w):
    if isinstance(w, W_Float) or isinstance(w, W_Str):
        raise type_error("range() integer end argument expected, got " + name_of_type(w) + ".")
    return subscripts.index_of(w)


def range_length(start, stop, step):
    if step > 0:
        if start >= stop:
            return 0
        return (stop - start - 1) // step + 1
    if start <= stop:
        return 0
    return (start - stop - 1) // -step + 1


def make_dict(w):
    table = tables.Table()
    fill(table, w)
    return dicts.W_Dict(table)


def fill(table, w):
    """Add the entries of a dictionary, or pairs."""
    if isinstance(w, dicts.W_Dict):
        table.merge(w.table)
        return
    for w_pair in iteration.unpack(w):
        pair = iteration.unpack(w_pair)
        if len(pair) != 2:
            raise error(w_ValueError, "dictionary update sequence element has length " + str(len(pair)) + "; 2 is required")
        table.set(pair[0], pair[1])


def make_set(w_class, w):
    if w_class is dicts.w_frozenset and isinstance(w, dicts.W_FrozenSet):
        return w
    table = tables.Table()
    add_all(table, w)
    if w_class is dicts.w_frozenset:
        return dicts.W_FrozenSet(table)
    return dicts.W_Set(table)


def add_all(table, w):
    """Add the items of something to the table of a set. When that grows says what order they have."""
    if isinstance(w, dicts.W_Set):
        table.merge(w.table)
    elif isinstance(w, dicts.W_Dict):
        table.merge(keys_only(w.table))
    else:
        for w_item in iteration.unpack(w):
            table.set(w_item, w_item)


def keys_only(table):
    result = tables.Table()
    result.merge(table)
    return result


def make_reversed(w):
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__reversed__")
        if w_function is not None:
            return calling.call1(w_function, w)
    if isinstance(w, dicts.W_Hashed):
        raise type_error("argument to reversed() must be a sequence")
    return W_ReversedIterator(w, length(w) - 1)


def length(w):
    """What len returns, as a machine integer."""
    if isinstance(w, W_List):
        return lists.length(w)
    if isinstance(w, W_Str):
        return len(w.value)
    if isinstance(w, W_Tuple):
        return len(w.items)
    if isinstance(w, dicts.W_Hashed):
        return w.table.used
    if isinstance(w, W_Range):
        return w.length
    if isinstance(w, W_Instance):
        w_function = lookup(class_of(w), "__len__")
        if w_function is not None:
            w_length = calling.call1(w_function, w)
            if not arithmetic.is_integer(w_length):
                raise type_error("an integer is required")
            n = subscripts.index_of(w_length)
            if n < 0:
                raise error(w_ValueError, "__len__() should return >= 0")
            return n
    raise type_error("object of type '" + name_of_type(w) + "' has no len()")


def construct_named(w_class, args, names, values):
    """Call a builtin class with arguments by name: dict(a=1), enumerate(x, start=1)."""
    if w_class is dicts.w_dict:
        w_made = make_dict_of(args)
        merge_named(w_made.table, names, values)
        return w_made
    return construct(w_class, args + values)


def make_dict_of(args):
    table = tables.Table()
    if len(args) > 0:
        fill(table, args[0])
    return dicts.W_Dict(table)


def merge_named(table, names, values):
    """Add arguments by name, by way of a dictionary that begins with the last of them: so it is in CPython, and the order shows it."""
    named = tables.Table()
    for i in range(len(names) - 1, -1, -1):
        named.set(W_Str(names[i]), values[i])
    table.merge(named)


def builtin_named(w_function, args, names, values):
    """Call a builtin function with arguments by name."""
    if w_function.name == "sorted" or w_function.name == "sort" or w_function.name == "min" or w_function.name == "max":
        return sorting.with_names(w_function.name, args, names, values)
    if w_function.name == "print":
        return printing.print_named(args, names, values)
    if w_function.name == "format":
        return formatting.format_with(args, names, values)
    if w_function.name == "update" and len(args) > 0:
        w_dict = args[0]
        if isinstance(w_dict, dicts.W_Dict):
            for w in args[1:]:
                fill(w_dict.table, w)
            merge_named(w_dict.table, names, values)
            return w_None
    raise type_error(w_function.name + "() takes no keyword arguments")
