"""Names of the types that have no builtin name."""

import sys as _sys


def _function():
    yield None


class _Class(object):

    def method(self):
        pass


FunctionType = type(_function)
LambdaType = FunctionType
GeneratorType = type(_function())
MethodType = type(_Class().method)
BuiltinFunctionType = type(len)
BuiltinMethodType = type([].append)
CodeType = type(_function.__code__)
NoneType = type(None)
FrameType = type(_sys._getframe())
try:
    raise TypeError
except TypeError:
    TracebackType = type(_sys.exc_info()[2])
GetSetDescriptorType = type(FunctionType.__code__)
MemberDescriptorType = type(FunctionType.__globals__)
ModuleType = type(_sys)
EllipsisType = type(Ellipsis)
NotImplementedType = type(NotImplemented)


if str is bytes:
    TypeType = type
    ObjectType = object
    IntType = int
    LongType = long
    FloatType = float
    BooleanType = bool
    ComplexType = complex
    StringType = str
    UnicodeType = unicode
    StringTypes = (str, unicode)
    TupleType = tuple
    ListType = list
    DictType = DictionaryType = dict
    SliceType = slice
    XRangeType = xrange
    UnboundMethodType = MethodType
    ClassType = type
    InstanceType = object
else:
    MethodDescriptorType = type(str.join)
    MappingProxyType = type(object.__dict__)
    ClassMethodDescriptorType = type(dict.__dict__['fromkeys'])
    WrapperDescriptorType = type(object.__init__)
    MethodWrapperType = type(object().__str__)
    CellType = type((lambda x: lambda: x)(None).__closure__[0])
    GenericAlias = type(list[int])
    UnionType = type(int | None)


class SimpleNamespace(object):

    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)

    def __repr__(self):
        return 'namespace(%s)' % ', '.join(['%s=%r' % item for item in self.__dict__.items()])

    def __eq__(self, other):
        return isinstance(other, SimpleNamespace) and self.__dict__ == other.__dict__

    def __ne__(self, other):
        return not self == other


ModuleType = type(_sys)
del _function, _Class, _sys
