# circuit of gates, netlist text, two inputs, bools
NET = "3=1&2;4=1|2;5=3^4;6=5&1"
def main(n, m):
    w = [False] * 10
    w[1] = n > 2
    w[2] = m > 4
    last = 0
    for g in NET.split(';'):
        d = ord(g[0]) - 48
        a = w[ord(g[2]) - 48]
        b = w[ord(g[4]) - 48]
        op = g[3]
        if op == '&':
            w[d] = a and b
        elif op == '|':
            w[d] = a or b
        else:
            w[d] = a != b
        last = d
    if w[last]:
        return 1
    return 0
