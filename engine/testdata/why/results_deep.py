def a(n):
    if n > 3:
        return 1.5  # planted
    return n

def b(n):
    return a(n + 1)

def c(n):
    x = b(n)
    y = x
    return y

def main(n):
    t = c(n)
    u = c(n + 2)
    return u
