registry = {}
def register(name, value):
    registry[name] = value
register('a', 1)
register('b', 2)
register('c', 3.5)  # planted
register('d', 4)

def main(n):
    return registry[str(n)]
