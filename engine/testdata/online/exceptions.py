def run(code, x):
    stack = []
    pc = 0
    while pc < len(code):
        c = code[pc]
        pc += 1
        try:
            if c == 'x':
                stack.append(x)
            elif c == '/':
                b = stack.pop()
                a = stack.pop()
                if b == 0:
                    raise ZeroDivisionError
                stack.append(a // b)
            elif c == '1':
                stack.append(100)
        except ZeroDivisionError:
            stack.append(-1)
        except IndexError:
            return -2
    return stack.pop()
def main(n: int):
    return run("1x/", n) * 10 + run("x/", n)
