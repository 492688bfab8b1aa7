"""Formatted strings and texts of numbers of Python 3."""


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


def texts_of_numbers(n):
    found = []
    for s in ['99999999999999999999x', '-99999999999999999999_', '99999999999999999999 1', '1_000', '-1_0', '1__0', '_1', '1_', '0_0', '9_223_372_036_854_775_807']:
        try:
            found.append(int(s))
        except ValueError:
            found.append(-n)
    for s in ['017', '00', '0_0', '0x_f', '0xf', '0x_', '0b1_1', '0o17', '08', '0', '1_7', '-017', '0_x']:
        try:
            found.append(int(s, 0))
        except ValueError:
            found.append(-n)
    for s in ['0x_f', '_f', 'f_f', 'ffffffffffffffffffg', '0x', 'x']:
        try:
            found.append(int(s, 16))
        except ValueError:
            found.append(-n)
    return found


def signed(n):
    return f"{-n:05}|{-n:<5}|{-n:x}|{-n:05X}|{n - 2:+}|{-n:.1f}|{-n:08.3e}|{n:o}"


def shortened(n):
    s = 'abc' * n
    return f"{s:.4}|{s:>6.2}|{s:s}|{s:3.1s}|{s[0:1]:3}"


TYPES = {}
EXAMPLES = {}
