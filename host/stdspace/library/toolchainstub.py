"""Modules of the original's toolchain that are not here. Programs import them to extend the translation, to debug it,
or for types; what they do with names of such a module at their own module level is accepted. Calling one is refused, but
for annotations: programs declare the types of arguments by them."""

_ANNOTATIONS = tuple([package + name for package in ('rpython.annotator.', 'pypy.annotation.')
                      for name in ('model.Some', 'listdef.ListDef', 'dictdef.DictDef')])


class Absent(object):
    """A name of the toolchain, or a class that a program derives from one."""

    def __init__(self, name, bases=(), namespace=None):
        self.__name__ = name

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return Absent(self.__name__ + '.' + name)

    def __call__(self, *args, **kwds):
        if self.__name__.startswith(_ANNOTATIONS):
            return Absent(self.__name__ + '()')
        raise TypeError('programs cannot use %s: it belongs to the toolchain of the original' % (self.__name__,))

    def __repr__(self):
        return '<%s of the toolchain>' % (self.__name__,)
