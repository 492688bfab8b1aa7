def items(n):
    yield 1
    yield n
    yield 0.5  # planted
    yield 4


def main(n):
    last = 0
    for x in items(n):
        last = x
    return last
