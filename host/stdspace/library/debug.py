"""The parts of rlib.debug that programs have in common with what is translated."""

import os

from rlib.objectmodel import we_are_translated


def ll_assert(x, msg):
    """An assertion. As all of them, it is taken to hold in programs that are translated."""
    assert x, msg
ll_assert._annspecialcase_ = 'specialize:argtype(0)'


def ll_assert_not_none(x):
    assert x is not None, 'll_assert_not_none(None)'
    return x
ll_assert_not_none._annspecialcase_ = 'specialize:argtype(0)'


def check_nonneg(x):
    assert x >= 0
    return x
check_nonneg._annspecialcase_ = 'specialize:argtype(0)'


def fatalerror(msg, traceback=False):
    text = 'RPython error: ' + msg
    if we_are_translated():
        os.write(2, text + '\n')  # what is raised there has no text
    raise SystemExit(text)


def fatalerror_notb(msg):
    fatalerror(msg)


class IntegerCanBeNegative(Exception):
    pass


class UnexpectedRUInt(Exception):
    pass


class ExpectedRegularInt(Exception):
    pass


class NegativeArgumentNotAllowed(Exception):
    pass


class NotAListOfChars(Exception):
    pass


class DebugLog(list):
    """What debug_start(), debug_print() and debug_stop() said, in sections."""

    def debug_print(self, *args):
        self.append(('debug_print',) + args)

    def debug_start(self, category, time=None):
        self.append(('debug_start', category))

    def debug_stop(self, category, time=None):
        self.append(('debug_stop', category))

    def reset(self):
        del self[:]


def llinterpcall(RESTYPE, pythonfunction, *args):
    """The result of a function that is not translated; only for programs that are not, either."""
    return pythonfunction(*args)
