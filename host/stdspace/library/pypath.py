"""Paths of files, as scripts use them to find their neighbours."""
import fnmatch
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

    def dirname(self):
        return os.path.dirname(self.strpath)
    dirname = property(dirname)

    def __lt__(self, other):
        return self.strpath < str(other)

    def __add__(self, text):
        return local(self.strpath + str(text))

    def new(self, basename=None, purebasename=None, ext=None):
        """The path with parts of its last component exchanged."""
        if basename is None:
            basename = (purebasename or self.purebasename) + (self.ext if ext is None else ext)
        return self.dirpath(basename)

    def relto(self, other):
        """The part below another path, '' if this is not below it."""
        top = str(other).rstrip(os.sep) + os.sep
        if self.strpath.startswith(top):
            return self.strpath[len(top):]
        return ''

    def listdir(self, fil=None, sort=None):
        """The paths in a folder, in the order of their names, as far as fil takes them: a
        pattern of names or a function of the path."""
        found = []
        for name in sorted(os.listdir(self.strpath)):
            path = self.join(name)
            if fil is None:
                taken = True
            elif isinstance(fil, str):
                taken = fnmatch.fnmatch(name, fil)
            else:
                taken = fil(path)
            if taken:
                found.append(path)
        if callable(sort):
            found.sort(key=sort)
        return found

    def isfile(self):
        return os.path.isfile(self.strpath)

    def isdir(self):
        return os.path.isdir(self.strpath)

    def exists(self):
        return os.path.exists(self.strpath)

    def check(self, file=0, dir=0):
        if file:
            return os.path.isfile(self.strpath)
        if dir:
            return os.path.isdir(self.strpath)
        return os.path.exists(self.strpath)

    def open(self, mode='r'):
        return open(self.strpath, mode)

    def read(self, mode='r'):
        f = open(self.strpath, mode)
        try:
            return f.read()
        finally:
            f.close()
