# accumulator, pairs of letters
def run(code, x):
    acc = 0
    i = 0
    mem = [0] * 4
    while i < len(code):
        c = code[i]
        k = ord(code[i + 1]) - ord('0')
        i += 2
        if c == 'L':
            acc = k
        elif c == 'I':
            acc = x
        elif c == 'S':
            mem[k] = acc
        elif c == 'G':
            acc = mem[k]
        elif c == 'A':
            acc += mem[k]
        elif c == 'M':
            acc *= mem[k]
        elif c == 'D':
            acc -= k
        elif c == 'J':
            if acc > 0:
                i = k * 2
    return acc
def main(n):
    # mem0 = n; mem1 = 1; loop: mem1 *= mem0; mem0 -= 1; while mem0
    return run("I0S0L1S1G0M1S1G0D1S0J4G1", n)
