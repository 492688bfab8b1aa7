"""Allocation: linked lists of objects are built, reversed and summed."""


class Link:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def build(n):
    first = Link(0, None)
    for i in range(1, n):
        first = Link(i, first)
    return first


def turned(link):
    result = Link(-1, None)
    while link is not None:
        result = Link(link.value, result)
        link = link.next
    return result


def main(n):
    total = 0
    for round in range(20):
        link = turned(build(n))
        while link is not None:
            total += link.value
            link = link.next
    return total


ENTRIES = {"main": ["int"]}
