def total(n):
    s = 0
    for i in range(n):
        s = s + i
    return s


def forever(n):
    while n >= 0:
        n = n ^ 1
    return n


ENTRIES = {"total": ["int"], "forever": ["int"]}
