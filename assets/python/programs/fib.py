"""fib(27) recursive: integer calls. main(n) computes fib(n) 28 times."""
DEFAULT = 27
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
def main(n=DEFAULT):
    r = 0
    for k in range(28):
        r = r + fib(n)
    return r
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
