def main(n):
    a = 1
    b = 2.5  # planted
    while n > 0:
        a, b = b, a
        n = n - 1
    return a
