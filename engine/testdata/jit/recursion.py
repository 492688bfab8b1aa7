"""A portal that calls itself with a list whose items are known, and with a number that is computed."""
from pypy.rlib.jit import hint


class Code(object):
    _immutable_ = True

    def __init__(self, text, inner):
        self.text = text
        self.inner = inner


square = Code("aa*", None)
both = Code("a(b(+", square)
deep = Code("ab+(a(-", both)


def interp(code, args):
    hint(None, global_merge_point=True)
    code = hint(code, deepfreeze=True)
    stack = []
    pc = 0
    while pc < len(code.text):
        hint(None, global_merge_point=True)
        hint(code, concrete=True)
        hint(pc, concrete=True)
        op = code.text[pc]
        pc += 1
        if op == "a":
            stack.append(args[0])
        elif op == "b":
            stack.append(args[1])
        elif op == "+":
            stack.append(stack.pop() + stack.pop())
        elif op == "-":
            stack.append(stack.pop() - stack.pop())
        elif op == "*":
            stack.append(stack.pop() * stack.pop())
        elif op == "(":
            x = stack.pop()
            stack.append(interp(code.inner, [x, x + 1]))
    return stack.pop()


def main(n, x):
    if n == 0:
        return interp(square, [x, 0])
    if n == 1:
        return interp(both, [x, 2])
    return interp(deep, [x, n])


ENTRIES = {"main": ["int", "int"]}

META = {"kind": "function", "entry": "main", "policy": "oopspec", "runs": []}
