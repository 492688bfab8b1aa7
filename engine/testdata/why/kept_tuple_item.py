def swap(p):
    a, b = p
    return (b, a)

def main(n):
    q = 'x'  # planted
    p = (n, q)
    i = 0
    while i < n:
        p = swap(p)
        i = i + 1
    return p[0]
