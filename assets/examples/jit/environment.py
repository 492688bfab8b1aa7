"""Variables in a dictionary that exists only while code is generated.

A program is a sequence of statements, each six characters long:

    a=b+c_   an assignment: two operands, of which each is a variable or a digit; + - * <
    a!b@3_   if b is not zero, a is counted down, and statement 3 is next while a is above zero
    a?@005   if a is zero, statement 5 is next

Blanks and other letters at the end only fill the line. The environment is a dictionary from
letters to numbers. Its keys are letters of the program, which are green: each lookup is done by
the compiler, and a variable of the program becomes a variable of the residual code.

Where two ways through the program meet with different variables in the dictionary, it
would have to be built in memory. So all names are set at the beginning.
"""
from pypy.rlib.jit import hint

progs = ["a=x+1_b=a+a_c=b+x_", "c=x+y_c=c*c_", "n=x+0_c=c+y_n!x@1_", "a?@003c=1+0_a?@004c=x<y_c=c+2_"]

names = "abcnmxy"


def value(env, name):
    hint(name, concrete=True)
    if name >= "0" and name <= "9":
        return hint(ord(name) - ord("0"), variable=True)
    return env[ord(name)]


def interp(code, x, y):
    env = {}
    env[ord("a")] = 0
    env[ord("b")] = 0
    env[ord("c")] = 0
    env[ord("n")] = 0
    env[ord("m")] = 0
    env[ord("x")] = x
    env[ord("y")] = y
    pc = 0
    while pc + 5 < len(code):
        hint(code, concrete=True)
        hint(pc, concrete=True)
        name = code[pc]
        kind = code[pc + 1]
        if kind == "=":
            a = value(env, code[pc + 2])
            b = value(env, code[pc + 4])
            op = code[pc + 3]
            if op == "+":
                r = a + b
            elif op == "-":
                r = a - b
            elif op == "*":
                r = a * b
            elif a < b:
                r = 1
            else:
                r = 0
            env[ord(name)] = r
            pc += 6
        elif kind == "!":
            target = ord(code[pc + 4]) - ord("0")
            pc += 6
            if value(env, code[pc - 4]) != 0:
                left = env[ord(name)] - 1
                env[ord(name)] = left
                if left > 0:
                    pc = 6 * target
        else:
            target = ord(code[pc + 5]) - ord("0")
            pc += 6
            if value(env, name) == 0:
                pc = 6 * target
    return env[ord("a")] * 100 + env[ord("b")] * 10 + env[ord("c")]


def run(code, x, y):
    return interp(code, x, y)


def main(n, x, y):
    return run(progs[n], x, y)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 5, 0]}, {"args": [1, 3, 4]}, {"args": [2, 4, 3]}, {"args": [2, 0, 3]}, {"args": [3, 1, 2]}]}
