# toy functions that call themselves: the interpreter is entered again
CODE = "?n1=:1;*nC-n1"
def interp(code, n):
    # code: a tiny expression language in prefix form; C calls the program again
    return expr(code, 0, n)[0]
def expr(code, pos, n):
    c = code[pos]
    if c == 'n':
        return n, pos + 1
    if c == '*':
        a, pos = expr(code, pos + 1, n)
        b, pos = expr(code, pos, n)
        return a * b, pos
    if c == '-':
        a, pos = expr(code, pos + 1, n)
        b, pos = expr(code, pos, n)
        return a - b, pos
    if c == 'C':
        a, pos = expr(code, pos + 1, n)
        return interp(code, a), pos
    if c == '?':
        a, pos = expr(code, pos + 1, n)
        if a > 0:
            return expr(code, pos + 1, n)
        return 1, pos
    return ord(c) - 48, pos + 1
def main(n):
    return interp("?n.*nC-n1", n)
