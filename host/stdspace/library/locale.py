"""The locale, which is that of C."""

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = 0, 1, 2, 3, 4, 5, 6
CHAR_MAX = 127


class Error(Exception):
    pass


def setlocale(category, locale=None):
    if not LC_CTYPE <= category <= LC_ALL or locale not in (None, '', 'C', 'POSIX'):
        raise Error('unsupported locale setting')
    return 'C'


def getlocale(category=LC_CTYPE):
    return None, None


getdefaultlocale = getlocale


def getpreferredencoding(do_setlocale=True):
    return 'UTF-8'


def localeconv():
    return {'decimal_point': '.', 'thousands_sep': '', 'grouping': []}


def strcoll(a, b):
    return (a > b) - (a < b)


def strxfrm(text):
    return text


def str(x):
    return '%.12g' % x


def atof(text):
    return float(text)


def atoi(text):
    return int(text)
