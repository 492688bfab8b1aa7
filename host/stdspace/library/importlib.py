"""Imports by name."""

import sys


def import_module(name, package=None):
    """Import a module and return it. A name that begins with dots is relative to the package."""
    if name.startswith('.'):
        if not package:
            raise TypeError('relative imports require the "package" argument')
        level = len(name) - len(name.lstrip('.'))
        parts = package.split('.')
        if level > len(parts):
            raise ValueError('attempted relative import beyond top-level package')
        name = '.'.join(parts[:len(parts) - level + 1] + [name[level:]])
    __import__(name)
    return sys.modules[name]
