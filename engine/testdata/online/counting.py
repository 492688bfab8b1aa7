# a function that counts its own calls
def count(i, n):
    if n <= 0:
        return i
    return count(i + 1, n - 1)
def main(n):
    return count(0, n)
