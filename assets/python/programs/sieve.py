"""Sieve of Eratosthenes over a list of bools."""
DEFAULT = 2600000
def main(n=DEFAULT):
    flags = [True] * (n + 1)
    count = 0
    i = 2
    while i <= n:
        if flags[i]:
            count = count + 1
            j = i + i
            while j <= n:
                flags[j] = False
                j = j + i
        i = i + 1
    return count
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
