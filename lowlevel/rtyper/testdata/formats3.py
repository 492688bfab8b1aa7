"""Formatted strings of Python 3."""


def numbers(n):
    return f"{n:5d}|{n}|{n:<5}|{n:05d}|{n:x}|{n:>6}|{n!r:>4}|{n:+d}|{n > 3}"


def floats(n):
    return f"{n * 1.5:.2f}|{n * 1.5:8.3f}|{n / 4.0:<7.1f}|{n * 0.5}"


def strings(n):
    s = 'ab' * n
    return f"{s:>5}|{s:5}|{s:<3}|{s}|{s[:1]!r}"


def flags(n):
    return f"{n > 3:5}|{n > 3:d}|{n > 3}|{n > 3:<3}|{n > 3:03}|{n:-5}|{n: d}|{n:+.2f}|{n + 60:c}|{n + 60:4c}|{n:>-4}"


def plain_floats(n):
    x = n * 1.5 - 3.0
    return f"{x:8}|{x:<8}|{x:+}|{x: }|{x:08}|{x:+08}|{x:+08.2f}|{x:+e}|{x:G}|{x * 1e300 * 1e300:6}|{x * 1e30}"


def signed(n):
    return f"{-n:05}|{-n:<5}|{-n:x}|{-n:05X}|{n - 2:+}|{-n:.1f}|{-n:08.3e}|{n:o}"


def shortened(n):
    s = 'abc' * n
    return f"{s:.4}|{s:>6.2}|{s:s}|{s:3.1s}|{s[0:1]:3}"


TYPES = {}
EXAMPLES = {}
