"""Paths, in functions that can be translated."""

import os
import os.path

sep, altsep, curdir, pardir, pathsep = '/', None, '.', '..', ':'


def risdir(s):
    """Whether there is a folder of that name."""
    return os.path.isdir(s)


def risabs(s):
    return s.startswith('/')


def rnormpath(path):
    """A path without '.', '..' and repeated slashes, as far as the text tells."""
    return os.path.normpath(path)


def rabspath(path):
    """The path from the root; that itself if the current folder is not known."""
    if not risabs(path):
        try:
            path = os.getcwd() + '/' + path
        except OSError:
            return path
    return rnormpath(path)


def rjoin(a, b):
    """b as seen from the folder a."""
    if len(b) == 0:
        if a.endswith('/'):
            return a
        return a + '/'
    if b.startswith('/') or len(a) == 0:
        return b
    if a.endswith('/'):
        return a + b
    return a + '/' + b


def rsplitdrive(p):
    return '', p


_posix_risabs, _posix_rnormpath, _posix_rabspath, _posix_rjoin = risabs, rnormpath, rabspath, rjoin
