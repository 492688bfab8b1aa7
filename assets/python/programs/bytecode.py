"""A tiny register/stack bytecode interpreter written in Python, running
the f1-like loop nest."""
DEFAULT = 1300
LOADK, LOAD, STORE, ADD, AND, LT, LE, JZ, JMP, RET = range(10)
def assemble():
    # locals: 0=n 1=i 2=x 3=j ;  same loop as the paper's f1
    code = []
    code += [LOADK, 0, STORE, 1, LOADK, 1, STORE, 2]
    outer = len(code)
    code += [LOAD, 1, LOAD, 0, LT, 0, JZ, -1]
    p_end = len(code) - 1
    code += [LOADK, 0, STORE, 3]
    inner = len(code)
    code += [LOAD, 3, LOAD, 1, LE, 0, JZ, -1]
    p_next = len(code) - 1
    code += [LOAD, 3, LOADK, 1, ADD, 0, STORE, 3]
    code += [LOAD, 2, LOAD, 1, LOAD, 3, AND, 0, ADD, 0, STORE, 2]
    code += [JMP, inner]
    code[p_next] = len(code)
    code += [LOAD, 1, LOADK, 1, ADD, 0, STORE, 1, JMP, outer]
    code[p_end] = len(code)
    code += [LOAD, 2, RET, 0]
    return code
def interpret(code, n):
    local = [n, 0, 0, 0]
    stack = [0] * 8
    sp = 0
    pc = 0
    while True:
        op = code[pc]
        arg = code[pc + 1]
        pc = pc + 2
        if op == LOAD:
            stack[sp] = local[arg]
            sp = sp + 1
        elif op == LOADK:
            stack[sp] = arg
            sp = sp + 1
        elif op == STORE:
            sp = sp - 1
            local[arg] = stack[sp]
        elif op == ADD:
            sp = sp - 1
            stack[sp - 1] = stack[sp - 1] + stack[sp]
        elif op == AND:
            sp = sp - 1
            stack[sp - 1] = stack[sp - 1] & stack[sp]
        elif op == LT:
            sp = sp - 1
            stack[sp - 1] = stack[sp - 1] < stack[sp]
        elif op == LE:
            sp = sp - 1
            stack[sp - 1] = stack[sp - 1] <= stack[sp]
        elif op == JZ:
            sp = sp - 1
            if not stack[sp]:
                pc = arg
        elif op == JMP:
            pc = arg
        else:
            return stack[sp - 1]
def main(n=DEFAULT):
    return interpret(assemble(), n)
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
