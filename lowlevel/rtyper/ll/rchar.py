"""Helpers on characters."""


def ll_char_hash(c):
    # That of the string.
    n = ord(c)
    return (1000003 * (n << 7)) ^ n ^ 1


def ll_format_chr(n):
    """The number of the character that a format makes of a number."""
    if n < 0 or n > 255:
        raise OverflowError
    return n


def ll_check_chr(n, limit):
    if n < 0 or n >= limit:
        raise ValueError
    return n
