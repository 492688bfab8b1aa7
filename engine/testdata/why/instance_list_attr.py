class Env(object):
    def __init__(self):
        self.names = {}
    def set(self, k, v):
        self.names[k] = v
    def get(self, k):
        return self.names[k]

def main(n):
    e = Env()
    e.set('a', n)
    e.set('b', n + 1)
    e.set('c', 2.5)  # planted
    e.set('d', 4)
    x = e.get('a')
    return x
