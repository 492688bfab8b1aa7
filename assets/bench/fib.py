"""Calls: the Fibonacci numbers without a memory."""


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def main(n):
    return fib(n)


ENTRIES = {"main": ["int"]}
