class Conf:
    def __init__(self, size):
        self.size = size

def load(n):
    c = Conf(n)
    default = 'auto'  # planted
    if n > 3:
        c.size = default
    return c

def main(n):
    c = load(n)
    return c.size
