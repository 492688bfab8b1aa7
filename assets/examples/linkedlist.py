"""A list of nodes that point at each other."""


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def count_down(n: int):
    first = None
    for i in range(n):
        first = Node(i, first)
    return first


def reverse(node):
    done = None
    while node is not None:
        rest = node.next
        node.next = done
        done = node
        node = rest
    return done


def total(node):
    result = 0
    while node is not None:
        result += node.value
        node = node.next
    return result


def main(n: int):
    return total(reverse(count_down(n)))
