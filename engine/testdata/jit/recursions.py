# Functions that call themselves below the portal: along a tree that is green, and along numbers that are red.
from rlib.jit import JitDriver

driver = JitDriver(greens=['node'], reds=['n', 'total'])


class Node(object):
    _immutable_fields_ = ['op', 'left', 'right', 'value']

    def __init__(self, op, left, right, value):
        self.op = op
        self.left = left
        self.right = right
        self.value = value


def number(value):
    return Node('n', None, None, value)


def variable():
    return Node('v', None, None, 0)


def binary(op, left, right):
    return Node(op, left, right, 0)


def power(x, n):
    if n <= 0:
        return 1
    return power(x, n - 1) * x % 10007


def down(n, found):
    if n < 0:
        raise ValueError
    if n > 0:
        found.append(n % 3)
        down(n - 1, found)


def evaluate(node, x):
    if node.op == 'n':
        return node.value
    if node.op == 'v':
        return x
    left = evaluate(node.left, x)
    right = evaluate(node.right, x)
    if node.op == '+':
        return left + right
    if node.op == '-':
        return left - right
    if node.op == '^':
        return power(left, right)
    if node.op == 'd':
        found = [left]
        down(right, found)
        return len(found) * 10 + found[-1]
    return left * right % 10007


def run(node, n):
    total = 0
    while n > 0:
        driver.jit_merge_point(node=node, n=n, total=total)
        total += evaluate(node, n)
        n -= 1
        driver.can_enter_jit(node=node, n=n, total=total)
    return total


def deep(k):
    node = variable()
    for i in range(k):
        node = binary('+', node, number(i))
    return node


TREES = [
    binary('+', binary('*', variable(), number(3)), binary('-', number(7), variable())),
    binary('^', number(3), variable()),
    binary('d', variable(), variable()),
    binary('d', variable(), binary('-', variable(), number(4))),
    deep(20),
]


def main(which, n):
    return run(TREES[which], n)


META = {'entry': 'main', 'kind': 'portal', 'portal': 'run', 'runs': [
    {'args': [0, 20]}, {'args': [1, 30]}, {'args': [2, 25]}, {'args': [4, 12]}, {'args': [3, 9]}]}
