"""Generators: a frame that waits, and the place where it goes on."""
from rpython.rlib.jit import hint, dont_look_inside
from objects import W_Root, OperationError, w_None
from classes import builtin_class, class_of, error, type_error, w_StopIteration, w_GeneratorExit, w_RuntimeError, w_ValueError, new_exception
from functions import method, known_code

import mainloop
from iterators import W_Iterator


class W_Generator(W_Iterator):
    _immutable_fields_ = ["code"]

    def __init__(self, code, frame):
        self.code = code
        self.frame = frame
        frame[code.own] = self
        self.pc = 0
        self.running = False
        self.w_thrown = None


w_generator = builtin_class("generator", W_Generator)
DONE = -1


def resume(w_generator, w_sent):
    """Go on up to the next yield: the value, or None at the end."""
    code = known_code(w_generator.code)
    pc = hint(w_generator.pc, promote=True)
    if pc == DONE:
        return None
    if w_generator.running:
        raise already_running()
    frame = w_generator.frame
    if pc > 0:
        frame[hint(code, deepfreeze=True).depths[pc] - 1] = w_sent
    w_generator.running = True
    try:
        w_value = mainloop.execute(code, pc, frame)
    except OperationError:
        w_generator.pc = DONE
        w_generator.running = False
        raise
    w_generator.running = False
    if w_generator.pc == RETURNED:
        w_generator.pc = DONE
        return None
    return w_value


RETURNED = -2


@dont_look_inside
def already_running():
    return error(w_ValueError, "generator already executing")


@dont_look_inside
def send(w_generator, w_sent):
    if w_generator.pc == 0 and w_sent is not w_None:
        raise type_error("can't send non-None value to a just-started generator")
    w_value = resume(w_generator, w_sent)
    if w_value is None:
        raise OperationError(new_exception(w_StopIteration, []))
    return w_value


@method(w_generator, "next", 1)
def generator_next(w):
    return send(as_generator(w), w_None)


@method(w_generator, "send", 2)
def generator_send(w, w_sent):
    return send(as_generator(w), w_sent)


@method(w_generator, "throw", 2, 3)
def generator_throw(args):
    w_generator = as_generator(args[0])
    w_value = w_None
    if len(args) > 2:
        w_value = args[2]
    e = mainloop.exception_of(args[1], w_value)
    if w_generator.pc <= 0:
        w_generator.pc = DONE
        raise e
    w_generator.w_thrown = e.w_value
    return send(w_generator, w_None)


@method(w_generator, "close", 1)
def generator_close(w):
    w_generator = as_generator(w)
    if w_generator.pc <= 0:
        w_generator.pc = DONE
        return w_None
    w_generator.w_thrown = new_exception(w_GeneratorExit, [])
    try:
        w_value = resume(w_generator, w_None)
    except OperationError, e:
        w_class = class_of(e.w_value)
        if w_class.is_subclass(w_GeneratorExit) or w_class.is_subclass(w_StopIteration):
            return w_None
        raise
    if w_value is not None:
        raise error(w_RuntimeError, "generator ignored GeneratorExit")
    return w_None


def as_generator(w):
    if isinstance(w, W_Generator):
        return w
    raise type_error("a generator is needed")
