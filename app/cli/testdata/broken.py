def f(n):
    return n +

def g(:
    pass

def h(n):
    return n
