"""Calls. A frame is a list: local variables, then cells, then what the code needs, then the stack.

The caller makes the frame and puts the arguments into it. Functions, methods and classes are followed
by the compiler as long as arguments are given by place; names of arguments, and functions with
* or **, are put into their places by functions that it does not look into.
"""
from rpython.rlib.jit import hint, dont_look_inside, we_are_jitted, unroll_safe
from objects import W_Root, W_Str, W_Tuple, W_Cell, W_None, w_None, OperationError
from classes import (W_Class, W_Instance, W_Exception, W_Method, W_StaticMethod, lookup, class_of, error, type_error,
                     name_of_type, new_exception, no_slots, no_floats, PLAIN, EXCEPTION)
from functions import W_Function, known_code, W_Builtin, W_Builtin0, W_Builtin1, W_Builtin2, W_Builtin3, W_BuiltinN

import constructors
import dicts
import generators
import mainloop
import lists


@unroll_safe
def call(w_function, args):
    """Call with a list of arguments."""
    hint(w_function.__class__, promote=True)
    if isinstance(w_function, W_Function):
        code = known_code(w_function.code)
        n = len(args)
        if code.plain and n == code.nargs:
            frame = [None] * code.size
            i = 0
            while i < code.nargs:
                frame[i] = args[i]
                i += 1
                hint(i, concrete=True)
            return run(code, frame, w_function)
        return call_bound(w_function, args, [], [])
    if isinstance(w_function, W_Method):
        return call(w_function.w_function, [w_function.w_self] + args)
    if isinstance(w_function, W_Class):
        w_class = hint(w_function, promote=True)
        return instantiate(w_class, args)
    if isinstance(w_function, W_Builtin):
        return call_builtin(w_function, args)
    return call_other(w_function, args)


def call0(w_function):
    return call(w_function, [])


def call1(w_function, w_a):
    return call(w_function, [w_a])


def call2(w_function, w_a, w_b):
    return call(w_function, [w_a, w_b])


def call3(w_function, w_a, w_b, w_c):
    return call(w_function, [w_a, w_b, w_c])


def run(code, frame, w_function):
    """Run code whose arguments are in its frame."""
    if code.shares:
        make_cells(code, frame, w_function.cells)
    if code.is_generator:
        return generators.W_Generator(code, frame)
    return mainloop.execute(code, 0, frame)


@unroll_safe
def make_cells(code, frame, cells):
    code = hint(code, deepfreeze=True)
    i = 0
    while i < code.ncells:
        w_value = None
        if code.cell_args[i] >= 0:
            w_value = frame[code.cell_args[i]]
        frame[code.nlocals + i] = W_Cell(w_value)
        i += 1
        hint(i, concrete=True)
    i = 0
    while i < code.nfree:
        frame[code.nlocals + code.ncells + i] = cells[i]
        i += 1
        hint(i, concrete=True)


def call_builtin(w_function, args):
    w_function = hint(w_function, promote=True)
    n = len(args)
    if isinstance(w_function, W_Builtin1):
        if n == 1:
            return w_function.run1(args[0])
    elif isinstance(w_function, W_Builtin2):
        if n == 2:
            return w_function.run2(args[0], args[1])
    elif isinstance(w_function, W_Builtin3):
        if n == 3:
            return w_function.run3(args[0], args[1], args[2])
    elif isinstance(w_function, W_Builtin0):
        if n == 0:
            return w_function.run0()
    elif isinstance(w_function, W_BuiltinN):
        if n >= w_function.least and (n <= w_function.most or w_function.most < 0):
            return w_function.run_n(args)
    raise wrong_number(w_function, n)


@dont_look_inside
def wrong_number(w_function, n):
    return type_error(w_function.name + "() got a wrong number of arguments (" + str(n) + " given)")


def instantiate(w_class, args):
    """Make an instance of a class that is known."""
    w_new = lookup(w_class, "__new__")
    if w_new is not None:
        return made_by(w_new, w_class, args, [], [])
    if w_class.kind == PLAIN:
        w_made = W_Instance(w_class.map, slots_for(w_class), floats_for(w_class))
    elif w_class.kind == EXCEPTION:
        w_made = W_Exception(w_class.map, slots_for(w_class), floats_for(w_class), kept(w_class, args))
    else:
        return constructors.built(w_class, args)
    w_init = lookup(w_class, "__init__")
    if isinstance(w_init, W_BuiltinN):  # that of object, or that of exceptions, whose work is done
        if w_class.kind == PLAIN and len(args) > 0:
            raise no_parameters()
    else:
        check_init(call(w_init, [w_made] + args))
    return w_made


@dont_look_inside
def new_object(args):
    """What object.__new__ makes: an instance on which no __init__ has been called."""
    w_class = args[0]
    if isinstance(w_class, W_Class):
        if w_class.kind == PLAIN:
            return W_Instance(w_class.map, slots_for(w_class), floats_for(w_class))
        if w_class.kind == EXCEPTION:
            return W_Exception(w_class.map, slots_for(w_class), floats_for(w_class), args[1:])
    raise type_error("object.__new__(X): X is not a type object that can be made here (" + name_of_type(w_class) + ")")


w_new_object = W_BuiltinN("__new__", new_object, 1, -1)


def check_init(w_result):
    if w_result is not w_None:
        raise init_returned(w_result)


@dont_look_inside
def init_returned(w_result):
    return type_error("__init__() should return None, not '" + name_of_type(w_result) + "'")


@dont_look_inside
def no_parameters():
    return type_error("object() takes no parameters")


def slots_for(w_class):
    room = hint(w_class.room, promote=True)
    if room == 0:
        return no_slots
    return [w_None] * room


def floats_for(w_class):
    room = hint(w_class.float_room, promote=True)
    if room == 0:
        return no_floats
    return [0.0] * room


def kept(w_class, args):
    """Which of its arguments an exception keeps: all, unless it has an __init__ of its own, which says so."""
    if isinstance(lookup(w_class, "__init__"), W_BuiltinN):
        return args[:]
    return []


def call_other(w_function, args):
    if isinstance(w_function, W_Instance):
        map = hint(w_function.map, promote=True)
        w_call = lookup(map.w_class, "__call__")
        if w_call is not None:
            return call(w_call, [w_function] + args)
    if isinstance(w_function, W_StaticMethod):
        return call(w_function.w_function, args)
    raise not_callable(w_function)


@dont_look_inside
def not_callable(w_function):
    return type_error("'" + name_of_type(w_function) + "' object is not callable")


def call_named(w_function, args, names, values):
    """Call with arguments by name."""
    hint(w_function.__class__, promote=True)
    if isinstance(w_function, W_Function):
        return call_bound(w_function, args, names, values)
    if isinstance(w_function, W_Method):
        return call_named(w_function.w_function, [w_function.w_self] + args, names, values)
    return call_other_named(w_function, args, names, values)


@dont_look_inside
def call_other_named(w_function, args, names, values):
    if len(names) == 0:
        return call(w_function, args)
    if isinstance(w_function, W_Class):
        w_new = lookup(w_function, "__new__")
        if w_new is not None:
            return made_by(w_new, w_function, args, names, values)
        if w_function.kind == PLAIN:
            w_made = W_Instance(w_function.map, slots_for(w_function), floats_for(w_function))
        elif w_function.kind == EXCEPTION:
            w_made = W_Exception(w_function.map, slots_for(w_function), floats_for(w_function), kept(w_function, args))
        else:
            return constructors.construct_named(w_function, args, names, values)
        w_init = lookup(w_function, "__init__")
        check_init(call_named(w_init, [w_made] + args, names, values))
        return w_made
    if isinstance(w_function, W_Instance):
        w_call = lookup(class_of(w_function), "__call__")
        if w_call is not None:
            return call_named(w_call, [w_function] + args, names, values)
    if isinstance(w_function, W_StaticMethod):
        return call_named(w_function.w_function, args, names, values)
    if isinstance(w_function, W_Builtin):
        return constructors.builtin_named(w_function, args, names, values)
    raise not_callable(w_function)


@dont_look_inside
def made_by(w_new, w_class, args, names, values):
    """What the __new__ of a class makes, as its __init__ leaves it."""
    w_made = call_named(w_new, [w_class] + args, names, values)
    if class_of(w_made).is_subclass(w_class):
        w_init = lookup(w_class, "__init__")
        if not isinstance(w_init, W_BuiltinN):
            check_init(call_named(w_init, [w_made] + args, names, values))
    return w_made


@unroll_safe
def call_bound(w_function, args, names, values):
    """Call a function of the program whose arguments must be put into their places first."""
    code = known_code(w_function.code)
    bound = bind(code, w_function.defaults, args, names, values)
    frame = [None] * code.size
    i = 0
    while i < code.nparams:
        frame[i] = bound[i]
        i += 1
        hint(i, concrete=True)
    return run(code, frame, w_function)


@dont_look_inside
def bind(code, defaults, args, names, values):
    """The parameters of a call, each in its place."""
    bound = [None] * code.nparams
    n = len(args)
    for i in range(min(n, code.nargs)):
        bound[i] = args[i]
    if n > code.nargs and not code.has_varargs:
        raise wrong_count(code, defaults, n + len(names))
    at = code.nargs
    if code.has_varargs:
        extra = []
        for i in range(code.nargs, n):
            extra.append(args[i])
        bound[at] = W_Tuple(extra)
        at += 1
    if code.has_keywords:
        w_extra = dicts.new_dict()
        bound[at] = w_extra
        for k in range(len(names)):
            if not bind_name(code, bound, names[k], values[k]):
                w_extra.table.set(W_Str(names[k]), values[k])
    else:
        for k in range(len(names)):
            if not bind_name(code, bound, names[k], values[k]):
                raise type_error(code.name + "() got an unexpected keyword argument '" + names[k] + "'")
    first = code.nargs - len(defaults)
    for i in range(code.nargs):
        if bound[i] is None:
            if i < first:
                raise wrong_count(code, defaults, n + len(names))
            bound[i] = defaults[i - first]
    return bound


def bind_name(code, bound, name, w_value):
    for i in range(code.nargs):
        if code.variables[i] == name:
            if bound[i] is not None:
                raise type_error(code.name + "() got multiple values for keyword argument '" + name + "'")
            bound[i] = w_value
            return True
    return False


def wrong_count(code, defaults, given):
    wanted = code.nargs
    how = "exactly"
    if len(defaults) > 0 or code.has_varargs:
        how = "at most"
        if given < code.nargs - len(defaults) or code.has_varargs:
            how = "at least"
            wanted = code.nargs - len(defaults)
    noun = "arguments"
    if wanted == 1:
        noun = "argument"
    if wanted == 0 and how == "exactly":
        return type_error(code.name + "() takes no arguments (" + str(given) + " given)")
    return type_error(code.name + "() takes " + how + " " + str(wanted) + " " + noun + " (" + str(given) + " given)")
