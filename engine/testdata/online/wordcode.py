# bytecode as a tuple of ints encoded (opcode<<8|arg), python-list stack with locals
def mk(op, arg):
    return op << 8 | arg
CODE = [mk(1, 0), mk(1, 0), mk(3, 0), mk(2, 7), mk(4, 0), mk(5, 0)]
def run(code, n):
    stack = []
    pc = 0
    while True:
        w = code[pc]
        pc += 1
        op = w >> 8
        arg = w & 255
        if op == 1:
            stack.append(n)
        elif op == 2:
            stack.append(arg)
        elif op == 3:
            stack.append(stack.pop() * stack.pop())
        elif op == 4:
            y = stack.pop()
            x = stack.pop()
            stack.append(x - y)
        elif op == 5:
            return stack[-1]
def main(n):
    return run(CODE, n)
