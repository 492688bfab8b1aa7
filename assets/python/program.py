"""Programs as the interpreter runs them, made of the bytecode of Vitrine's compiler.

This runs before translation, as part of the module level. What an instruction could find out about its
surroundings while the program runs is found out here: how high the stack is, which blocks are
open, in which cell a global variable lives.
"""
from opcode import opmap, opname, hasarg, stack_effect, EXTENDED_ARG
from objects import W_Cell, W_Int, W_Float, W_Str, W_Tuple, w_None, w_True, w_False, w_NotImplemented
from classes import types, EXCEPTION as EXCEPTION_CLASS
from functions import W_Code, builtins
from fusion import words
from liveness import leftovers
from longs import W_Long

LOOP, EXCEPT, FINALLY = 0, 1, 2


class Block(object):
    _immutable_ = True

    def __init__(self, kind, handler, depth, outer):
        self.kind = kind
        self.handler = handler
        self.depth = depth
        self.outer = outer


class Code(object):
    """The code of a function, class or module. Lists by instruction have one item for each."""
    _immutable_ = True
    _immutable_fields_ = ["words[*]", "depths[*]", "handlers[*]", "breaks[*]", "returns[*]", "leftovers[*]", "consts[*]",
                          "cells[*]", "names[*]", "variables[*]", "cell_args[*]"]


class Module(object):
    """The global variables of a program."""

    def __init__(self):
        self.cells = {}

    def cell(self, name):
        if name not in self.cells:
            w_value = None
            if name in builtins:
                w_value = builtins[name]
            elif name in types and (name in NAMED or types[name].kind == EXCEPTION_CLASS):
                w_value = types[name]
            elif name in CONSTANTS:
                w_value = CONSTANTS[name]
            elif name == "__name__":
                w_value = W_Str("__main__")
            self.cells[name] = W_Cell(w_value)
            self.cells[name].w_builtin = w_value
        return self.cells[name]


# Classes that programs know by name, exceptions aside.
NAMED = ["object", "type", "int", "bool", "long", "float", "str", "tuple", "list", "dict", "set", "frozenset", "xrange",
         "reversed", "enumerate", "property", "staticmethod", "classmethod", "super", "slice"]


# The annotator takes what is prebuilt for all that there is. A program without generators, say, would leave
# it nothing to say about frames that wait. So there is always this one, too, with all builtins.
EVERYTHING = """
def generator():
    for i in range(3):
        try:
            if i:
                yield i
            else:
                continue
        finally:
            break
def closure(x, y=2, *rest, **names):
    def inner():
        return x
    try:
        return inner
    except ValueError:
        x = 1L
    finally:
        x = 1.5
"""


CLOSURE = 1 << 17  # in the argument of MakeFunction: the function gets cells

CONSTANTS = {"None": w_None, "True": w_True, "False": w_False, "NotImplemented": w_NotImplemented}


def load(text, filename):
    """Compile a program: its code, which comes last, and its global variables."""
    module = Module()
    everything = convert(compile(EVERYTHING, "everything", "exec"), module)
    everything.cells = [module.cell(name) for name in sorted(builtins) + sorted(types)]
    return [everything, convert(compiled(text, filename), module)], module


def compiled(text, filename):
    try:
        return compile(text, filename, "exec")
    except SyntaxError, e:
        raise SyntaxError("%s. Programs for this interpreter are in Python 2.7; after \"from __future__ import print_function\", print is a function" % e)


def constant(x, module):
    """The value that stands for a constant."""
    if x is None:
        return w_None
    if x is True:
        return w_True
    if x is False:
        return w_False
    if isinstance(x, int):
        return W_Int(x)
    if isinstance(x, long):
        return long_constant(x)
    if isinstance(x, float):
        return W_Float(x)
    if isinstance(x, str):
        return W_Str(x)
    if isinstance(x, tuple):
        return W_Tuple([constant(y, module) for y in x])
    if hasattr(x, "co_code"):
        return W_Code(convert(x, module))
    raise TypeError("constants of type %s are not supported" % type(x).__name__)


def long_constant(x):
    digits = []
    left = abs(x)
    while left:
        digits.append(int(left & (1 << 30) - 1))
        left = left >> 30
    return W_Long((x > 0) - (x < 0), digits)


def decode(code):
    ops, args, at, high = [], [], 0, 0
    text = code.co_code
    while at < len(text):
        op = ord(text[at])
        at += 1
        arg = 0
        if op in hasarg:
            arg = high + ord(text[at]) + ord(text[at + 1]) * 256
            at += 2
        high = 0
        if op == EXTENDED_ARG:
            high = arg << 16
        else:
            ops.append(op)
            args.append(arg)
    return ops, args


def lines(code, n):
    """The lines of its n instructions."""
    changes = [ord(c) for c in code.co_lnotab]
    found, line = [], code.co_firstlineno
    while changes:
        found += [line] * changes[0]
        line += changes[1]
        changes = changes[2:]
    return found + [line] * (n - len(found))


class Layout(object):
    """The stack height and the innermost block at each instruction."""

    def __init__(self, ops, args, base):
        self.ops = ops
        self.args = args
        self.blocks = [None] * len(ops)
        self.depths = [-1] * len(ops)
        self.todo = [(0, None, base)]
        while self.todo:
            pc, block, depth = self.todo.pop()
            if pc < len(ops) and self.depths[pc] < 0:
                self.blocks[pc] = block
                self.depths[pc] = depth
                self.follow(pc, block, depth)

    def follow(self, pc, block, depth):
        op, arg = self.ops[pc], self.args[pc]
        after = depth + stack_effect(op, arg)
        if op in SETUP:
            kind = SETUP[op]
            if kind == LOOP:
                self.todo.append((arg, block, depth))
            else:
                self.todo.append((arg, block, depth + 3))
            self.todo.append((pc + 1, Block(kind, arg, depth, block), depth))
        elif op == POP_BLOCK:
            if block.kind == FINALLY:
                after += 3
            self.todo.append((pc + 1, block.outer, after))
        elif op in (JUMP_FORWARD, JUMP_ABSOLUTE):
            self.todo.append((arg, block, depth))
        elif op in (JUMP_IF_FALSE, JUMP_IF_TRUE):
            self.todo.append((arg, block, depth))
            self.todo.append((pc + 1, block, depth))
        elif op == FOR_ITER:
            self.todo.append((arg, block, depth - 1))
            self.todo.append((pc + 1, block, depth + 1))
        elif op not in (RETURN_VALUE, BREAK_LOOP, CONTINUE_LOOP, RAISE_VARARGS):
            self.todo.append((pc + 1, block, after))


def innermost(block, kinds):
    while block is not None and block.kind not in kinds:
        block = block.outer
    return block


def convert(code, module):
    ops, args = decode(code)
    made = Code()
    made.name = code.co_name
    made.is_generator = bool(code.co_flags & 32)
    made.is_module = code.co_flags & 2 == 0
    made.has_varargs = bool(code.co_flags & 4)
    made.has_keywords = bool(code.co_flags & 8)
    made.nargs = code.co_argcount
    made.nparams = code.co_argcount + made.has_varargs + made.has_keywords
    made.plain = made.nparams == made.nargs
    made.variables = list(code.co_varnames)
    made.nlocals = len(code.co_varnames)
    made.ncells = len(code.co_cellvars)
    made.nfree = len(code.co_freevars)
    made.shares = made.ncells + made.nfree > 0
    params = made.variables[:made.nparams]
    made.cell_args = [-1] * made.ncells
    for i in range(made.ncells):
        if code.co_cellvars[i] in params:
            made.cell_args[i] = params.index(code.co_cellvars[i])
    # Behind the cells there is room for what the code itself needs: its generator, the names of its
    # class, the exception that is handled.
    made.own = made.nlocals + made.ncells + made.nfree
    made.base = made.own + 2
    made.size = made.base + code.co_stacksize + 4
    layout = Layout(ops, args, made.base)
    depths, blocks = layout.depths, layout.blocks
    made.file = code.co_filename
    made.lines = lines(code, len(ops))
    resumptions(ops, args, depths, blocks)
    made.lines += [code.co_firstlineno] * (len(ops) - len(made.lines))
    for i in range(len(ops)):
        if made.is_module and ops[i] in GLOBAL:
            ops[i] = GLOBAL[ops[i]]
        elif ops[i] == POP_BLOCK:
            args[i] = int(blocks[i] is not None and blocks[i].kind == FINALLY)  # else code that nothing leads to
        elif ops[i] == MAKE_FUNCTION:
            args[i] = args[i] & 255 | (args[i] & CLOSURE) >> 9
    made.ops = ops
    made.args = args
    made.depths = depths
    made.handlers = [innermost(block, (EXCEPT, FINALLY)) for block in blocks]
    made.breaks = [innermost(block, (LOOP, FINALLY)) for block in blocks]
    made.returns = [innermost(block, (FINALLY,)) for block in blocks]
    made.consts = [constant(x, module) for x in code.co_consts]
    made.w_doc = w_None
    if code.co_flags & 2 and isinstance(code.co_consts[0], str):  # a function's comes first
        made.w_doc = made.consts[0]
    made.names = list(code.co_names)
    made.cells = [module.cell(name) for name in code.co_names]
    made.words = words(made, RESUME)
    made.leftovers = leftovers(made, JUMPS, ENDS, [0] + [i for i in range(len(ops)) if ops[i] == RESUME])
    return made


def resumptions(ops, args, depths, blocks):
    """Give each yield an instruction at the end, by which the generator goes on."""
    for i in range(len(ops)):
        if ops[i] == YIELD_VALUE:
            args[i] = len(ops)
            ops.append(RESUME)
            args.append(i + 1)
            depths.append(depths[i])
            blocks.append(blocks[i])


NOP = opmap["Nop"]
POP_TOP = opmap["PopTop"]
DUP_TOP = opmap["DupTop"]
DUP_TOP_X = opmap["DupTopX"]
ROT_TWO = opmap["RotTwo"]
ROT_THREE = opmap["RotThree"]
ROT_FOUR = opmap["RotFour"]
LOAD_CONST = opmap["LoadConst"]
LOAD_FAST = opmap["LoadFast"]
STORE_FAST = opmap["StoreFast"]
DELETE_FAST = opmap["DeleteFast"]
LOAD_DEREF = opmap["LoadDeref"]
STORE_DEREF = opmap["StoreDeref"]
LOAD_CLOSURE = opmap["LoadClosure"]
LOAD_CLASS_DEREF = opmap["LoadClassDeref"]
LOAD_GLOBAL = opmap["LoadGlobal"]
STORE_GLOBAL = opmap["StoreGlobal"]
DELETE_GLOBAL = opmap["DeleteGlobal"]
LOAD_NAME = opmap["LoadName"]
STORE_NAME = opmap["StoreName"]
DELETE_NAME = opmap["DeleteName"]
UNARY_POSITIVE = opmap["UnaryPositive"]
UNARY_NEGATIVE = opmap["UnaryNegative"]
UNARY_NOT = opmap["UnaryNot"]
UNARY_INVERT = opmap["UnaryInvert"]
UNARY_CONVERT = opmap["UnaryConvert"]
BINARY_ADD = opmap["BinaryAdd"]
BINARY_SUBTRACT = opmap["BinarySubtract"]
BINARY_MULTIPLY = opmap["BinaryMultiply"]
BINARY_DIVIDE = opmap["BinaryDivide"]
BINARY_TRUE_DIVIDE = opmap["BinaryTrueDivide"]
BINARY_FLOOR_DIVIDE = opmap["BinaryFloorDivide"]
BINARY_MODULO = opmap["BinaryModulo"]
BINARY_POWER = opmap["BinaryPower"]
BINARY_LSHIFT = opmap["BinaryLshift"]
BINARY_RSHIFT = opmap["BinaryRshift"]
BINARY_AND = opmap["BinaryAnd"]
BINARY_OR = opmap["BinaryOr"]
BINARY_XOR = opmap["BinaryXor"]
BINARY_SUBSCR = opmap["BinarySubscr"]
INPLACE_ADD = opmap["InplaceAdd"]
INPLACE_SUBTRACT = opmap["InplaceSubtract"]
INPLACE_MULTIPLY = opmap["InplaceMultiply"]
INPLACE_DIVIDE = opmap["InplaceDivide"]
INPLACE_TRUE_DIVIDE = opmap["InplaceTrueDivide"]
INPLACE_FLOOR_DIVIDE = opmap["InplaceFloorDivide"]
INPLACE_MODULO = opmap["InplaceModulo"]
INPLACE_POWER = opmap["InplacePower"]
INPLACE_LSHIFT = opmap["InplaceLshift"]
INPLACE_RSHIFT = opmap["InplaceRshift"]
INPLACE_AND = opmap["InplaceAnd"]
INPLACE_OR = opmap["InplaceOr"]
INPLACE_XOR = opmap["InplaceXor"]
COMPARE_OP = opmap["CompareOp"]
STORE_SUBSCR = opmap["StoreSubscr"]
DELETE_SUBSCR = opmap["DeleteSubscr"]
SLICE_0, SLICE_1, SLICE_2, SLICE_3 = [opmap["Slice%d" % _i] for _i in range(4)]
STORE_SLICE_0, STORE_SLICE_1, STORE_SLICE_2, STORE_SLICE_3 = [opmap["StoreSlice%d" % _i] for _i in range(4)]
DELETE_SLICE_0, DELETE_SLICE_1, DELETE_SLICE_2, DELETE_SLICE_3 = [opmap["DeleteSlice%d" % _i] for _i in range(4)]
LOAD_ATTR = opmap["LoadAttr"]
STORE_ATTR = opmap["StoreAttr"]
DELETE_ATTR = opmap["DeleteAttr"]
BUILD_TUPLE = opmap["BuildTuple"]
BUILD_LIST = opmap["BuildList"]
BUILD_SET = opmap["BuildSet"]
BUILD_MAP = opmap["BuildMap"]
STORE_MAP = opmap["StoreMap"]
BUILD_SLICE = opmap["BuildSlice"]
LIST_APPEND = opmap["ListAppend"]
SET_ADD = opmap["SetAdd"]
MAP_ADD = opmap["MapAdd"]
UNPACK_SEQUENCE = opmap["UnpackSequence"]
GET_ITER = opmap["GetIter"]
FOR_ITER = opmap["ForIter"]
JUMP_FORWARD = opmap["JumpForward"]
JUMP_ABSOLUTE = opmap["JumpAbsolute"]
JUMP_IF_FALSE = opmap["JumpIfFalse"]
JUMP_IF_TRUE = opmap["JumpIfTrue"]
SETUP_LOOP = opmap["SetupLoop"]
SETUP_EXCEPT = opmap["SetupExcept"]
SETUP_FINALLY = opmap["SetupFinally"]
POP_BLOCK = opmap["PopBlock"]
END_FINALLY = opmap["EndFinally"]
BREAK_LOOP = opmap["BreakLoop"]
CONTINUE_LOOP = opmap["ContinueLoop"]
WITH_ENTER = opmap["WithEnter"]
WITH_CLEANUP = opmap["WithCleanup"]
RAISE_VARARGS = opmap["RaiseVarargs"]
CALL_FUNCTION = opmap["CallFunction"]
CALL_FUNCTION_VAR = opmap["CallFunctionVar"]
CALL_FUNCTION_KW = opmap["CallFunctionKw"]
CALL_FUNCTION_VAR_KW = opmap["CallFunctionVarKw"]
RETURN_VALUE = opmap["ReturnValue"]
YIELD_VALUE = opmap["YieldValue"]
MAKE_FUNCTION = opmap["MakeFunction"]
BUILD_CLASS = opmap["BuildClass"]
IMPORT_NAME = opmap["ImportName"]
IMPORT_FROM = opmap["ImportFrom"]
IMPORT_STAR = opmap["ImportStar"]
PRINT_ITEM = opmap["PrintItem"]
PRINT_NEWLINE = opmap["PrintNewline"]
PRINT_ITEM_TO = opmap["PrintItemTo"]
PRINT_NEWLINE_TO = opmap["PrintNewlineTo"]
RESUME = max(opmap.values()) + 1  # ours: a generator goes on behind its yield

SETUP = {SETUP_LOOP: LOOP, SETUP_EXCEPT: EXCEPT, SETUP_FINALLY: FINALLY}
JUMPS = (FOR_ITER, JUMP_FORWARD, JUMP_ABSOLUTE, JUMP_IF_FALSE, JUMP_IF_TRUE, CONTINUE_LOOP, YIELD_VALUE, RESUME)
ENDS = (JUMP_FORWARD, JUMP_ABSOLUTE, BREAK_LOOP, CONTINUE_LOOP, RAISE_VARARGS, RETURN_VALUE, YIELD_VALUE, RESUME)
GLOBAL = {LOAD_NAME: LOAD_GLOBAL, STORE_NAME: STORE_GLOBAL, DELETE_NAME: DELETE_GLOBAL}
