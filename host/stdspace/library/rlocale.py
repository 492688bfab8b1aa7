"""Letters of the C locale, which is the only one."""

HAVE_LANGINFO = HAVE_LIBINTL = False
LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = 0, 1, 2, 3, 4, 5, 6


class LocaleError(Exception):
    def __init__(self, message):
        self.message = message


def setlocale(category, locale):
    if not LC_CTYPE <= category <= LC_ALL or locale is not None and locale not in ('', 'C', 'POSIX'):
        raise LocaleError('unsupported locale setting')
    return 'C'


def numeric_formatting():
    """Return the decimal point, the separator of thousands, and how many digits are grouped."""
    return '.', '', ''


def isupper(c):
    return 65 <= c <= 90


def islower(c):
    return 97 <= c <= 122


def isalpha(c):
    return isupper(c) or islower(c)


def isalnum(c):
    return isalpha(c) or 48 <= c <= 57


def toupper(c):
    return c - 32 if islower(c) else c


def tolower(c):
    return c + 32 if isupper(c) else c
