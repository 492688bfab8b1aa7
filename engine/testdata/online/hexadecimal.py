# program given as hex text, decoded first to a list of ints
def unhex(s):
    out = []
    i = 0
    while i < len(s):
        out.append(int(s[i:i + 2], 16))
        i += 2
    return out
def main(n):
    code = unhex("01050200030104ff")
    acc = n
    pc = 0
    while True:
        op = code[pc]
        k = code[pc + 1]
        pc += 2
        if op == 1:
            acc += k
        elif op == 2:
            acc *= n
        elif op == 3:
            acc -= k
        elif op == 4:
            return acc
