def factorial(n):
    result = 1
    i = 2
    while i <= n:
        result = (result * i) & 0xffff
        i += 1
    return result


def interp(code, n, m):
    pc = 0
    stack = []
    regs = [0, 0, 0, 0]
    while pc < len(code):
        opcode = code[pc]
        pc += 1
        if opcode == 'N':
            stack.append(n)
        elif opcode == 'M':
            stack.append(m)
        elif opcode == 'p':
            stack.append(ord(code[pc]))
            pc += 1
        elif opcode == '+':
            b = stack.pop()
            stack.append((stack.pop() + b) & 0xffff)
        elif opcode == '-':
            b = stack.pop()
            stack.append((stack.pop() - b) & 0xffff)
        elif opcode == '*':
            b = stack.pop()
            stack.append((stack.pop() * b) & 0xffff)
        elif opcode == '<':
            b = stack.pop()
            stack.append(int(stack.pop() < b))
        elif opcode == 'd':
            stack.append(stack[-1])
        elif opcode == 'x':
            stack.pop()
        elif opcode == 'l':
            stack.append(regs[ord(code[pc])])
            pc += 1
        elif opcode == 'w':
            regs[ord(code[pc])] = stack.pop()
            pc += 1
        elif opcode == 'j':
            target = ord(code[pc])
            pc += 1
            if stack.pop() != 0:
                pc = target
        elif opcode == 'f':
            stack.append(factorial(stack.pop() & 15))
        elif opcode == 'F':
            k = stack.pop() & 15
            result = 1
            i = 2
            while i <= k:
                result = (result * i) & 0xffff
                i += 1
            stack.append(result)
    return stack.pop()


def main(n: int, m: int):
    return interp("PROGRAM", n, m)
