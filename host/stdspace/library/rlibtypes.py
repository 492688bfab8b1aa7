"""Types for rlib.signature, of which only the text matters."""


class Declared(object):
    def __init__(self, name, *parts):
        self.name, self.parts = name, parts

    def __repr__(self):
        if not self.parts:
            return self.name
        return '%s(%s)' % (self.name, ', '.join([repr(x) for x in self.parts]))


def _declaring(name):
    def declare(*parts, **options):
        return Declared(name, *parts)
    declare.__name__ = name
    return declare


for _name in ('none', 'impossible', 'float', 'singlefloat', 'longfloat', 'int', 'int_nonneg', 'bool', 'unicode', 'unicode0', 'str', 'str0',
              'bytearray', 'char', 'unichar', 'ptr', 'list', 'array', 'dict', 'instance', 'self', 'any', 'pbc', 'weakref', 'optional',
              'longlong', 'default', 'never'):
    globals()[_name] = _declaring(_name)
