def show(x, n):
    y = x
    return y

def one(n):
    return show('one', n)

def two(n):
    return show(None, n)  # planted

def three(n):
    return show('three', n)

def main(n):
    one(n)
    two(n)
    r = three(n)
    return r
