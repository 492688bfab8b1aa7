"""Exceptions of the interpreted program, raised and caught without code.

    x y  push an input       0-9  push the digit
    +  -  *  /  arithmetic; a division by zero raises error 0
    {n   from here on, an error goes on at character n, with its number on the stack
    }    the last such place is given up
    !    pop a number, and raise the error of that number
    c    call a function of the host, which may raise an error itself

So `{6xy/}1+` is x/y + 1; if y is zero, the error goes on at the 1, and the result is 0 + 1.

The interpreter uses exceptions of its own language for those of the interpreted one: `step` raises
an OperationError, and `interp` catches it and looks for a handler. Where the error is raised and the
handler known to the compiler, raising is a jump, and often not even that: the instance of
OperationError stays virtual, and so do the stack and the chain of handlers. Only `c`, into which the compiler does
not look, can really raise. It is followed by a test, and only there code for the error is made:
when the first one comes.
"""
from rpython.rlib.jit import JitDriver, assert_green, dont_look_inside, promote

driver = JitDriver(greens=["code", "pc"], reds=["state", "x", "y"])

progs = ["xy/", "{6xy/}1+", "{4x!1+", "{9{8xy/!!1+", "{5xc}1+", "x!"]


class OperationError(Exception):
    def __init__(self, number):
        self.number = number


class Handler(object):
    def __init__(self, target, depth, outer):
        self.target = target
        self.depth = depth
        self.outer = outer


class State(object):
    def __init__(self):
        self.stack = []
        self.handlers = None


@dont_look_inside
def host(n):
    if n < 0:
        raise OperationError(0 - n)
    return n * 2


def divide(a, b):
    try:
        return a // b
    except ZeroDivisionError:
        raise OperationError(0)


def step(state, op, x, y):
    assert_green(op)
    stack = state.stack
    if op == "x":
        stack.append(x)
    elif op == "y":
        stack.append(y)
    elif op == "+" or op == "-" or op == "*" or op == "/":
        b = stack.pop()
        a = stack.pop()
        if op == "+":
            stack.append(a + b)
        elif op == "-":
            stack.append(a - b)
        elif op == "*":
            stack.append(a * b)
        else:
            stack.append(divide(a, b))
    elif op == "}":
        state.handlers = state.handlers.outer
    elif op == "!":
        raise OperationError(stack.pop())
    elif op == "c":
        stack.append(host(stack.pop()))
    else:
        stack.append(ord(op) - ord("0"))


def interp(code, x, y):
    state = State()
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(code=code, pc=pc, state=state, x=x, y=y)
        op = code[pc]
        pc += 1
        if op == "{":
            state.handlers = Handler(ord(code[pc]) - ord("0"), len(state.stack), state.handlers)
            pc += 1
        else:
            try:
                step(state, op, x, y)
            except OperationError as e:
                handler = state.handlers
                if handler is None:
                    raise
                state.handlers = handler.outer
                while len(state.stack) > handler.depth:
                    state.stack.pop()
                state.stack.append(e.number)
                # The handler stands in the program, so where it goes on is known.
                pc = promote(handler.target)
    return state.stack.pop()


def run(code, x, y):
    return interp(code, x, y)


def main(n, x, y):
    try:
        return run(progs[n], x, y)
    except OperationError as e:
        return 0 - 1000 - e.number


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 7, 2]}, {"args": [0, 7, 0]}, {"args": [1, 7, 2]}, {"args": [1, 7, 0]}, {"args": [2, 3, 0]},
                 {"args": [3, 6, 2]}, {"args": [3, 6, 0]}, {"args": [4, 4, 0]}, {"args": [4, -4, 0]}, {"args": [5, 8, 0]}]}
