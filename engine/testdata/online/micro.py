# interpreter that interprets an interpreter's micro-code table: each opcode expands to microops
MICRO = {'I': "ta+s", 'D': "ta-s", 'X': "tb*s"}
def run(code, n):
    a = 1
    b = n
    t = 0
    acc = n
    for op in code:
        for u in MICRO[op]:
            if u == 't':
                t = acc
            elif u == 'a':
                b = a
            elif u == 'b':
                b = n
            elif u == '+':
                t = t + b
            elif u == '-':
                t = t - b
            elif u == '*':
                t = t * b
            elif u == 's':
                acc = t
    return acc
def main(n):
    return run("IXDX", n)
