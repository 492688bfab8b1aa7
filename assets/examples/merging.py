"""Where control flow meets again, and where it does not.

`clamp` and `twice` are written differently, yet give the same graph: states
are compared only where an operation has to be recorded, so the constant 0
travels on to the addition, which is then folded away.

`widen` shows a state that has to be generalised: `total` is the constant 0
when the loop is met first, and a variable when it is met again. The block that
was made for the constant is cleared and made again.
"""


def clamp(n: int):
    if n < 0:
        n = 0
    return n + 1


def twice(n: int):
    if n < 0:
        return 1
    else:
        return n + 1


def widen(n: int):
    total = 0
    while n > 0:
        total = total + n
        n = n - 1
    return total
