# 16-bit words: operation in the upper bits
MEM = [0x1005, 0x2000, 0x3003, 0x4000 | 1, 0x5000]
def run(mem, n):
    acc = 0
    pc = 0
    while pc < len(mem):
        w = mem[pc]
        pc += 1
        op = w >> 12
        arg = w & 0xfff
        if op == 1:
            acc = arg
        elif op == 2:
            acc += n
        elif op == 3:
            acc *= arg
        elif op == 4:
            acc -= arg
        elif op == 5:
            break
    return acc
def main(n):
    return run(MEM, n)
