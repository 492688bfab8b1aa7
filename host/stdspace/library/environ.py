"""The variables of the environment: a dictionary that takes nothing but strings."""

_old = 'iteritems' in dict.__dict__


class _Environ(dict):

    def __getitem__(self, key):
        return dict.__getitem__(self, _name(key))

    def __setitem__(self, key, value):
        name, text = _name(key, 'putenv'), _text(value, 'putenv', 2)
        if '=' in name or _old and not name:
            raise ValueError('illegal environment variable name')
        if not name:
            raise OSError(22, 'Invalid argument')
        dict.__setitem__(self, name, text)

    def __delitem__(self, key):
        name = _name(key, 'unsetenv')
        if not name or '=' in name:
            raise OSError(22, 'Invalid argument')
        dict.__delitem__(self, name)

    def __contains__(self, key):
        return dict.__contains__(self, _name(key))

    def __repr__(self):
        text = dict.__repr__(self)
        return text if _old else 'environ(' + text + ')'

    def get(self, key, default=None):
        return dict.get(self, _name(key), default)

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key, *default):
        if _old:
            _text(key, 'unsetenv', 1)
        return dict.pop(self, _name(key), *default)

    def update(*args, **others):
        self = args[0]
        added = dict(*args[1:], **others)
        for key in added:
            self[key] = added[key]

    def copy(self):
        return dict(self)

    if _old:
        def has_key(self, key):
            return key in self
    else:
        def __or__(self, other):
            return dict(self) | other if isinstance(other, dict) else NotImplemented

        def __ror__(self, other):
            return other | dict(self) if isinstance(other, dict) else NotImplemented

        def __ior__(self, other):
            self.update(other)
            return self


def _name(key, taker=None):
    """A name as it is kept. Python 2 looks any object up, but hands only strings to the system."""
    if _old and taker is None:
        return key
    return _text(key, taker, 1)


def _text(x, taker, position):
    if not _old:
        if not isinstance(x, str):
            raise TypeError('str expected, not %s' % type(x).__name__)
        if b'\0' in x.encode('utf-8', 'surrogateescape'):
            raise ValueError('embedded null byte')
        return x
    if not isinstance(x, basestring):
        raise TypeError('%s() argument %d must be string, not %s' % (taker, position, _shown(x)))
    if '\0' in str(x):
        raise TypeError('%s() argument %d must be string without null bytes, not %s' % (taker, position, _shown(x)))
    return x


def _shown(x):
    return 'None' if x is None else type(x).__name__
