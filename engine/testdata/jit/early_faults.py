"""What is known is computed on ways that the program never takes: only who takes them meets the error."""
from pypy.rlib.jit import hint


class Node(object):
    _immutable_fields_ = ["n", "next"]

    def __init__(self, n, next):
        self.n = n
        self.next = next


nodes = Node(1, Node(2, None))


def depth(node):
    # At compile time this goes one node too far.
    return node.next.next.n


def portal(text, k, x):
    hint(None, global_merge_point=True)
    hint(text, concrete=True)
    hint(k, concrete=True)
    result = x
    if x == 100:
        result = result + ord(text[k])
    elif x == 101:
        result = result + hint(7 // k, variable=True)
    elif x == 102:
        result = result + hint(7 % k, variable=True)
    elif x == 103:
        result = result + depth(nodes)
    elif x == 104:
        try:
            result = result + 7 // k
        except ZeroDivisionError:
            result = 55
    elif x == 105:
        node = hint(nodes, deepfreeze=True)
        while k >= 0:
            node = node.next
            k -= 1
        result = result + hint(node.n, variable=True)
    return result


def main(k, x):
    return portal("abc", k, x)


META = {"kind": "portal", "entry": "main", "portal": "portal", "policy": "oopspec",
        "runs": [{"args": [0, 1]}, {"args": [1, 100]}, {"args": [2, 101]}, {"args": [3, 102]}, {"args": [5, 7]},
                 {"args": [0, 104]}, {"args": [0, 105]}, {"args": [7, 102]}]}
