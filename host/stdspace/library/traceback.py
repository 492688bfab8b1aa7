"""Tracebacks as text."""

import linecache
import sys

try:
    _text = (str, unicode)
except NameError:
    _text = (str,)


def _out(file):
    return sys.stderr if file is None else file


def format_list(entries):
    """Text for entries (file, line, function, text of the line)."""
    out = []
    for file, lineno, name, line in entries:
        text = '  File "%s", line %d, in %s\n' % (file, lineno, name)
        if line:
            text += '    %s\n' % (line.strip(),)
        out.append(text)
    return out


def print_list(entries, file=None):
    for text in format_list(entries):
        _out(file).write(text)


def _entry(frame, lineno):
    code = frame.f_code
    return code.co_filename, lineno, code.co_name, linecache.getline(code.co_filename, lineno).strip() or None


def extract_tb(tb, limit=None):
    """Entries for the frames of a traceback, the outermost first."""
    out = []
    while tb is not None and (limit is None or len(out) < limit):
        out.append(_entry(tb.tb_frame, tb.tb_lineno))
        tb = tb.tb_next
    return out


def format_tb(tb, limit=None):
    return format_list(extract_tb(tb, limit))


def print_tb(tb, limit=None, file=None):
    print_list(extract_tb(tb, limit), file)


def extract_stack(f=None, limit=None):
    """Entries for the active functions, the outermost first."""
    if f is None:
        f = sys._getframe(1)
    out = []
    while f is not None and (limit is None or len(out) < limit):
        out.append(_entry(f, f.f_lineno))
        f = f.f_back
    out.reverse()
    return out


def format_stack(f=None, limit=None):
    return format_list(extract_stack(sys._getframe(1) if f is None else f, limit))


def print_stack(f=None, limit=None, file=None):
    print_list(extract_stack(sys._getframe(1) if f is None else f, limit), file)


def _class_name(cls):
    name, module = cls.__name__, cls.__module__
    if sys.version_info[0] >= 3 and module not in ('builtins', '__main__'):
        return module + '.' + name
    return name


def format_exception_only(etype, value):
    """The lines that say what the exception is."""
    if etype is None or not isinstance(etype, type):
        return [_line(str(etype), value)]
    name = _class_name(etype)
    if not issubclass(etype, SyntaxError) or not isinstance(getattr(value, 'lineno', None), int):
        return [_line(name, value)]
    lines = ['  File "%s", line %d\n' % (value.filename or '<string>', value.lineno)]
    if value.text:
        lines.append('    %s\n' % (value.text.strip(),))
        if value.offset is not None:
            caret = value.text.rstrip('\n')
            skipped = len(caret) - len(caret.lstrip())
            lines.append('    %s^\n' % (' ' * max(0, min(len(caret), value.offset - 1) - skipped),))
    lines.append(_line(name, value.msg))
    return lines


def _line(name, value):
    try:
        text = str(value)
    except Exception:
        text = '<unprintable %s object>' % (type(value).__name__,)
    return '%s\n' % (name,) if value is None or not text else '%s: %s\n' % (name, text)


def format_exception(etype, value, tb, limit=None):
    """The whole text of an exception."""
    head = ['Traceback (most recent call last):\n'] + format_tb(tb, limit) if tb else []
    return head + format_exception_only(etype, value)


def print_exception(etype, value, tb, limit=None, file=None):
    for text in format_exception(etype, value, tb, limit):
        _out(file).write(text)


def format_exc(limit=None):
    """The text of the exception that is being handled."""
    return ''.join(format_exception(*(sys.exc_info() + (limit,))))


def print_exc(limit=None, file=None):
    _out(file).write(format_exc(limit))


def print_last(limit=None, file=None):
    print_exception(sys.last_type, sys.last_value, sys.last_traceback, limit, file)


def tb_lineno(tb):
    return tb.tb_lineno
