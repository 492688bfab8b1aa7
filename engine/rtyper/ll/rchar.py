"""Helpers on characters."""


def ll_char_hash(c):
    return ord(c)


def ll_check_chr(n, limit):
    if n < 0 or n >= limit:
        raise ValueError
    return n
