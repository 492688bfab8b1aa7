def pair(n):
    if n > 2:
        return n, 1.5  # planted
    return n, n

def main(n):
    a, b = pair(n)
    return b
