"""The statement print, and the function."""
from rpython.rlib.jit import dont_look_inside
from objects import W_Str, W_None, w_None
from classes import name_of_type, type_error
from functions import builtin
from streams import out

import attributes
import calling
import formatting
import library


@dont_look_inside
def item(w):
    out.item(formatting.to_str(w), isinstance(w, W_Str))


@dont_look_inside
def newline():
    out.newline()


def stream_of(w):
    if isinstance(w, library.W_Stream):
        return w.stream
    raise type_error("this is no file")


@dont_look_inside
def item_to(w_file, w):
    stream_of(w_file).item(formatting.to_str(w), isinstance(w, W_Str))


@dont_look_inside
def newline_to(w_file):
    stream_of(w_file).newline()


@builtin("print", 0, -1)
def print_function(args):
    print_to(out, None, args, " ", "\n")
    return w_None


@dont_look_inside
def print_named(args, names, values):
    """The function print with arguments by name."""
    sep, end, w_file = " ", "\n", None
    for i in range(len(names)):
        name, w_value = names[i], values[i]
        if name == "sep":
            sep = text_or(w_value, sep, name)
        elif name == "end":
            end = text_or(w_value, end, name)
        elif name == "file":
            w_file = w_value
        else:
            raise type_error("'" + name + "' is an invalid keyword argument for this function")
    if w_file is None or isinstance(w_file, W_None):
        print_to(out, None, args, sep, end)
    elif isinstance(w_file, library.W_Stream):
        print_to(w_file.stream, None, args, sep, end)
    else:
        print_to(None, attributes.get(w_file, "write"), args, sep, end)
    return w_None


def text_or(w, default, name):
    if isinstance(w, W_None):
        return default
    if isinstance(w, W_Str):
        return w.value
    raise type_error(name + " must be None, str or unicode, not " + name_of_type(w))


@dont_look_inside
def print_to(stream, w_write, args, sep, end):
    """Print to a stream, or by a method write."""
    for i in range(len(args)):
        if i > 0:
            write_to(stream, w_write, sep)
        write_to(stream, w_write, formatting.to_str(args[i]))
    write_to(stream, w_write, end)


def write_to(stream, w_write, text):
    if stream is None:
        calling.call1(w_write, W_Str(text))
        return
    stream.text(text)
