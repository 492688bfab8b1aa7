PUSH = 'p'

def interp(code, n, m):
    pc = 0
    code_len = len(code)
    stack = []
    while pc < code_len:
        opcode = code[pc]
        pc += 1
        if opcode == 'N':
            stack.append(n)
        elif opcode == 'M':
            stack.append(m)
        elif opcode == 'p':
            stack.append(ord(code[pc]) - ord('0'))
            pc += 1
        elif opcode == '+':
            b = stack.pop()
            a = stack.pop()
            stack.append(a + b)
        elif opcode == '-':
            b = stack.pop()
            a = stack.pop()
            stack.append(a - b)
        elif opcode == 'j':
            target = ord(code[pc]) - ord('0')
            pc += 1
            if stack.pop() != 0:
                pc = target
        elif opcode == 'F':
            n = stack.pop()
            result = 1
            i = 2
            while i <= n:
                result *= i
                i += 1
            stack.append(result)
    return stack.pop()

def main(n, m):
    return interp("NF", n, m)
