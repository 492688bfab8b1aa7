from rpython.rlib.jit import hint


def main(n):
    out = 0
    while n > 0:
        j = 0
        while out < n * 10:
            j = hint(j, concrete=True)
            j += 2
            out += j
        n -= 1
    return out
