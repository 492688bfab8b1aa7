"""Temporary files: none can be made, since nothing is written that was not permitted by its name."""

tempdir = None
TMP_MAX = 238328


def gettempprefix():
    return 'tmp'


def gettempdir():
    return tempdir or '/tmp'
