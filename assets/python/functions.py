"""Functions: those of the program, and those that are written in RPython."""
from rpython.rlib.jit import hint
from objects import W_Root
from classes import builtin_class


class W_Function(W_Root):
    _immutable_fields_ = ["code", "defaults", "cells"]

    def __init__(self, code, defaults, cells):
        self.code = code
        self.defaults = defaults
        self.cells = cells
        self.names = None  # attributes that the program has set


def known_code(code):
    """The code of a function or generator: compiled code knows it."""
    return hint(code, promote=True)


class W_Code(W_Root):
    """The code of an inner function, as a constant of the outer one."""
    _immutable_fields_ = ["code"]

    def __init__(self, code):
        self.code = code


class W_Builtin(W_Root):
    """A function written in RPython; a subclass for each number of arguments that never varies."""
    _immutable_fields_ = ["name", "run"]

    def __init__(self, name):
        self.name = name


class W_Builtin0(W_Builtin):
    def __init__(self, name, run):
        self.name = name
        self.run0 = run


class W_Builtin1(W_Builtin):
    def __init__(self, name, run):
        self.name = name
        self.run1 = run


class W_Builtin2(W_Builtin):
    def __init__(self, name, run):
        self.name = name
        self.run2 = run


class W_Builtin3(W_Builtin):
    def __init__(self, name, run):
        self.name = name
        self.run3 = run


class W_BuiltinN(W_Builtin):
    def __init__(self, name, run, least, most):
        self.name = name
        self.run_n = run
        self.least = least
        self.most = most  # -1 if there is no bound


for _kind in [W_Builtin0, W_Builtin1, W_Builtin2, W_Builtin3]:
    _kind._immutable_fields_ = ["run0", "run1", "run2", "run3"]
W_BuiltinN._immutable_fields_ = ["run_n", "least", "most"]
builtin_class("function", W_Function)
builtin_class("code", W_Code)
builtin_class("builtin_function_or_method", W_Builtin, W_Builtin0, W_Builtin1, W_Builtin2, W_Builtin3, W_BuiltinN)

builtins = {}  # what the name of a builtin stands for


def builtin_of(name, run, least, most):
    if most is not None:
        return W_BuiltinN(name, run, least, most)
    if least == 0:
        return W_Builtin0(name, run)
    if least == 1:
        return W_Builtin1(name, run)
    if least == 2:
        return W_Builtin2(name, run)
    return W_Builtin3(name, run)


def builtin(name, least, most=None):
    """Decorates a function that programs call by name: with so many arguments, or with a list of them if the number varies."""
    def decorate(run):
        builtins[name] = builtin_of(name, run, least, most)
        return run
    return decorate


def method(w_class, name, least, most=None):
    """Decorates a method of a class. The object itself is one of the arguments."""
    def decorate(run):
        w_class.names[name] = builtin_of(name, run, least, most)
        return run
    return decorate
