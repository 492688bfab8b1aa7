"""Files whose names fit a pattern."""

import os
from fnmatch import fnmatchcase


def has_magic(s):
    return '*' in s or '?' in s or '[' in s


def iglob(pathname):
    return iter(glob(pathname))


def glob(pathname):
    """The paths that fit a pattern."""
    if not has_magic(pathname):
        return [pathname] if os.path.exists(pathname) else []
    folder, base = os.path.split(pathname)
    folders = glob(folder) if has_magic(folder) else [folder]
    out = []
    for d in folders:
        try:
            names = os.listdir(d or os.curdir)
        except OSError:
            continue
        for name in sorted(names):
            if fnmatchcase(name, base) and (base.startswith('.') or not name.startswith('.')):
                out.append(os.path.join(d, name) if d else name)
    return out
