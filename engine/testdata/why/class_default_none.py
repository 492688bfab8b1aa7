class Tree(object):
    left = None  # planted
    def __init__(self, v):
        self.v = v

def build(n):
    t = Tree(n)
    t.left = Tree(n + 1)
    return t

def main(n):
    t = build(n)
    return t.left
