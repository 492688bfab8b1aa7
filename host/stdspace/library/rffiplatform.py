"""Questions about the constants and types of C. They are kept as they are asked; what would answer refuses."""


class CompilationError(Exception):
    pass


class CConfigEntry(object):
    def __init__(self, name, *args, **kwds):
        self.name, self.args = name, args


class ConstantInteger(CConfigEntry):
    pass


class UnsignedConstantInteger(CConfigEntry):
    pass


class DefinedConstantInteger(CConfigEntry):
    pass


class DefinedConstantDouble(CConfigEntry):
    pass


class DefinedConstantString(CConfigEntry):
    pass


class Defined(CConfigEntry):
    pass


class Has(CConfigEntry):
    pass


class Works(CConfigEntry):
    def __init__(self, name=None, *args, **kwds):
        CConfigEntry.__init__(self, name)


class Struct(CConfigEntry):
    pass


class SimpleType(CConfigEntry):
    pass


class SizeOf(CConfigEntry):
    pass
