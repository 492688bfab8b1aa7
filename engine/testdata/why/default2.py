def scale(x, by=0.5):  # planted
    return x * by

def main(n):
    r = scale(n, 2)
    r = scale(n)
    return r
