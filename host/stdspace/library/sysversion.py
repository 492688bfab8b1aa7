"""The versions of Python and of the original that programs are written for."""

CPYTHON_VERSION = (2, 7, 18, 'final', 0)
CPYTHON_API_VERSION = 1013
PYPY_VERSION = (7, 3, 17, 'final', 0)


def svn_revision():
    """The revision of the original's repository; there is none here."""
    return 0
