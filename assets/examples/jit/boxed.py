"""Integers in boxes, whose methods are the operations, as in Python.

    x y z  push an input     0-9  push the digit
    +  -   arithmetic        l    less: push 1 or 0       n  make text of a number: its length counts

Every value of the interpreted language is an instance of a subclass of W_Object. What + does
depends on the classes of both operands: a dispatch that costs more than the addition, and each
result is allocated.

`hint(a.__class__, promote=True)` makes the class of an operand known: the run finds out which it
is, and the compiler goes on with it. From then on `a.add(b)` is a known function, which
is followed, and `isinstance` is decided. The result of an addition is virtual, so the compiler
knows its class: `x y + z +` asks for the classes of x, of y and of z, and not for that of the sum.
That makes three switches, not four, and of the box in the middle nothing is left.
"""
from pypy.rlib.jit import hint

progs = ["xy+z+", "x1+", "xyl", "xn1+", "xy-zn+", "9x9+-"]


class W_Object(object):
    def add(self, other):
        return self

    def sub(self, other):
        return self

    def less(self, other):
        return W_IntObject(0)

    def text(self):
        return self

    def unwrap(self):
        return 0


class W_IntObject(W_Object):
    def __init__(self, intval):
        self.intval = intval

    def add(self, other):
        if isinstance(other, W_IntObject):
            return W_IntObject(self.intval + other.intval)
        return other

    def sub(self, other):
        if isinstance(other, W_IntObject):
            return W_IntObject(self.intval - other.intval)
        return self

    def less(self, other):
        if isinstance(other, W_IntObject) and self.intval < other.intval:
            return W_IntObject(1)
        return W_IntObject(0)

    def text(self):
        if self.intval < 0:
            return W_TextObject("minus")
        return W_TextObject("number")

    def unwrap(self):
        return self.intval


class W_TextObject(W_Object):
    def __init__(self, text):
        self.text_ = text

    def add(self, other):
        if isinstance(other, W_TextObject):
            return W_IntObject(len(self.text_) + len(other.text_))
        return self

    def unwrap(self):
        return 1000 + len(self.text_)


def interp(code, x, y, z):
    stack = []
    pc = 0
    while pc < len(code):
        hint(None, global_merge_point=True)
        hint(code, concrete=True)
        hint(pc, concrete=True)
        op = code[pc]
        pc += 1
        if op == "x":
            stack.append(x)
        elif op == "y":
            stack.append(y)
        elif op == "z":
            stack.append(z)
        elif op == "n":
            a = stack.pop()
            hint(a.__class__, promote=True)
            stack.append(a.text())
        elif op == "+" or op == "-" or op == "l":
            b = stack.pop()
            a = stack.pop()
            hint(a.__class__, promote=True)
            hint(b.__class__, promote=True)
            if op == "+":
                stack.append(a.add(b))
            elif op == "-":
                stack.append(a.sub(b))
            else:
                stack.append(a.less(b))
        else:
            stack.append(W_IntObject(ord(op) - ord("0")))
    return stack.pop()


def wrap(n):
    # Inputs above 100 are given as text.
    if n > 100:
        return W_TextObject("input")
    return W_IntObject(n)


def run(code, x, y, z):
    return interp(code, wrap(x), wrap(y), wrap(z)).unwrap()


def main(n, x, y, z):
    return run(progs[n], x, y, z)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 1, 2, 3]}, {"args": [0, 4, 5, 6]}, {"args": [0, 4, 5, 600]}, {"args": [1, 7, 0, 0]},
                 {"args": [1, 101, 0, 0]}, {"args": [2, 3, 4, 0]}, {"args": [3, -3, 0, 0]}, {"args": [4, 3, 1, 1]},
                 {"args": [5, 8, 0, 0]}]}
