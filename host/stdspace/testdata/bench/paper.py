"""The function of the paper that measures loops, and a recursion."""


def f1(n):
    "Arbitrary test function."
    i = 0
    x = 1
    while i < n:
        j = 0
        while j <= i:
            j = j + 1
            x = x + (i & j)
        i = i + 1
    return x


def recurse(n):
    if n < 2:
        return n
    return recurse(n - 1) + recurse(n - 2)
