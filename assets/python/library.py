"""The modules that programs can import: math, time, sys, and little of them."""
import math
import time
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Root, W_Int, W_Float, W_Str, W_Tuple, w_None, wrap_int
from classes import builtin_class, error, type_error, new_exception, W_Exception, w_ImportError, w_AttributeError, w_ValueError, w_OverflowError, w_SystemExit, OperationError
from functions import builtin_of, method
from lists import new_list

import arithmetic
import constructors
import dicts
import floatmath
import storage
import longs
import printing
import streams
import text


class W_Module(W_Root):
    def __init__(self, name):
        self.name = name
        self.names = {}


class W_Stream(W_Root):
    def __init__(self, stream):
        self.stream = stream


w_stream = builtin_class("file", W_Stream)
builtin_class("module", W_Module)
modules = {}


def module(name):
    modules[name] = W_Module(name)
    return modules[name]


@dont_look_inside
def import_name(name):
    if name not in modules:
        raise error(w_ImportError, "No module named " + name)
    return modules[name]


@dont_look_inside
def get(w_module, name):
    if name not in w_module.names:
        raise error(w_AttributeError, "'module' object has no attribute '" + name + "'")
    return w_module.names[name]


@dont_look_inside
def dict_of(w):
    """A dictionary of the attributes of an instance."""
    w_made = dicts.new_dict()
    names = w.map.names
    for i in range(len(names)):
        w_made.table.set(W_Str(names[i]), storage.read(w, w.map.find(names[i])))
    return w_made


def function(w_module, name, least, most=None):
    def decorate(run):
        w_module.names[name] = builtin_of(name, run, least, most)
        return run
    return decorate


w_math = module("math")
w_math.names["pi"] = W_Float(math.pi)
w_math.names["e"] = W_Float(math.e)


def domain_error():
    return error(w_ValueError, "math domain error")


def range_error():
    return error(w_OverflowError, "math range error")


@function(w_math, "sqrt", 1)
def math_sqrt(w):
    hint(w.__class__, promote=True)
    if isinstance(w, W_Float):
        value = w.value
    else:
        value = other_number(w)
    if value < 0.0:
        raise domain_error()
    return W_Float(square_root(value))


@dont_look_inside
def other_number(w):
    return constructors.float_of(w)


@dont_look_inside
def square_root(value):
    return math.sqrt(value)


@function(w_math, "floor", 1)
@dont_look_inside
def math_floor(w):
    return W_Float(math.floor(constructors.float_of(w)))


@function(w_math, "ceil", 1)
@dont_look_inside
def math_ceil(w):
    return W_Float(math.ceil(constructors.float_of(w)))


@function(w_math, "fabs", 1)
@dont_look_inside
def math_fabs(w):
    return W_Float(abs(constructors.float_of(w)))


@function(w_math, "sin", 1)
@dont_look_inside
def math_sin(w):
    try:
        return W_Float(math.sin(constructors.float_of(w)))
    except ValueError:
        raise domain_error()


@function(w_math, "cos", 1)
@dont_look_inside
def math_cos(w):
    try:
        return W_Float(math.cos(constructors.float_of(w)))
    except ValueError:
        raise domain_error()


@function(w_math, "tan", 1)
@dont_look_inside
def math_tan(w):
    try:
        return W_Float(math.tan(constructors.float_of(w)))
    except ValueError:
        raise domain_error()


@function(w_math, "atan", 1)
@dont_look_inside
def math_atan(w):
    return W_Float(math.atan(constructors.float_of(w)))


@function(w_math, "atan2", 2)
@dont_look_inside
def math_atan2(w_a, w_b):
    return W_Float(math.atan2(constructors.float_of(w_a), constructors.float_of(w_b)))


@function(w_math, "exp", 1)
@dont_look_inside
def math_exp(w):
    try:
        return W_Float(math.exp(constructors.float_of(w)))
    except OverflowError:
        raise range_error()


@function(w_math, "log", 1, 2)
@dont_look_inside
def math_log(args):
    try:
        value = math.log(constructors.float_of(args[0]))
        if len(args) > 1:
            value = floatmath.divide(value, math.log(constructors.float_of(args[1])))
        return W_Float(value)
    except ValueError:
        raise domain_error()


@function(w_math, "log10", 1)
@dont_look_inside
def math_log10(w):
    try:
        return W_Float(math.log10(constructors.float_of(w)))
    except ValueError:
        raise domain_error()


@function(w_math, "pow", 2)
@dont_look_inside
def math_pow(w_a, w_b):
    try:
        return W_Float(math.pow(constructors.float_of(w_a), constructors.float_of(w_b)))
    except ValueError:
        raise domain_error()
    except OverflowError:
        raise range_error()


@function(w_math, "hypot", 2)
@dont_look_inside
def math_hypot(w_a, w_b):
    return W_Float(math.hypot(constructors.float_of(w_a), constructors.float_of(w_b)))


@function(w_math, "fmod", 2)
@dont_look_inside
def math_fmod(w_a, w_b):
    try:
        return W_Float(math.fmod(constructors.float_of(w_a), constructors.float_of(w_b)))
    except ValueError:
        raise domain_error()


w_future = module("__future__")
for _name in ["nested_scopes", "generators", "division", "absolute_import", "with_statement", "print_function"]:
    w_future.names[_name] = W_Str(_name)  # the compiler has done what they ask for


w_time = module("time")


@function(w_time, "time", 0)
@dont_look_inside
def time_time():
    return W_Float(time.time())


@function(w_time, "clock", 0)
@dont_look_inside
def time_clock():
    return W_Float(time.clock())


w_sys = module("sys")
w_sys.names["maxint"] = W_Int(longs.LARGEST_INT)
w_sys.names["argv"] = new_list([])
w_sys.names["stdout"] = W_Stream(streams.out)
w_sys.names["stderr"] = W_Stream(streams.err)


@function(w_sys, "exit", 0, 1)
@dont_look_inside
def sys_exit(args):
    raise OperationError(new_exception(w_SystemExit, args))


@method(w_stream, "write", 2)
@dont_look_inside
def stream_write(w, w_text):
    printing.stream_of(w).text(text.value_of(w_text))
    return w_None


@method(w_stream, "flush", 1)
@dont_look_inside
def stream_flush(w):
    printing.stream_of(w).flush()
    return w_None
