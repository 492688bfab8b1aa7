"""A machine with a stack, small enough to be read in a minute.

A program is a string: each letter is an instruction, a digit pushes itself.

    +  add        -  subtract    *  multiply
    d  duplicate  s  swap        p  pop
    a  push the argument         j  jump back if the top is not zero
"""


class Stack:
    def __init__(self):
        self.items = []

    def push(self, value):
        self.items.append(value)

    def pop(self):
        if not self.items:
            raise IndexError
        return self.items.pop()


def interpret(program: str, argument: int):
    stack = Stack()
    pc = 0
    while pc < len(program):
        op = program[pc]
        pc = pc + 1
        if op == "a":
            stack.push(argument)
        elif op >= "0" and op <= "9":
            stack.push(ord(op) - ord("0"))
        elif op == "d":
            top = stack.pop()
            stack.push(top)
            stack.push(top)
        elif op == "s":
            right = stack.pop()
            left = stack.pop()
            stack.push(right)
            stack.push(left)
        elif op == "p":
            stack.pop()
        elif op == "j":
            target = stack.pop()
            if stack.pop() != 0:
                pc = target
        else:
            right = stack.pop()
            left = stack.pop()
            stack.push(arithmetic(op, left, right))
    return stack.pop()


def arithmetic(op, left, right):
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    raise ValueError


def square(n: int):
    return interpret("ad*", n)
