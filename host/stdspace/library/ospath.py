"""Paths of files as Unix has them, as programs that are translated have them."""

from rlib.osworld import _stat, _stat_item, _stat_time, _errno, _getcwd, _realpath, _check


def isabs(path):
    return path.startswith('/')


def normcase(path):
    return path


def expanduser(path):
    return path


def splitdrive(path):
    return '', path


def join(first, *others):
    path = first
    for other in others:
        path = _join(path, other)
    return path


def _join(path, other):
    if other.startswith('/'):
        return other
    if path == '' or path.endswith('/'):
        return path + other
    return path + '/' + other


def _name_begins(path):
    i = path.rfind('/') + 1
    assert i >= 0
    return i


def basename(path):
    return path[_name_begins(path):]


def dirname(path):
    head = path[:_name_begins(path)]
    end = len(head)
    while end > 0 and head[end - 1] == '/':
        end -= 1
    if end > 0:
        head = head[:end]
    return head


def split(path):
    return dirname(path), basename(path)


def splitext(path):
    begin = _name_begins(path)
    dot = path.rfind('.')
    if dot > begin:
        i = begin
        while i < dot:
            if path[i] != '.':
                return path[:dot], path[dot:]
            i += 1
    return path, ''


def normpath(path):
    if path == '':
        return '.'
    slashes = ''
    if path.startswith('/'):
        slashes = '/'
        if path.startswith('//') and not path.startswith('///'):
            slashes = '//'
    parts = []
    for part in path.split('/'):
        if part == '' or part == '.':
            continue
        if part != '..' or (slashes == '' and not parts) or (len(parts) > 0 and parts[len(parts) - 1] == '..'):
            parts.append(part)
        elif len(parts) > 0:
            parts.pop()
    path = slashes + '/'.join(parts)
    if path == '':
        return '.'
    return path


def abspath(path):
    if not isabs(path):
        cwd = _getcwd()
        _check()
        path = _join(cwd, path)
    return normpath(path)


def realpath(path):
    return _realpath(path)


def relpath(path, start='.'):
    if path == '':
        raise ValueError("no path specified")
    there = _parts(abspath(path))
    here = _parts(abspath(start))
    n = 0
    while n < len(there) and n < len(here) and there[n] == here[n]:
        n += 1
    parts = []
    for i in range(n, len(here)):
        parts.append('..')
    for i in range(n, len(there)):
        parts.append(there[i])
    if len(parts) == 0:
        return '.'
    return '/'.join(parts)


def _parts(path):
    parts = []
    for part in path.split('/'):
        if part != '':
            parts.append(part)
    return parts


def commonprefix(names):
    if len(names) == 0:
        return ''
    first = names[0]
    n = len(first)
    for name in names:
        i = 0
        while i < n and i < len(name) and name[i] == first[i]:
            i += 1
        n = i
    return first[:n]


def _kind(path, follow):
    _stat(path, follow)
    if _errno() != 0:
        return 0
    return _stat_item(0) & 0xf000


def exists(path):
    return _kind(path, 1) != 0


def lexists(path):
    return _kind(path, 0) != 0


def isfile(path):
    return _kind(path, 1) == 0x8000


def isdir(path):
    return _kind(path, 1) == 0x4000


def islink(path):
    return _kind(path, 0) == 0xa000


def getsize(path):
    _stat(path, 1)
    _check()
    return _stat_item(6)


def getatime(path):
    _stat(path, 1)
    _check()
    return _stat_time(7)


def getmtime(path):
    _stat(path, 1)
    _check()
    return _stat_time(8)


def getctime(path):
    _stat(path, 1)
    _check()
    return _stat_time(9)
