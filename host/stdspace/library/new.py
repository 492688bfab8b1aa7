"""The types that make functions, methods, modules and classes."""

from types import CodeType as code
from types import FunctionType as function
from types import MethodType as instancemethod
from types import ModuleType as module
from types import ClassType as classobj
from types import InstanceType as instance
