"""A stack machine, whose stack vanishes from the compiled code.

    0-9  push the digit      x y  push an input     +  -  *  <  arithmetic on the two on top
    d    duplicate           s    swap              p  pop
    @    push the counter    (    pop into the counter, begin a loop
    )    count down; back to the ( while the counter is above zero
    ?    pop; if that is zero, go on behind the next |

The stack is a chain of cells. A cell is allocated by `push` and forgotten by `pop`; nobody
else sees it. The compiler keeps such objects *virtual*: it knows of each what its fields hold,
and no code is made for allocating or reading it.

At a loop the state of the second round is compared with that of the first: where
the chain has the same length, both merge, and what differs in the cells becomes a
variable of the loop. A loop that pushes more than it pops would give a new state in each round.
"""
from pypy.rlib.jit import hint

progs = ["xy+1+", "0x(y+)", "1x(@*)", "xy<?x|xy-", "xd*yd*+", "0x(y(1+))"]


class Cell(object):
    def __init__(self, value, below):
        self.value = value
        self.below = below


def interp(code, x, y):
    stack = Cell(0, None)  # the result of an empty program
    counter = 0
    loop = 0
    pc = 0
    while pc < len(code):
        hint(code, concrete=True)
        hint(pc, concrete=True)
        hint(loop, concrete=True)
        op = code[pc]
        pc += 1
        if op == "x":
            stack = Cell(x, stack)
        elif op == "y":
            stack = Cell(y, stack)
        elif op == "@":
            stack = Cell(counter, stack)
        elif op == "d":
            stack = Cell(stack.value, stack)
        elif op == "p":
            stack = stack.below
        elif op == "s":
            top = stack
            below = top.below
            stack = Cell(below.value, Cell(top.value, below.below))
        elif op == "(":
            counter = stack.value
            stack = stack.below
            loop = pc
        elif op == ")":
            counter = counter - 1
            if counter > 0:
                pc = loop
        elif op == "?":
            condition = stack.value
            stack = stack.below
            if condition == 0:
                while code[pc] != "|":
                    pc += 1
        elif op == "|":
            pass
        elif op == "+" or op == "-" or op == "*" or op == "<":
            right = stack
            left = right.below
            stack = Cell(arithmetic(op, left.value, right.value), left.below)
        else:
            # Without this hint each digit would have a type of state of its own: a loop that
            # pushes one would be unrolled once more, until the compiler sees that it varies.
            stack = Cell(hint(ord(op) - ord("0"), variable=True), stack)
    return stack.value


def arithmetic(op, a, b):
    # The operation is known where the compiler follows the call, and so is the way through here.
    hint(op, concrete=True)
    if op == "+":
        return a + b
    if op == "-":
        return a - b
    if op == "*":
        return a * b
    if a < b:
        return 1
    return 0


def run(code, x, y):
    return interp(code, x, y)


def main(n, x, y):
    return run(progs[n], x, y)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 5, 6]}, {"args": [1, 3, 7]}, {"args": [2, 5, 0]}, {"args": [3, 5, 6]},
                 {"args": [3, 6, 5]}, {"args": [4, 3, 4]}, {"args": [5, 3, 4]}]}
