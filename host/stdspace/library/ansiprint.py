"""Messages of tools, on the standard error stream, without colours."""

import sys


def ansi_print(text, esc=(), file=None, newline=True, flush=False):
    (file or sys.stderr).write(text + ('\n' if newline else ''))


class AnsiLogger(object):
    """Calling it writes a line; so does calling any attribute, whose name is then part of it."""

    output_disabled = False

    def __init__(self, name):
        self.name = name

    def _write(self, kind, text):
        if not self.output_disabled:
            ansi_print('[%s%s] %s' % (self.name, kind, text))

    def __call__(self, text):
        self._write('', text)

    red = bold = event = timeout = __call__

    def __getattr__(self, name):
        if not name[0].isalpha():
            raise AttributeError(name)
        return lambda text: self._write(':' + name, text)

    def dot(self):
        return None

    def debug(self, info):
        return None


class AnsiLog(object):
    """What messages of py.log are given to."""

    def __init__(self, kw_to_color={}, file=None):
        self.file = file

    def __call__(self, msg):
        if not AnsiLogger.output_disabled:
            ansi_print(str(msg), file=self.file)


ansi_log = AnsiLog()
