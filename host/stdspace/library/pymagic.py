"""What scripts of the time did to find the packages they needed."""

import sys


def autopath(globs=None, basefile='__init__.py'):
    """The file of the caller, as a path. The packages are there already."""
    from py.path import local
    if globs is None:
        globs = sys._getframe(1).f_globals
    path = local(globs.get('__file__', '.'))
    path.pkgdir = path.dirpath()
    while path.pkgdir.dirpath().join(basefile).check():
        path.pkgdir = path.pkgdir.dirpath()
    return path


def invoke(*args, **kwargs):
    return None


revoke = invoke
