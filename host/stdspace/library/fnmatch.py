"""Patterns of file names: *, ?, [abc] and [!abc]."""

import os


def _in_set(c, body):
    i = 0
    while i < len(body):
        if i + 2 < len(body) and body[i + 1] == '-':
            if body[i] <= c <= body[i + 2]:
                return True
            i += 3
        else:
            if body[i] == c:
                return True
            i += 1
    return False


def _one(pattern, i, c):
    """Whether the element at i fits a character, and where the next one begins."""
    if pattern[i] == '?':
        return True, i + 1
    j = _end_of_set(pattern, i)
    if j > 0:
        body = pattern[i + 1:j]
        if body.startswith('!'):
            return not _in_set(c, body[1:]), j + 1
        return _in_set(c, body), j + 1
    return pattern[i] == c, i + 1


def _end_of_set(pattern, i):
    """Where the set ends that begins at i; 0 if none does."""
    if pattern[i] != '[':
        return 0
    j = i + 1
    if j < len(pattern) and pattern[j] == '!':
        j += 1
    if j < len(pattern) and pattern[j] == ']':
        j += 1
    while j < len(pattern) and pattern[j] != ']':
        j += 1
    return j if j < len(pattern) else 0


def fnmatchcase(name, pattern):
    """Whether a name fits a pattern; upper and lower case differ."""
    return _fits(*_texts(name, pattern))


def fnmatch(name, pattern):
    """Whether a name fits a pattern, both being paths."""
    name, pattern = _path(name), _path(pattern)
    return fnmatchcase(name, pattern)


def _path(x):
    return x if str is bytes else os.fspath(x)


def _texts(name, pattern):
    """A name and a pattern as texts; in Python 3, what re would not match is refused."""
    if str is bytes:
        return name, pattern
    hash(pattern)
    len(pattern)
    if not isinstance(name, (bytes, bytearray)) or not isinstance(pattern, bytes):
        _check_matched(name)
        if not isinstance(pattern, str):
            raise TypeError('cannot use a bytes pattern on a string-like object')
        return name, pattern
    return name.decode('latin-1'), pattern.decode('latin-1')


def _fits(name, pattern):
    i = j = 0
    star, back = -1, 0
    while j < len(name):
        fits = False
        if i < len(pattern) and pattern[i] == '*':
            star, back = i + 1, j
            i += 1
            continue
        if i < len(pattern):
            fits, after = _one(pattern, i, name[j])
        if fits:
            i, j = after, j + 1
        elif star >= 0:
            back += 1
            i, j = star, back
        else:
            return False
    while i < len(pattern) and pattern[i] == '*':
        i += 1
    return i == len(pattern)


def translate(pattern):
    """A pattern as a regular expression."""
    out = ''
    i = 0
    while i < len(pattern):
        c = pattern[i]
        end = _end_of_set(pattern, i)
        if c == '*':
            out += '.*'
        elif c == '?':
            out += '.'
        elif end > 0:
            body = pattern[i + 1:end].replace('\\', '\\\\')
            if body[0] == '!':
                body = '^' + body[1:]
            elif body[0] == '^':
                body = '\\' + body
            out += '[%s]' % (body,)
            i = end
        elif c.isalnum():
            out += c
        else:
            out += '\\' + c
        i += 1
    return out + '\\Z(?ms)'


def filter(names, pattern):
    pattern = _path(pattern)
    return [name for name in names if fnmatchcase(name, pattern)]
