"""An accumulator machine, the smallest interpreter to be compiled.

A program is a string, an instruction a letter. The machine has one number, the accumulator,
and a counter for loops. A digit stands for itself.

    0-9  add the digit     x  add the input       -  negate
    d    double            h  halve               c  set the counter to the last three bits of the input
    [    begin a loop      ]  count down; back to the [ while the counter is above zero
    ?    skip the next instruction if the accumulator is negative

Three variables say where the program is: `code`, `pc` and `loop`. The hints ask for them to be
green: known while code is generated. So the dispatch on letters happens then, and so do
all steps of `pc`. What is left is arithmetic on `acc` and `counter`, which are red, and one test
and one jump for each loop.

`interp` is the portal: what is compiled, once for each program. The test of the counter
and that of the accumulator are red, so there the compiler follows both ways.
"""
from pypy.rlib.jit import hint

progs = ["x1d", "5-x?9h", "c[xh3]", "c[c[1]x]", "x?-1d?-"]


def interp(code, x):
    acc = 0
    counter = 0
    loop = 0
    pc = 0
    while pc < len(code):
        # The three belong together: of each place of the program there is one piece of residual code.
        hint(code, concrete=True)
        hint(pc, concrete=True)
        hint(loop, concrete=True)
        op = code[pc]
        pc += 1
        if op == "x":
            acc = acc + x
        elif op == "-":
            acc = 0 - acc
        elif op == "d":
            acc = acc + acc
        elif op == "h":
            acc = acc >> 1
        elif op == "c":
            counter = x & 7
        elif op == "[":
            loop = pc
        elif op == "]":
            counter = counter - 1
            if counter > 0:
                pc = loop
        elif op == "?":
            if acc < 0:
                pc += 1
        else:
            acc = acc + (ord(op) - ord("0"))
    return acc


def run(code, x):
    return interp(code, x)


def main(n, x):
    return run(progs[n], x)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 5]}, {"args": [1, 4]}, {"args": [2, 3]}, {"args": [3, 4]}, {"args": [4, -7]}]}
