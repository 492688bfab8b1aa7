# Prints the variables of every code object that CPython makes of a file, one
# line each. The Go test prints its own and compares.
import sys


def show(code):
    flags = "".join(c for c, bit in (("*", 4), ("k", 8), ("g", 0x20)) if code.co_flags & bit)
    n = code.co_argcount + getattr(code, "co_kwonlyargcount", 0) + ("*" in flags) + ("k" in flags)
    names = code.co_varnames
    print("%s %d %s params %s locals %s cells %s free %s" % (
        code.co_name, code.co_argcount, flags, ",".join(names[:n]), ",".join(sorted(names[n:])),
        ",".join(sorted(code.co_cellvars)), ",".join(sorted(code.co_freevars))))
    for k in code.co_consts:
        if hasattr(k, "co_code"):
            show(k)


with open(sys.argv[1], "rb") as f:
    show(compile(f.read(), sys.argv[1], "exec", 0, True))
