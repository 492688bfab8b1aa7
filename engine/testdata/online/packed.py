# numbers in a packed integer
def run(code, n):
    acc = n
    while code:
        op = code & 7
        arg = (code >> 3) & 31
        code >>= 8
        if op == 1:
            acc += arg
        elif op == 2:
            acc *= arg
        elif op == 3:
            acc -= n
    return acc
def main(n):
    return run(0x030A1129 & 0x7fffffff, n)
