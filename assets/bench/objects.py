"""Methods of several classes: an expression tree is evaluated again and again."""


class Node:
    def value(self, x):
        return 0


class Number(Node):
    def __init__(self, n):
        self.n = n

    def value(self, x):
        return self.n


class Argument(Node):
    def value(self, x):
        return x


class Sum(Node):
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def value(self, x):
        return self.left.value(x) + self.right.value(x)


class Product(Node):
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def value(self, x):
        return self.left.value(x) * self.right.value(x) % 1000003


def tree(depth):
    if depth == 0:
        return Sum(Argument(), Number(3))
    if depth % 2 == 0:
        return Sum(tree(depth - 1), tree(depth - 1))
    return Product(tree(depth - 1), tree(depth - 1))


def main(n):
    root = tree(6)
    total = 0
    for x in range(n):
        total += root.value(x)
    return total


ENTRIES = {"main": ["int"]}
