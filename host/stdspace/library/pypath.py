"""Paths of files, as scripts use them to find their neighbours."""
import os


class local(object):

    def __init__(self, path='.'):
        self.strpath = os.path.abspath(str(path))

    def __str__(self):
        return self.strpath

    def __repr__(self):
        return 'local(%r)' % self.strpath

    def __eq__(self, other):
        return str(self) == str(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.strpath)

    def join(self, *parts):
        return local(os.path.join(self.strpath, *[str(part) for part in parts]))

    __div__ = __truediv__ = join

    def dirpath(self, *parts):
        return local(os.path.dirname(self.strpath)).join(*parts)

    def basename(self):
        return os.path.basename(self.strpath)
    basename = property(basename)

    def purebasename(self):
        return os.path.splitext(self.basename)[0]
    purebasename = property(purebasename)

    def ext(self):
        return os.path.splitext(self.basename)[1]
    ext = property(ext)

    def check(self, file=0, dir=0):
        if file:
            return os.path.isfile(self.strpath)
        if dir:
            return os.path.isdir(self.strpath)
        return os.path.exists(self.strpath)

    def read(self, mode='r'):
        f = open(self.strpath, mode)
        try:
            return f.read()
        finally:
            f.close()
