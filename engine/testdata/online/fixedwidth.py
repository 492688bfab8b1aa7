# opcode names sliced from a fixed-width string, operands two digits
def run(code, n):
    r = [0] * 10
    r[0] = n
    pc = 0
    while pc < len(code):
        name = code[pc:pc + 3]
        a = int(code[pc + 3])
        b = int(code[pc + 4])
        pc += 5
        if name == 'lda':
            r[a] = b
        elif name == 'mul':
            r[a] = r[a] * r[b]
        elif name == 'sub':
            r[a] = r[a] - r[b]
        elif name == 'jpz':
            if r[a] > 0:
                pc = b * 5
    return r[1]
def main(n):
    return run("lda11lda21mul10sub02jpz02", n)
