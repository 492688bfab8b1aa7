"""A toy language, whose interpreter vanishes when its program is known.

`interp` is the interpreter. Each function below it runs one program of the toy
language. Show it in the stage online: the interpreter is followed with that
program as a constant, and only what the program itself does is left.

    add               n + m, one addition: no stack, no dispatch
    power             a loop of the program is a loop of the graph
    smaller           both ways of a branch
    twice             a subroutine of the program, followed at both calls
    factorial_inside  a loop inside of an instruction stays a loop
    factorial_called  a call that is passed no constant stays a call
"""

PUSH, PICK, POP, SWAP = 0, 1, 2, 3
ADD, SUB, MUL, LESS = 4, 5, 6, 7
BRANCH, CALL, RETURN = 8, 9, 10
FACTORIAL, FACTORIAL_CALL = 11, 12

NAMES = ["PUSH", "PICK", "POP", "SWAP", "ADD", "SUB", "MUL", "LESS",
         "BRANCH", "CALL", "RETURN", "FACTORIAL", "FACTORIAL_CALL"]


def assemble(text):
    """Make the code of a program: one character for an instruction, and one for what
    stands after it: a number below 77, an argument, or a label."""
    words, places, code = [], {}, []
    for word in text.split():
        if word.endswith(":"):
            places[word[:-1]] = len(words)
        else:
            words.append(word)
    for word in words:
        if word in NAMES:
            code.append(chr(NAMES.index(word)))
        elif word in places:
            code.append(chr(places[word]))
        elif word == "N" or word == "M":
            code.append(word)
        else:
            code.append(chr(int(word)))
    return "".join(code)


def factorial(n):
    result = 1
    i = 2
    while i <= n:
        result *= i
        i += 1
    return result


def interp(code, n, m):
    pc = 0
    stack = []
    returns = []
    while pc < len(code):
        opcode = ord(code[pc])
        pc += 1
        if opcode == PUSH:
            stack.append(operand(code[pc], n, m))
            pc += 1
        elif opcode == PICK:
            stack.append(stack[-1 - ord(code[pc])])
            pc += 1
        elif opcode == POP:
            stack.pop()
        elif opcode == SWAP:
            y = stack.pop()
            x = stack.pop()
            stack.append(y)
            stack.append(x)
        elif opcode == ADD:
            y = stack.pop()
            x = stack.pop()
            stack.append(x + y)
        elif opcode == SUB:
            y = stack.pop()
            x = stack.pop()
            stack.append(x - y)
        elif opcode == MUL:
            y = stack.pop()
            x = stack.pop()
            stack.append(x * y)
        elif opcode == LESS:
            y = stack.pop()
            x = stack.pop()
            stack.append(int(x < y))
        elif opcode == BRANCH:
            if stack.pop() != 0:
                pc = ord(code[pc])
            else:
                pc += 1
        elif opcode == CALL:
            returns.append(pc + 1)
            pc = ord(code[pc])
        elif opcode == RETURN:
            pc = returns.pop()
        elif opcode == FACTORIAL:
            k = stack.pop()
            result = 1
            i = 2
            while i <= k:
                result *= i
                i += 1
            stack.append(result)
        elif opcode == FACTORIAL_CALL:
            stack.append(factorial(stack.pop()))
    return stack.pop()


def operand(c, n, m):
    if c == "N":
        return n
    if c == "M":
        return m
    return ord(c)


ADD_CODE = assemble("PUSH N PUSH M ADD")


def add(n: int, m: int):
    return interp(ADD_CODE, n, m)


# Below the result lies how many factors are missing.
POWER_CODE = assemble("""
    PUSH M PUSH 1
    again: PUSH N MUL
           SWAP PUSH 1 SUB SWAP
           PUSH 0 PICK 2 LESS BRANCH again
""")


def power(n: int, m: int):
    return interp(POWER_CODE, n, m)


SMALLER_CODE = assemble("""
    PUSH N PUSH M LESS BRANCH first
    PUSH M PUSH 1 BRANCH end
    first: PUSH N
    end:
""")


def smaller(n: int, m: int):
    return interp(SMALLER_CODE, n, m)


# n squared and m squared are one subroutine.
TWICE_CODE = assemble("""
    PUSH N CALL square PUSH M CALL square ADD PUSH 1 BRANCH end
    square: PICK 0 MUL RETURN
    end:
""")


def twice(n: int, m: int):
    return interp(TWICE_CODE, n, m)


FACTORIAL_CODE = assemble("PUSH N FACTORIAL PUSH M ADD")


def factorial_inside(n: int, m: int):
    return interp(FACTORIAL_CODE, n, m)


FACTORIAL_CALL_CODE = assemble("PUSH N FACTORIAL_CALL PUSH M ADD")


def factorial_called(n: int, m: int):
    return interp(FACTORIAL_CALL_CODE, n, m)
