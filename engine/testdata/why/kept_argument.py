class Table:
    def __init__(self):
        self.items = {}

    def put(self, k, v):
        self.items[k] = v

def main(n):
    missing = None  # planted
    t = Table()
    t.put('b', str(n))
    t.put('a', missing)
    return t.items['a']
