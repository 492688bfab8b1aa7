def inc(n):
    return n + 1

def half(n):
    return n * 0.5  # planted

def apply(f, n):
    return f(n)

def main(n):
    if n > 3:
        f = inc
    else:
        f = half
    r = apply(f, n)
    return r
