"""What programs write that go between their own objects and those of the machine."""

from rlib.lltypesystem.lltype import functionptr
from rpython.annotator.policy import AnnotatorPolicy


class LowLevelAnnotatorPolicy(AnnotatorPolicy):
    """Every function that is translated is analysed in the same way."""

    def __init__(self, rtyper=None):
        self.rtyper = rtyper


def llhelper(F, f):
    """The pointer of type F to a function."""
    return functionptr(F.TO, f.__name__, _callable=f)


llhelper._annspecialcase_ = 'specialize:memo'


def _itself(s):
    """Strings are the same on both sides."""
    return s


llstr = hlstr = llunicode = hlunicode = _itself
