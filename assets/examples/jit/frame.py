"""A frame kept in variables, into which others may still look.

    a b  load a local               A B  store into a local          0-9  load a number
    +  -  *  accumulator = accumulator op the other local, b
    i    add 1 to a                 j    count a down; back to the start of the loop while it is above zero
    :    the loop begins here
    d    a debugger looks at the frame          w  it writes into a local
    ?    skip the next instruction if the accumulator is negative

The frame has the locals and the accumulator of the running program. It cannot be virtual: a debugger,
which the compiler does not look into, gets it as an argument, and the caller looks at
it afterwards. `_virtualizable_` says that compiled code may keep the fields in variables all the same. Who
comes from outside goes through accessors, and these find out that the fields are elsewhere,
and have them written back first.
"""
from rpython.rlib.jit import JitDriver, dont_look_inside, hint

driver = JitDriver(greens=["code", "pc", "loop"], reds=["frame"], virtualizables=["frame"])

progs = ["a+Ab-", "a+Ad7A", ":b+Bj", "iaBw+", ":+j?0d", "w+d"]


class Log(object):
    total = 0


log = Log()


class Frame(object):
    _virtualizable_ = ["a", "b", "acc"]

    def __init__(self, a, b):
        self.a = a
        self.b = b
        self.acc = 0


@dont_look_inside
def look(frame):
    log.total = log.total * 3 + frame.acc + frame.a


@dont_look_inside
def write(frame):
    frame.a = frame.a % 7
    frame.b = frame.acc + 1


def interp(code, frame):
    loop = 0
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(code=code, pc=pc, loop=loop, frame=frame)
        op = code[pc]
        pc += 1
        if op == "a":
            frame.acc = frame.a
        elif op == "b":
            frame.acc = frame.b
        elif op == "A":
            frame.a = frame.acc
        elif op == "B":
            frame.b = frame.acc
        elif op == "+":
            frame.acc = frame.acc + frame.b
        elif op == "-":
            frame.acc = frame.acc - frame.b
        elif op == "*":
            frame.acc = frame.acc * frame.b
        elif op == "i":
            frame.a = frame.a + 1
        elif op == ":":
            loop = pc
        elif op == "j":
            frame.a = frame.a - 1
            if frame.a > 0:
                pc = loop
        elif op == "d":
            look(frame)
        elif op == "w":
            write(frame)
        elif op == "?":
            if frame.acc < 0:
                pc += 1
        elif op >= "0" and op <= "9":
            frame.acc = hint(ord(op) - ord("0"), variable=True)
    return frame.acc


def run(code, x, y):
    log.total = 0
    frame = Frame(x, y)
    result = interp(code, frame)
    return result + frame.a * 1000 + frame.b * 100 + log.total * 7


def main(n, x, y):
    return run(progs[n], x, y)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 5, 6]}, {"args": [1, 4, 1]}, {"args": [2, 2, 3]}, {"args": [3, 2, 3]},
                 {"args": [4, 3, -2]}, {"args": [5, 9, 1]}]}
