def f(a, b=1, c='x'):
    return c

def main(n):
    r = f(n)
    s = f(n, c=None)  # planted
    return r
