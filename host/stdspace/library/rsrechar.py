"""The kinds of characters that regular expressions know, asked of their numbers."""


def getlower(c, flags):
    return c | 0x20 if 65 <= c <= 90 else c


def is_digit(c):
    return 48 <= c <= 57


def is_space(c):
    return c == 32 or 9 <= c <= 13


def is_word(c):
    return is_digit(c) or 97 <= c | 0x20 <= 122 or c == 95


def is_linebreak(c):
    return c == 10


def set_unicode_db(newunicodedb):
    """Sets of Unicode characters are those of the compiler: nothing is replaced."""
