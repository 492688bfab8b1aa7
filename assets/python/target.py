"""A Python interpreter, as a program to translate: `vitrine run target.py --with jit -- PROGRAM.py ARGS`.

The bytecode of the program is made here, while target runs, by Vitrine's compiler, and is translated with the
interpreter. Without an argument, the interpreter gets a program that prints how it is used.
"""
from pypy.jit.hintannotator.policy import HintAnnotatorPolicy
from objects import W_Str, OperationError, w_None
from classes import class_of, w_SystemExit
from lists import new_list

import arithmetic
import builtin
import calling
import containermethods
import formatting
import library
import longs
import mainloop
import program
import streams

USAGE = "print 'usage: vitrine run target.py --with jit -- PROGRAM.py ARGS'\n"


def run_code(code):
    """Run a module to its end: the exit status."""
    try:
        mainloop.execute(code, 0, [None] * code.size)
        status = 0
    except OperationError, e:
        status = stopped(e.w_value)
    streams.out.end()
    streams.err.end()
    return status


def stopped(w_value):
    """Say which exception ended the program."""
    w_class = class_of(w_value)
    if w_class.is_subclass(w_SystemExit):
        return exit_status(w_value)
    text = last_text(w_value, "<exception str() failed>")
    streams.err.write(w_class.name)
    if text:
        streams.err.write(": " + text)
    streams.err.write("\n")
    return 1


def last_text(w, failed):
    """The text of what ended a program. Nobody is left to handle an exception that is raised there."""
    try:
        return formatting.to_str(w)
    except OperationError:
        return failed


def exit_status(w_value):
    assert isinstance(w_value, library.W_Exception)
    if len(w_value.args) == 0 or w_value.args[0] is w_None:
        return 0
    w_status = w_value.args[0]
    if arithmetic.is_integer(w_status):
        a = arithmetic.as_long(w_status)
        if longs.fits(a):
            return longs.to_int(a)
        return -1
    streams.err.write(last_text(w_status, "") + "\n")
    return 1


def entry_for(text, filename):
    """The entry point of the interpreter with a program."""
    codes, module = program.load(text, filename)

    def entry(argv):
        library.w_sys.names["argv"] = new_list([arg_of(arg) for arg in argv[1:]])
        return run_code(codes[min(len(argv), 1)])  # the annotator does not know that there is a name
    return entry


def arg_of(arg):
    return W_Str(arg)


def target(driver, args):
    text, name = USAGE, "usage"
    if args:
        name = args[0]
        text = open(name).read()
    return entry_for(text, name), None


def portal(driver):
    return mainloop.execute, HintAnnotatorPolicy(novirtualcontainer=True, oopspec=True)
