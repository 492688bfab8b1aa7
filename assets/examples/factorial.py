"""Two ways to compute a factorial.

The loop becomes a block that links back to itself; the recursion becomes a
call: click on the constant `recursive` in its graph.
"""


def loop(n: int):
    result = 1
    while n > 1:
        result = result * n
        n = n - 1
    return result


def recursive(n: int):
    if n <= 1:
        return 1
    return n * recursive(n - 1)


def main(n: int):
    return loop(n) - recursive(n)
