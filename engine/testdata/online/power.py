def power(x, n):
    if n == 0:
        return 1
    return x * power(x, n - 1)
def main(n):
    return power(3, n)
