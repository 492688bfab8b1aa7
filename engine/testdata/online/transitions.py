# table driven state machine whose table is a dict of tuples
TRANS = {('s', 0): ('odd', 1), ('s', 1): ('s', 0), ('odd', 0): ('s', 3), ('odd', 1): ('odd', 2)}
def main(n, m):
    state = 's'
    out = 0
    prog = [0, 1, 0, 0, 1]
    for bit in prog:
        state, k = TRANS[(state, bit)]
        if k == 0:
            out += n
        elif k == 1:
            out -= m
        elif k == 2:
            out *= n
        else:
            out += 1
    return out
