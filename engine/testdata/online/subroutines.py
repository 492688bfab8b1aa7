# subroutines with a stack of returns
def run(code, n):
    data = [n]
    ret = []
    pc = 0
    while True:
        c = code[pc]
        pc += 1
        if c == 'c':
            ret.append(pc + 1)
            pc = ord(code[pc]) - 48
        elif c == 'r':
            if len(ret) == 0:
                return data[-1]
            pc = ret.pop()
        elif c == 'd':
            data.append(data[-1])
        elif c == '*':
            x = data.pop()
            data.append(data.pop() * x)
        elif c == '1':
            data.append(data.pop() + 1)
def main(n):
    #           0123456789
    return run("c6c61rd*r", n)
