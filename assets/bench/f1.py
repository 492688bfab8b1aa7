"""The arithmetic of two nested loops, every addition checked for overflow."""
try:
    from rpython.rlib.rarithmetic import ovfcheck
except ImportError:
    def ovfcheck(x):
        return x


def main(n):
    i = 0
    x = 1
    while i < n:
        j = 0
        while j <= i:
            j = ovfcheck(j + 1)
            x = ovfcheck(x + (i & j))
        i = ovfcheck(i + 1)
    return x


ENTRIES = {"main": ["int"]}
