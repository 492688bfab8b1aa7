"""A language of lists, most of which never exist.

The stack and the values are virtual lists; one instruction makes them real.

    0-9  push a list of that digit       x y  push a list of that input
    ,    concatenate the two on top      a    append the length of the list on top to it
    r    reverse the list on top         d    push a copy of the list on top
    h    keep the first item only        i    of list and index: the item; 0 if there is none
    s    the sum                         p    pop        w  swap the two on top

All values are lists of numbers. The stack is a list of such lists.

The compiler keeps a list virtual as long as its length is known and indices are constants:
`,` `a` `r` `d` and `h` leave no code. `i` has an index that is only known at run time: the list is *forced*,
which means that code is made which builds it, and then a function of the run-time system reads
the item. `s` looks at each item in turn; the loop is unrolled, because the length is asked
for by a hint.
"""
from pypy.rlib.jit import hint

progs = ["xy,s", "12,3,rh", "xy,5,rd,s", "12,3,xi", "xadas", "xyw,dra,s"]


def total(items):
    n = hint(len(items), promote=True)
    result = 0
    i = 0
    while i < n:
        hint(i, concrete=True)
        result = result + items[i]
        i += 1
    return result


def item(items, index):
    if index < 0 or index >= len(items):
        return 0
    return items[index]


def interp(code, x, y):
    stack = []
    pc = 0
    while pc < len(code):
        hint(None, global_merge_point=True)
        hint(code, concrete=True)
        hint(pc, concrete=True)
        op = code[pc]
        pc += 1
        if op == "x":
            stack.append([x])
        elif op == "y":
            stack.append([y])
        elif op == ",":
            right = stack.pop()
            left = stack.pop()
            stack.append(left + right)
        elif op == "a":
            items = stack.pop()
            items.append(len(items))
            stack.append(items)
        elif op == "r":
            items = stack.pop()
            items.reverse()
            stack.append(items)
        elif op == "d":
            items = stack.pop()
            stack.append(items)
            stack.append(items + [])
        elif op == "h":
            items = stack.pop()
            stack.append([items[0]])
        elif op == "i":
            index = stack.pop()
            items = stack.pop()
            stack.append([item(items, index[0])])
        elif op == "s":
            stack.append([total(stack.pop())])
        elif op == "p":
            stack.pop()
        elif op == "w":
            right = stack.pop()
            left = stack.pop()
            stack.append(right)
            stack.append(left)
        else:
            stack.append([ord(op) - ord("0")])
    return total(stack.pop()) * 10 + len(stack)


def run(code, x, y):
    return interp(code, x, y)


def main(n, x, y):
    return run(progs[n], x, y)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 5, 6]}, {"args": [1, 0, 0]}, {"args": [2, 7, 8]}, {"args": [3, 1, 0]},
                 {"args": [3, 5, 0]}, {"args": [4, 3, 0]}, {"args": [5, 3, 4]}]}
