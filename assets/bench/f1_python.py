"""The arithmetic of two nested loops, as one writes it where integers do not overflow."""


def main(n):
    i = 0
    x = 1
    while i < n:
        j = 0
        while j <= i:
            j = j + 1
            x = x + (i & j)
        i = i + 1
    return x
