# transitions whose second key is found while running
TRANS = {('s', 0): ('odd', 1), ('s', 1): ('s', 0), ('odd', 0): ('s', 3), ('odd', 1): ('odd', 2)}
def main(n, m):
    state = 's'
    out = 0
    while n > 0:
        state, k = TRANS[(state, n & 1)]
        n = n >> 1
        out = out * 4 + k + m
    return out
