"""Formatted strings of Python 3."""


def numbers(n):
    return f"{n:5d}|{n}|{n:<5}|{n:05d}|{n:x}|{n:>6}|{n!r:>4}|{n:+d}|{n > 3}"


def floats(n):
    return f"{n * 1.5:.2f}|{n * 1.5:8.3f}|{n / 4.0:<7.1f}|{n * 0.5}"


def strings(n):
    s = 'ab' * n
    return f"{s:>5}|{s:5}|{s:<3}|{s}|{s[:1]!r}"


TYPES = {}
EXAMPLES = {}
