# an interpreter of an interpreter's loop: two levels
def inner(code, x):
    acc = x
    for c in code:
        if c == 'd':
            acc = acc * 2
        elif c == 'i':
            acc += 1
    return acc
TABLE = ["dd", "i", "did"]
def outer(prog, x):
    r = x
    for ch in prog:
        r = inner(TABLE[ord(ch) - ord('0')], r)
    return r
def main(n):
    return outer("0120", n)
