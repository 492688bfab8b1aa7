"""Digests: md5, sha1 and the sha2 family. _digest(name, data) is their function."""

algorithms = ('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512')
_sizes = {'md5': (16, 64), 'sha1': (20, 64), 'sha224': (28, 64), 'sha256': (32, 64), 'sha384': (48, 128), 'sha512': (64, 128)}


class _Hash(object):
    """A digest of all that it is given."""

    def __init__(self, name, data):
        self.name = name
        self.digest_size, self.block_size = _sizes[name]
        self.digestsize = self.digest_size
        self._parts = [data] if data else []

    def update(self, data):
        self._parts.append(data)

    def digest(self):
        return _digest(self.name, self._whole())

    def hexdigest(self):
        return ''.join(['%02x' % c for c in bytearray(self.digest())])

    def copy(self):
        return _Hash(self.name, self._whole())

    def _whole(self):
        self._parts = [type(self._parts[0])().join(self._parts)] if self._parts else []
        return self._parts[0] if self._parts else b''


def new(name, data=b''):
    name = name.lower().replace('-', '')
    if name not in _sizes:
        raise ValueError('unsupported hash type ' + name)
    return _Hash(name, data)


def md5(data=b''):
    return _Hash('md5', data)


def sha1(data=b''):
    return _Hash('sha1', data)


def sha224(data=b''):
    return _Hash('sha224', data)


def sha256(data=b''):
    return _Hash('sha256', data)


def sha384(data=b''):
    return _Hash('sha384', data)


def sha512(data=b''):
    return _Hash('sha512', data)
