"""Lines of files."""

cache = {}


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ''


def getlines(filename, module_globals=None):
    if filename not in cache:
        try:
            f = open(filename)
        except (IOError, OSError):
            return []
        try:
            lines = f.readlines()
        finally:
            f.close()
        if lines and not lines[-1].endswith('\n'):
            lines[-1] += '\n'
        cache[filename] = lines
    return cache[filename]


def updatecache(filename, module_globals=None):
    cache.pop(filename, None)
    return getlines(filename, module_globals)


def clearcache():
    cache.clear()


def checkcache(filename=None):
    if filename is None:
        cache.clear()
    else:
        cache.pop(filename, None)
