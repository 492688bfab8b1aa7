def inc(x):
    return x + 1
def dec(x):
    return x - 1
def half(x):
    return x / 2.0  # planted

ops = [inc, dec, half]

def main(n):
    f = ops[n]
    return f(n)
