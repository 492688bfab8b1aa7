"""The statement print."""
from rpython.rlib.jit import dont_look_inside
from objects import W_Str
from classes import type_error
from streams import out

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
