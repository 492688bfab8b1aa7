"""A register machine, which may compute the number of a register: promotion.

An instruction has three characters, the letter and two operands: registers, or a digit.

    +ab  -ab  *ab   a = a op b         =ab  a = b         #an  a = digit n
    >ab  a = 1 if a > b, else 0        @ab  a = the register whose number is in b
    jan  count a down; if it is still above zero, jump to instruction n
    zan  if a is zero, jump to instruction n

The four registers are a list that the compiler keeps virtual, as its length is known
and the indices are constants: letters of the program. Only @ spoils this: the number of
the register is computed at run time, so the list would have to be built in memory. `promote`
asks for the number to become known: compilation stops there, the code made so far runs
until it comes to that place, and then compilation goes on with the number that was found. Other
numbers are compiled when they come.

A promotion needs a merge point in the portal: there compilation begins again, and from there
it repeats the way to the place where it had stopped. Here the hints are those of later years. A JitDriver
says which variables are green; its merge point stands for `hint(None, global_merge_point=True)`, and
for a hint `concrete` for each green variable.
"""
from rpython.rlib.jit import JitDriver, hint, promote

driver = JitDriver(greens=["code", "pc"], reds=["regs"])

progs = ["+01-12", "#25+01j21", "#13>01@00", "@30@23+02", "#12+00j11@02"]


def interp(code, x, y):
    regs = [x, y, 0, 1]
    pc = 0
    while pc < len(code):
        driver.jit_merge_point(code=code, pc=pc, regs=regs)
        op = code[pc]
        a = ord(code[pc + 1]) - ord("0")
        b = ord(code[pc + 2]) - ord("0")
        pc += 3
        if op == "+":
            regs[a] = regs[a] + regs[b]
        elif op == "-":
            regs[a] = regs[a] - regs[b]
        elif op == "*":
            regs[a] = regs[a] * regs[b]
        elif op == "=":
            regs[a] = regs[b]
        elif op == "#":
            regs[a] = hint(b, variable=True)
        elif op == ">":
            if regs[a] > regs[b]:
                regs[a] = 1
            else:
                regs[a] = 0
        elif op == "@":
            number = promote(regs[b] & 3)
            regs[a] = regs[number]
        elif op == "j":
            regs[a] = regs[a] - 1
            if regs[a] > 0:
                pc = 3 * b
        elif op == "z":
            if regs[a] == 0:
                pc = 3 * b
    return regs[0] * 100 + regs[1] * 10 + regs[2] + regs[3]


def run(code, x, y):
    return interp(code, x, y)


def main(n, x, y):
    return run(progs[n], x, y)


META = {"kind": "portal", "entry": "main", "portal": "interp", "policy": "oopspec",
        "runs": [{"args": [0, 5, 6]}, {"args": [1, 4, 1]}, {"args": [2, 2, 3]}, {"args": [2, 3, 2]},
                 {"args": [3, 2, 3]}, {"args": [3, 1, 3]}, {"args": [4, 7, 0]}]}
