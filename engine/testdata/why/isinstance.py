class Node(object):
    pass
class Leaf(Node):
    def __init__(self, v):
        self.v = v
class Fork(Node):
    def __init__(self, l, r):
        self.l = l
        self.r = r

def depth(t):
    if isinstance(t, Leaf):
        return 0
    elif isinstance(t, Fork):
        return depth(t.l) + depth(t.r) + 1
    return 0.5  # planted

def main(n):
    t = Fork(Leaf(1), Fork(Leaf(n), Leaf(3)))
    return depth(t)
