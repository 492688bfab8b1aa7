PROG = """push n
push 3
mul
push 4
add
dup
mul"""
def run(text, n):
    stack = []
    for line in text.split('\n'):
        parts = line.split(' ')
        op = parts[0]
        if op == 'push':
            if parts[1] == 'n':
                stack.append(n)
            else:
                stack.append(int(parts[1]))
        elif op == 'mul':
            b = stack.pop()
            a = stack.pop()
            stack.append(a * b)
        elif op == 'add':
            b = stack.pop()
            a = stack.pop()
            stack.append(a + b)
        elif op == 'dup':
            stack.append(stack[-1])
    return stack.pop()
def main(n):
    return run(PROG, n)
