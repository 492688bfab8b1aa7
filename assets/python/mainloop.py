"""The main loop, which is what a compiler is generated for: it goes through the instructions of a program.

`code` and `pc` are green: compiled code is for one place of one program, and nothing of the dispatch is left in it. The
frame is red. Compiled code first takes it apart: a list of its own, as long, which never gets into
memory, so that local variables and the stack become variables of compiled code.
"""
from rpython.rlib.objectmodel import always_inline
from rpython.rlib.jit import JitDriver, hint, dont_look_inside, we_are_jitted, unroll_safe
from objects import W_Root, W_None, W_Int, W_Bool, W_Float, W_Str, W_Tuple, W_Cell, OperationError, w_None, wrap_bool
from classes import (W_Class, W_Instance, W_Exception, W_Method, error, type_error, class_of, lookup, name_of_type, new_class, W_StaticMethod,
                     w_object, w_NameError, w_UnboundLocalError, w_TypeError, w_ValueError, w_ImportError, PLAIN, EXCEPTION,
                     BUILTIN, w_BaseException, w_RuntimeError)
from functions import W_Function, W_Code, known_code
from program import *
from fusion import (FUSED_ADD, FUSED_SUBTRACT, FUSED_BINARY, FUSED_SUBSCR, FUSED_COMPARE, FUSED_TEST, FUSED_ATTR, FUSED_CONST)
from operators import (ADD, SUBTRACT, MULTIPLY, DIVIDE, TRUE_DIVIDE, FLOOR_DIVIDE, MODULO, POWER, LSHIFT, RSHIFT, AND, OR, XOR)

import arithmetic
import attributes
import calling
import comparing
import dicts
import formatting
import generators
import iteration
import library
import lists
import printing
import subscripts


def get_location(pc, code):
    """Where the program is: its file, the line, the function, the instruction and its name."""
    return code.file, code.lines[pc], code.name, pc, opname[code.ops[pc]]


driver = JitDriver(greens=["pc", "code"], reds=["frame"], get_location=get_location)

RAISE, RETURN, BREAK, CONTINUE = range(4)


class W_Unroller(W_Root):
    """What the end of a finally block goes on with."""
    _immutable_fields_ = ["kind", "w_value", "target"]

    def __init__(self, kind, w_value, target):
        self.kind = kind
        self.w_value = w_value
        self.target = target


class W_ClassBody(W_Root):
    """The names that the body of a class has defined."""

    def __init__(self):
        self.names = {}


def made_again(w_value):
    """A value with which code begins at a loop. Numbers, which have no identity, are made anew: the loop makes its own,
    and these need not be objects if the first ones need not."""
    if w_value is None:
        return None
    hint(w_value.__class__, promote=True)
    if isinstance(w_value, W_Int):
        return W_Int(w_value.value)
    if isinstance(w_value, W_Float):
        return W_Float(w_value.value)
    return w_value


@unroll_safe
def taken_apart(code, pc, frame):
    """A copy of a frame, of what is in use of it."""
    copy = [None] * code.size
    n = code.depths[pc]
    in_loop = pc > 0 and code.words[pc] & 255 != RESUME
    i = 0
    while i < n:
        if in_loop:
            copy[i] = made_again(frame[i])
        elif pc > 0 or i < code.nparams or i >= code.nlocals:
            copy[i] = frame[i]
        i += 1
        hint(i, concrete=True)
    return copy


@unroll_safe
def save(frame, w_generator, n):
    """Write a frame that was taken apart back to where its generator finds it."""
    kept = w_generator.frame
    i = 0
    while i < n:
        kept[i] = frame[i]
        i += 1
        hint(i, concrete=True)


@unroll_safe
def clear(frame, leftovers):
    """Forget what nobody reads any more."""
    leftovers = hint(leftovers, deepfreeze=True)
    i = 0
    while i < len(leftovers.places):
        frame[leftovers.places[i]] = None
        i += 1
        hint(i, concrete=True)


def execute(code, pc, frame):
    code = hint(code, deepfreeze=True)
    hint(code, concrete=True)
    hint(pc, concrete=True)
    if we_are_jitted():
        frame = taken_apart(code, pc, frame)
        leftovers = code.leftovers[pc]
        if leftovers is not None:
            clear(frame, leftovers)
    while True:
        driver.jit_merge_point(code=code, pc=pc, frame=frame)
        assert pc >= 0  # so that no list is read from its end
        word = code.words[pc]
        op = word & 255
        d = (word >> 16) & 0x3FFF
        arg = (word >> 30) & 0x3FFFFFFF
        at = pc
        pc += (word >> 8) & 15
        try:
            if op == FUSED_ADD:
                frame[arg >> 14] = arithmetic.add(operand(code, frame, d), operand(code, frame, arg & 0x3FFF))
            elif op == FUSED_SUBTRACT:
                frame[arg >> 14] = arithmetic.subtract(operand(code, frame, d), operand(code, frame, arg & 0x3FFF))
            elif op == FUSED_BINARY:
                frame[arg >> 14] = arithmetic.binary((word >> 12) & 15, operand(code, frame, d), operand(code, frame, arg & 0x3FFF))
            elif op == FUSED_SUBSCR:
                frame[arg >> 14] = subscripts.get(operand(code, frame, d), operand(code, frame, arg & 0x3FFF))
            elif op == FUSED_COMPARE:
                frame[arg >> 14] = comparing.compare((word >> 12) & 15, operand(code, frame, d), operand(code, frame, arg & 0x3FFF))
            elif op == FUSED_TEST:
                if not comparing.holds((word >> 12) & 15, operand(code, frame, d), operand(code, frame, arg & 0x3FFF)):
                    pc = arg >> 14
            elif op == FUSED_ATTR:
                frame[arg >> 14] = attributes.get(operand(code, frame, d), code.names[arg & 0x3FFF])
            elif op == FUSED_CONST:
                if (word >> 12) & 15:
                    frame[arg >> 14] = first_value(code.consts[d])
                else:
                    frame[arg >> 14] = load_constant(code.consts[d])
            elif op == LOAD_FAST:
                w_value = frame[arg]
                if w_value is None:
                    raise unbound(code, arg)
                frame[d] = w_value
            elif op == LOAD_CONST:
                frame[d] = load_constant(code.consts[arg])
            elif op == STORE_FAST:
                frame[arg] = frame[d - 1]
            elif op == POP_TOP or op == SETUP_LOOP or op == SETUP_EXCEPT or op == SETUP_FINALLY or op == NOP:
                pass
            elif op == LOAD_GLOBAL:
                w_value = code.cells[arg].w_value
                if w_value is None:
                    raise undefined_in(code, code.names[arg])
                frame[d] = w_value
            elif op == STORE_GLOBAL:
                code.cells[arg].w_value = frame[d - 1]
            elif op == JUMP_IF_FALSE:
                if not comparing.is_true(frame[d - 1]):
                    pc = arg
            elif op == JUMP_IF_TRUE:
                if comparing.is_true(frame[d - 1]):
                    pc = arg
            elif op == JUMP_FORWARD:
                pc = arg
            elif op == JUMP_ABSOLUTE:
                pc = arg
                if pc <= at:
                    driver.can_enter_jit(code=code, pc=pc, frame=frame)
            elif op == BINARY_TRUE_DIVIDE:
                frame[d - 2] = arithmetic.binary(TRUE_DIVIDE, frame[d - 2], frame[d - 1])
            elif op == BINARY_POWER:
                frame[d - 2] = arithmetic.binary(POWER, frame[d - 2], frame[d - 1])
            elif op == STORE_SUBSCR:
                subscripts.set(frame[d - 2], frame[d - 1], frame[d - 3])
            elif op == STORE_ATTR:
                attributes.set(frame[d - 1], code.names[arg], frame[d - 2])
            elif op == CALL_FUNCTION:
                frame[d - 1 - (arg & 255) - 2 * (arg >> 8)] = call_function(frame, d, arg)
            elif op == RETURN_VALUE:
                block = code.returns[at]
                if block is None:
                    if code.is_generator:
                        finish(code, frame)
                    return frame[d - 1]
                pc = unwind(frame, block, RETURN, frame[d - 1], 0)
            elif op == FOR_ITER:
                w_next = iteration.next(frame[d - 1])
                if w_next is None:
                    pc = arg
                else:
                    frame[d] = w_next
            elif op == GET_ITER:
                frame[d - 1] = iteration.iterator(frame[d - 1])
            elif op == DUP_TOP:
                frame[d] = frame[d - 1]
            elif op == ROT_TWO:
                w_a = frame[d - 1]
                frame[d - 1] = frame[d - 2]
                frame[d - 2] = w_a
            elif op == UNARY_NOT:
                frame[d - 1] = wrap_bool(not comparing.is_true(frame[d - 1]))
            elif op == UNARY_NEGATIVE:
                frame[d - 1] = arithmetic.negative(frame[d - 1])
            elif op == BUILD_TUPLE:
                frame[d - arg] = W_Tuple(popped(frame, d, arg))
            elif op == BUILD_LIST:
                frame[d - arg] = build_list(popped(frame, d, arg))
            elif op == UNPACK_SEQUENCE:
                unpack_sequence(frame, d, arg)
            elif op == POP_BLOCK:
                if arg:
                    frame[d] = w_None
                    frame[d + 1] = w_None
                    frame[d + 2] = w_None
            elif op == BREAK_LOOP:
                pc = leave_loop(code, at, frame, BREAK, 0)
            elif op == CONTINUE_LOOP:
                pc = leave_loop(code, at, frame, CONTINUE, arg)
                if pc <= at:
                    driver.can_enter_jit(code=code, pc=pc, frame=frame)
            elif op == LIST_APPEND:
                append_to(frame[d - 2], frame[d - 1])
            elif op == LOAD_DEREF:
                frame[d] = load_cell(code, frame, arg)
            elif op == STORE_DEREF:
                cell_of(code, frame, arg).w_value = frame[d - 1]
            elif op == END_FINALLY:
                w_unroller = frame[d - 3]
                if isinstance(w_unroller, W_Unroller):
                    kind = hint(w_unroller.kind, promote=True)
                    if kind == RAISE:
                        raise OperationError(w_unroller.w_value)
                    if kind == RETURN:
                        block = code.returns[at]
                        if block is None:
                            if code.is_generator:
                                finish(code, frame)
                            return w_unroller.w_value
                        pc = unwind(frame, block, RETURN, w_unroller.w_value, 0)
                    else:
                        target = hint(w_unroller.target, promote=True)
                        pc = leave_loop(code, at, frame, kind, target)
            elif op == YIELD_VALUE:
                w_yielded = frame[d - 1]
                w_generator = own_generator(code, frame)
                w_generator.pc = arg
                if we_are_jitted():
                    save(frame, w_generator, d)
                return w_yielded
            elif op == RESUME:
                w_generator = own_generator(code, frame)
                w_thrown = w_generator.w_thrown
                if w_thrown is not None:
                    w_generator.w_thrown = None
                    raise OperationError(w_thrown)
                pc = arg
            elif op == RAISE_VARARGS:
                raise raised(code, frame, d, arg)
            else:
                rare(code, op, arg, d, frame)
        except OperationError, e:
            block = code.handlers[at]
            if block is None:
                if code.is_generator:
                    finish(code, frame)
                raise
            w_value = e.w_value
            frame[code.own + 1] = w_value
            depth = block.depth
            frame[depth] = W_Unroller(RAISE, w_value, 0)
            frame[depth + 1] = w_value
            frame[depth + 2] = exception_type(w_value)
            pc = block.handler
        # States are merged for equal green values. That `at` is one of them here keeps those that come from
        # different instructions apart until they are tidy.
        if we_are_jitted() and at >= 0:
            leftovers = code.leftovers[pc]
            if leftovers is not None:
                clear(frame, leftovers)


@always_inline
def operand(code, frame, place):
    """What a fused instruction works on. Places behind the frame stand for constants."""
    if place < code.size:
        w_value = frame[place]
        if w_value is None:
            raise unbound(code, place)
        return w_value
    return load_constant(code.consts[place - code.size])


def load_constant(w):
    """Compiled code has a box of its own for a number, as for those that are computed: both are the same to a loop."""
    if we_are_jitted():
        if isinstance(w, W_Int):
            return W_Int(w.value)
        if isinstance(w, W_Float):
            return W_Float(w.value)
    return w


def first_value(w):
    """A constant that a variable begins with which has other values in a loop. Compiled code does not know it: it would be made for the first round, and
    again for the others."""
    if we_are_jitted():
        if isinstance(w, W_Int):
            return W_Int(hint(w.value, force_no_const=True))
        if isinstance(w, W_Float):
            return W_Float(hint(w.value, force_no_const=True))
    return w


@dont_look_inside
def unbound(code, at):
    return error(w_UnboundLocalError, "local variable '" + code.variables[at] + "' referenced before assignment")


@dont_look_inside
def undefined(name):
    return error(w_NameError, "name '" + name + "' is not defined")


@dont_look_inside
def undefined_in(code, name):
    if code.is_module:
        return undefined(name)
    return error(w_NameError, "global name '" + name + "' is not defined")


@dont_look_inside
def exception_type(w_value):
    return class_of(w_value)


@unroll_safe
def popped(frame, d, n):
    """The topmost values of the stack."""
    items = [None] * n
    i = 0
    while i < n:
        items[i] = frame[d - n + i]
        i += 1
        hint(i, concrete=True)
    return items


def build_list(items):
    return lists.displayed(items)


@unroll_safe
def unpack_sequence(frame, d, n):
    """Put the items of a sequence on the stack, the first on top."""
    w = frame[d - 1]
    hint(w.__class__, promote=True)
    if isinstance(w, W_Tuple):
        items = w.items
    else:
        items = iteration.first_items(w, n + 1)
    if len(items) != n:
        raise wrong_length(len(items), n)
    i = 0
    while i < n:
        frame[d - 1 + i] = items[n - 1 - i]
        i += 1
        hint(i, concrete=True)


@dont_look_inside
def wrong_length(there, n):
    if there > n:
        return error(w_ValueError, "too many values to unpack")
    more = "s"
    if there == 1:
        more = ""
    return error(w_ValueError, "need more than " + str(there) + " value" + more + " to unpack")


def unwind(frame, block, kind, w_value, target):
    """Leave through a finally block, which goes on with something at its end."""
    depth = block.depth
    frame[depth] = W_Unroller(kind, w_value, target)
    frame[depth + 1] = w_None
    frame[depth + 2] = w_None
    return block.handler


def leave_loop(code, at, frame, kind, target):
    """Where a break or continue leads."""
    block = code.breaks[at]
    if block.kind == FINALLY:
        return unwind(frame, block, kind, w_None, target)
    if kind == BREAK:
        return block.handler
    return target


def own_generator(code, frame):
    w_generator = frame[code.own]
    assert isinstance(w_generator, generators.W_Generator)
    return w_generator


def finish(code, frame):
    own_generator(code, frame).pc = generators.RETURNED


def append_to(w_list, w_value):
    assert isinstance(w_list, lists.W_List)
    hint(w_value.__class__, promote=True)
    lists.append(w_list, w_value)


def cell_of(code, frame, i):
    w_cell = frame[code.nlocals + i]
    assert isinstance(w_cell, W_Cell)
    return w_cell


def load_cell(code, frame, i):
    w_value = cell_of(code, frame, i).w_value
    if w_value is None:
        raise empty_cell(code)
    return w_value


@dont_look_inside
def empty_cell(code):
    return error(w_NameError, "free variable referenced before assignment in enclosing scope")


def call_function(frame, d, arg):
    """Call what lies below the arguments on the stack."""
    n = arg & 255
    names = arg >> 8
    base = d - 1 - n - 2 * names
    w_function = frame[base]
    if names > 0:
        return call_with_names(frame, d, n, names, w_function)
    hint(w_function.__class__, promote=True)
    if isinstance(w_function, W_Function):
        code = known_code(w_function.code)
        if code.plain and code.nargs == n:
            return calling.run(code, frame_for(code, frame, base + 1, n, 0), w_function)
    elif isinstance(w_function, W_Method):
        w_inner = w_function.w_function
        hint(w_inner.__class__, promote=True)
        if isinstance(w_inner, W_Function):
            code = known_code(w_inner.code)
            if code.plain and code.nargs == n + 1:
                inner = frame_for(code, frame, base + 1, n, 1)
                inner[0] = w_function.w_self
                return calling.run(code, inner, w_inner)
    return calling.call(w_function, popped(frame, d, n))


@unroll_safe
def frame_for(code, frame, first, n, skipped):
    """The frame of a function that gets n arguments from another frame."""
    inner = [None] * code.size
    i = 0
    while i < n:
        inner[skipped + i] = frame[first + i]
        i += 1
        hint(i, concrete=True)
    return inner


def call_with_names(frame, d, n, count, w_function):
    args = popped(frame, d - 2 * count, n)
    names, values = named(popped(frame, d, 2 * count))
    return calling.call_named(w_function, args, names, values)


@dont_look_inside
def named(pairs):
    names = []
    values = []
    for i in range(0, len(pairs), 2):
        names.append(text_of(pairs[i]))
        values.append(pairs[i + 1])
    return names, values


def text_of(w):
    if isinstance(w, W_Str):
        return w.value
    raise type_error("keywords must be strings")


@unroll_safe
def rare(code, op, arg, d, frame):
    """Instructions that no loop waits for."""
    if op == ROT_THREE:
        w_a = frame[d - 1]
        frame[d - 1] = frame[d - 2]
        frame[d - 2] = frame[d - 3]
        frame[d - 3] = w_a
    elif op == ROT_FOUR:
        w_a = frame[d - 1]
        frame[d - 1] = frame[d - 2]
        frame[d - 2] = frame[d - 3]
        frame[d - 3] = frame[d - 4]
        frame[d - 4] = w_a
    elif op == DUP_TOP_X:
        i = 0
        while i < arg:
            frame[d + i] = frame[d - arg + i]
            i += 1
            hint(i, concrete=True)
    elif op == DELETE_FAST:
        if frame[arg] is None:
            raise unbound(code, arg)
        frame[arg] = None
    elif op == UNARY_POSITIVE:
        frame[d - 1] = arithmetic.other_unary("__pos__", frame[d - 1])
    elif op == UNARY_INVERT:
        frame[d - 1] = arithmetic.other_unary("__invert__", frame[d - 1])
    elif op == UNARY_CONVERT:
        frame[d - 1] = W_Str(formatting.to_repr(frame[d - 1]))
    elif op == LOAD_CLOSURE:
        frame[d] = frame[code.nlocals + arg]
    elif op == MAKE_FUNCTION:
        make_function(frame, d, arg)
    elif op == BUILD_CLASS:
        frame[d - 4] = build_class(frame[d - 4], frame[d - 3], frame[d - 1])
    elif op == PRINT_ITEM:
        printing.item(frame[d - 1])
    elif op == PRINT_NEWLINE:
        printing.newline()
    elif op == CALL_FUNCTION_VAR or op == CALL_FUNCTION_KW or op == CALL_FUNCTION_VAR_KW:
        call_with_rest(op, frame, d, arg)
    elif op == LOAD_NAME or op == LOAD_CLASS_DEREF or op == STORE_NAME or op == DELETE_NAME:
        class_name(code, op, arg, d, frame)
    elif op == WITH_ENTER:
        w_context = frame[d - 1]
        frame[d - 1] = attributes.get(w_context, "__exit__")
        frame[d] = calling.call0(attributes.get(w_context, "__enter__"))
    elif op == WITH_CLEANUP:
        with_cleanup(frame, d)
    elif op == DELETE_GLOBAL:
        delete_global(code, code.cells[arg], code.names[arg])
    elif op == DELETE_ATTR:
        attributes.delete(frame[d - 1], code.names[arg])
    elif op == DELETE_SUBSCR:
        subscripts.delete(frame[d - 2], frame[d - 1])
    elif op == IMPORT_NAME:
        frame[d - 2] = library.import_name(code.names[arg])
    elif op == IMPORT_FROM:
        frame[d] = import_from(frame[d - 1], code.names[arg])
    elif op == PRINT_ITEM_TO:
        printing.item_to(frame[d - 1], frame[d - 2])
    elif op == PRINT_NEWLINE_TO:
        printing.newline_to(frame[d - 1])
    elif is_slice(op):
        slices(op, d, frame)
    elif is_display(op):
        display(op, arg, d, frame)
    else:
        inplace(op, d, frame)


@dont_look_inside
def delete_global(code, w_cell, name):
    if w_cell.w_value is w_cell.w_builtin:
        raise undefined_in(code, name)
    w_cell.w_value = w_cell.w_builtin


def import_from(w_module, name):
    try:
        return attributes.get(w_module, name)
    except OperationError:
        raise error(w_ImportError, "cannot import name " + name)


def is_display(op):
    return op == BUILD_MAP or op == STORE_MAP or op == BUILD_SET or op == BUILD_SLICE or op == SET_ADD or op == MAP_ADD


def display(op, arg, d, frame):
    if op == BUILD_MAP:
        frame[d] = dicts.dict_for(arg)
    elif op == STORE_MAP:
        subscripts.set(frame[d - 3], frame[d - 1], frame[d - 2])
    elif op == BUILD_SET:
        frame[d - arg] = dicts.new_set(popped(frame, d, arg))
    elif op == SET_ADD:
        add_to_set(frame[d - 2], frame[d - 1])
    elif op == MAP_ADD:
        subscripts.set(frame[d - 3], frame[d - 1], frame[d - 2])
    elif arg == 2:
        frame[d - 2] = subscripts.W_Slice(frame[d - 2], frame[d - 1], w_None)
    else:
        frame[d - 3] = subscripts.W_Slice(frame[d - 3], frame[d - 2], frame[d - 1])


@dont_look_inside
def add_to_set(w_set, w_value):
    assert isinstance(w_set, dicts.W_Set)
    w_set.table.set(w_value, w_value)


def is_slice(op):
    return SLICE_0 <= op <= DELETE_SLICE_3


def slices(op, d, frame):
    if op == SLICE_0:
        frame[d - 1] = subscripts.get_slice(frame[d - 1], None, None)
    elif op == SLICE_1:
        frame[d - 2] = subscripts.get_slice(frame[d - 2], frame[d - 1], None)
    elif op == SLICE_2:
        frame[d - 2] = subscripts.get_slice(frame[d - 2], None, frame[d - 1])
    elif op == SLICE_3:
        frame[d - 3] = subscripts.get_slice(frame[d - 3], frame[d - 2], frame[d - 1])
    elif op == STORE_SLICE_0:
        subscripts.set_slice(frame[d - 1], None, None, frame[d - 2])
    elif op == STORE_SLICE_1:
        subscripts.set_slice(frame[d - 2], frame[d - 1], None, frame[d - 3])
    elif op == STORE_SLICE_2:
        subscripts.set_slice(frame[d - 2], None, frame[d - 1], frame[d - 3])
    elif op == STORE_SLICE_3:
        subscripts.set_slice(frame[d - 3], frame[d - 2], frame[d - 1], frame[d - 4])
    elif op == DELETE_SLICE_0:
        subscripts.delete_slice(frame[d - 1], None, None)
    elif op == DELETE_SLICE_1:
        subscripts.delete_slice(frame[d - 2], frame[d - 1], None)
    elif op == DELETE_SLICE_2:
        subscripts.delete_slice(frame[d - 2], None, frame[d - 1])
    else:
        subscripts.delete_slice(frame[d - 3], frame[d - 2], frame[d - 1])


def inplace(op, d, frame):
    if op == INPLACE_ADD:
        kind = ADD
    elif op == INPLACE_SUBTRACT:
        kind = SUBTRACT
    elif op == INPLACE_MULTIPLY:
        kind = MULTIPLY
    elif op == INPLACE_DIVIDE:
        kind = DIVIDE
    elif op == INPLACE_TRUE_DIVIDE:
        kind = TRUE_DIVIDE
    elif op == INPLACE_FLOOR_DIVIDE:
        kind = FLOOR_DIVIDE
    elif op == INPLACE_MODULO:
        kind = MODULO
    elif op == INPLACE_POWER:
        kind = POWER
    elif op == INPLACE_LSHIFT:
        kind = LSHIFT
    elif op == INPLACE_RSHIFT:
        kind = RSHIFT
    elif op == INPLACE_AND:
        kind = AND
    elif op == INPLACE_OR:
        kind = OR
    elif op == INPLACE_XOR:
        kind = XOR
    else:
        raise error(w_RuntimeError, "an instruction that this interpreter does not know")
    frame[d - 2] = arithmetic.inplace(kind, frame[d - 2], frame[d - 1])


def make_function(frame, d, arg):
    """The argument counts default values; 256 says that there are cells."""
    w_code = frame[d - 1]
    assert isinstance(w_code, W_Code)
    n = arg & 255
    top = d - 1
    cells = no_cells
    if arg >= 256:
        top -= 1
        cells = cells_of(frame[top])
    frame[top - n] = W_Function(w_code.code, popped(frame, top, n), cells)


no_cells = []


@dont_look_inside
def cells_of(w_tuple):
    assert isinstance(w_tuple, W_Tuple)
    cells = []
    for w in w_tuple.items:
        assert isinstance(w, W_Cell)
        cells.append(w)
    return cells


@dont_look_inside
def build_class(w_name, w_bases, w_body):
    """Run the body of a class, and make the class of what it defines."""
    assert isinstance(w_name, W_Str)
    assert isinstance(w_body, W_Function)
    code = w_body.code
    frame = [None] * code.size
    w_names = W_ClassBody()
    frame[code.own] = w_names
    if code.shares:
        calling.make_cells(code, frame, w_body.cells)
    execute(code, 0, frame)
    return make_class(w_name.value, w_bases, w_names.names)


def make_class(name, w_bases, names):
    assert isinstance(w_bases, W_Tuple)
    bases = []
    kind = PLAIN
    for w_base in w_bases.items:
        if not isinstance(w_base, W_Class) or w_base.kind == BUILTIN:
            raise type_error("type '" + formatting.to_str(w_base) + "' is not an acceptable base type")
        bases.append(w_base)
        if w_base.kind == EXCEPTION:
            kind = EXCEPTION
    if len(bases) == 0:
        bases.append(w_object)
    w_class = new_class(name, bases, kind)
    if w_class is None:
        raise type_error("Error when calling the metaclass bases\n    Cannot create a consistent method resolution order (MRO) for bases")
    w_class.names["__doc__"] = w_None
    for key in names:
        w_value = names[key]
        if key == "__new__" and isinstance(w_value, W_Function):
            w_value = W_StaticMethod(w_value)
        w_class.names[key] = w_value
    w_class.sets = lookup(w_class, "__setattr__") is not None
    return w_class


@dont_look_inside
def class_name(code, op, arg, d, frame):
    """A name in the body of a class."""
    w_body = frame[code.own]
    assert isinstance(w_body, W_ClassBody)
    if op == LOAD_CLASS_DEREF:
        if arg < code.ncells:
            raise error(w_RuntimeError, "a cell of a class body")
        frame[d] = load_cell(code, frame, arg)
        return
    name = code.names[arg]
    if op == LOAD_NAME:
        if name in w_body.names:
            frame[d] = w_body.names[name]
        else:
            w_value = code.cells[arg].w_value
            if w_value is None:
                raise undefined(name)
            frame[d] = w_value
    elif op == STORE_NAME:
        w_body.names[name] = frame[d - 1]
    else:
        if name not in w_body.names:
            raise undefined(name)
        del w_body.names[name]


def call_with_rest(op, frame, d, arg):
    """Call with *args, **kwargs, or both."""
    w_rest = None
    w_keywords = None
    if op != CALL_FUNCTION_VAR:
        d -= 1
        w_keywords = frame[d]
    if op != CALL_FUNCTION_KW:
        d -= 1
        w_rest = frame[d]
    n = arg & 255
    count = arg >> 8
    base = d - 1 - n - 2 * count
    args = popped(frame, d - 2 * count, n)
    names, values = all_named(popped(frame, d, 2 * count), w_keywords)
    frame[base] = calling.call_named(frame[base], with_rest(args, w_rest), names, values)


@dont_look_inside
def with_rest(args, w_rest):
    args = args[:]
    if w_rest is not None:
        for w in iteration.unpack(w_rest):
            args.append(w)
    return args


@dont_look_inside
def all_named(pairs, w_keywords):
    names, values = named(pairs)
    if w_keywords is not None:
        if not isinstance(w_keywords, dicts.W_Dict):
            raise type_error("argument after ** must be a mapping, not " + name_of_type(w_keywords))
        table = w_keywords.table
        at = table.next_place(0)
        while at >= 0:
            names.append(text_of(table.keys[at]))
            values.append(table.values[at])
            at = table.next_place(at + 1)
    return names, values


def with_cleanup(frame, d):
    """Call the __exit__ that lies below what the finally block goes on with."""
    w_exit = frame[d - 4]
    w_unroller = frame[d - 3]
    if isinstance(w_unroller, W_Unroller) and w_unroller.kind == RAISE:
        w_result = calling.call3(w_exit, frame[d - 1], frame[d - 2], w_None)
        if comparing.is_true(w_result):
            frame[d - 4] = w_None
            frame[d - 3] = w_None
            frame[d - 2] = w_None
            return
    else:
        calling.call3(w_exit, w_None, w_None, w_None)
    frame[d - 4] = w_unroller
    frame[d - 3] = frame[d - 2]
    frame[d - 2] = frame[d - 1]


def raised(code, frame, d, n):
    """The exception that a raise statement with n values raises."""
    if n == 0:
        w_value = frame[code.own + 1]
        if w_value is None:
            return type_error("exceptions must be old-style classes or derived from BaseException, not NoneType")
        return OperationError(w_value)
    if n == 1:
        return exception_of(frame[d - 1], w_None)
    return exception_of(frame[d - n], frame[d - n + 1])


def exception_of(w_type, w_value):
    hint(w_type.__class__, promote=True)
    if isinstance(w_type, W_Exception):
        return OperationError(w_type)
    if isinstance(w_type, W_Class):
        w_class = hint(w_type, promote=True)
        if w_class.kind == EXCEPTION:
            return OperationError(made_exception(w_class, w_value))
    return not_raisable(w_type)


@dont_look_inside
def not_raisable(w_type):
    return type_error("exceptions must be old-style classes or derived from BaseException, not " + name_of_type(w_type))


def made_exception(w_class, w_value):
    """The instance that is raised for a class and a value."""
    if w_value is w_None:
        return calling.instantiate(w_class, [])
    return exception_with(w_class, w_value)


@dont_look_inside
def exception_with(w_class, w_value):
    if isinstance(w_value, W_Exception) and class_of(w_value).is_subclass(w_class):
        return w_value
    if isinstance(w_value, W_Tuple):
        return calling.instantiate(w_class, w_value.items)
    return calling.instantiate(w_class, [w_value])
