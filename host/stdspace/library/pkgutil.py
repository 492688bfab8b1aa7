"""The modules of packages."""

import os


def iter_modules(path=None, prefix=''):
    """Yield (None, name, whether it is a package) for each module in these folders."""
    seen = {}
    for folder in path or []:
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        for name in names:
            package = os.path.isfile(os.path.join(folder, name, '__init__.py'))
            if not package:
                if not name.endswith('.py') or name == '__init__.py':
                    continue
                name = name[:-3]
            if '.' not in name and name not in seen:
                seen[name] = True
                yield None, prefix + name, package


def walk_packages(path=None, prefix='', onerror=None):
    """Yield what iter_modules does, and the modules of the packages among them."""
    for loader, name, package in iter_modules(path, prefix):
        yield loader, name, package
        if not package:
            continue
        try:
            folders = __import__(name, None, None, ['*']).__path__
        except ImportError:
            if onerror is not None:
                onerror(name)
            continue
        for item in walk_packages(folders, name + '.', onerror):
            yield item


def extend_path(path, name):
    return path
