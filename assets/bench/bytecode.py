"""An interpreter: a stack machine adds up the lengths of Collatz sequences."""

PUSH, LOAD, STORE, ADD, MUL, HALF, ODD, LESS, JUMP, UNLESS, STOP = range(11)


class Assembler:
    """Collects instructions; jumps lead to labels."""

    def __init__(self):
        self.code = []
        self.labels = {}
        self.jumps = []

    def emit(self, op, arg):
        self.code.append(op)
        self.code.append(arg)

    def jump(self, op, label):
        self.jumps.append((len(self.code) + 1, label))
        self.emit(op, 0)

    def label(self, name):
        self.labels[name] = len(self.code)

    def finish(self):
        for at, label in self.jumps:
            self.code[at] = self.labels[label]
        return self.code


def program():
    # variables: 0 the limit, 1 the first number of a sequence, 2 a number, 3 the sum
    a = Assembler()
    a.emit(PUSH, 1)
    a.emit(STORE, 1)
    a.label("next sequence")
    a.emit(LOAD, 1)
    a.emit(LOAD, 0)
    a.emit(LESS, 0)
    a.jump(UNLESS, "end")
    a.emit(LOAD, 1)
    a.emit(STORE, 2)
    a.label("next number")
    a.emit(PUSH, 1)
    a.emit(LOAD, 2)
    a.emit(LESS, 0)
    a.jump(UNLESS, "sequence ends")
    a.emit(LOAD, 3)
    a.emit(PUSH, 1)
    a.emit(ADD, 0)
    a.emit(STORE, 3)
    a.emit(LOAD, 2)
    a.emit(ODD, 0)
    a.jump(UNLESS, "even")
    a.emit(LOAD, 2)
    a.emit(PUSH, 3)
    a.emit(MUL, 0)
    a.emit(PUSH, 1)
    a.emit(ADD, 0)
    a.emit(STORE, 2)
    a.jump(JUMP, "next number")
    a.label("even")
    a.emit(LOAD, 2)
    a.emit(HALF, 0)
    a.emit(STORE, 2)
    a.jump(JUMP, "next number")
    a.label("sequence ends")
    a.emit(LOAD, 1)
    a.emit(PUSH, 1)
    a.emit(ADD, 0)
    a.emit(STORE, 1)
    a.jump(JUMP, "next sequence")
    a.label("end")
    a.emit(LOAD, 3)
    a.emit(STOP, 0)
    return a.finish()


def interpret(code, limit):
    variables = [limit, 0, 0, 0]
    stack = [0] * 8
    top = 0
    at = 0
    while True:
        op = code[at]
        arg = code[at + 1]
        at += 2
        if op == PUSH:
            stack[top] = arg
            top += 1
        elif op == LOAD:
            stack[top] = variables[arg]
            top += 1
        elif op == STORE:
            top -= 1
            variables[arg] = stack[top]
        elif op == ADD:
            top -= 1
            stack[top - 1] += stack[top]
        elif op == MUL:
            top -= 1
            stack[top - 1] *= stack[top]
        elif op == HALF:
            stack[top - 1] >>= 1
        elif op == ODD:
            stack[top - 1] &= 1
        elif op == LESS:
            top -= 1
            stack[top - 1] = int(stack[top - 1] < stack[top])
        elif op == JUMP:
            at = arg
        elif op == UNLESS:
            top -= 1
            if not stack[top]:
                at = arg
        else:
            return stack[top - 1]


CODE = program()


def main(n):
    return interpret(CODE, n)


ENTRIES = {"main": ["int"]}
