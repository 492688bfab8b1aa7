def sign(n):
    neg = 'minus'  # planted
    return neg if n < 0 else n

def main(n):
    s = sign(n)
    t = s
    return t
