# two programs that take turns
def main(n):
    progs = ["+>+>", "->+<"]
    pcs = [0, 0]
    acc = n
    who = 0
    steps = 0
    while steps < 6:
        p = progs[who]
        c = p[pcs[who]]
        pcs[who] = (pcs[who] + 1) % len(p)
        if c == '+':
            acc += n
        elif c == '-':
            acc -= 1
        elif c == '>':
            who = 1 - who
        steps += 1
    return acc
