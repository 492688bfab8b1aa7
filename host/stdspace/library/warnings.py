"""Warnings, which are written to the standard error stream, each once for its place."""

import sys

filters = [('ignore', '', c, '', 0) for c in (DeprecationWarning, PendingDeprecationWarning, ImportWarning)]
defaultaction = 'default'
onceregistry = {}


class WarningMessage(object):
    """What catch_warnings(record=True) lists."""

    def __init__(self, message, category, filename, lineno, file=None, line=None):
        self.message, self.category, self.filename, self.lineno, self.file, self.line = message, category, filename, lineno, file, line
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return '{message : %r, category : %r, filename : %r, lineno : %s, line : %r}' % (
            self.message, self._category_name, self.filename, self.lineno, self.line)


def formatwarning(message, category, filename, lineno, line=None):
    import linecache
    text = '%s:%s: %s: %s\n' % (filename, lineno, category.__name__, message)
    line = linecache.getline(filename, lineno) if line is None else line
    if line and line.strip():
        text += '  %s\n' % (line.strip(),)
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    (sys.stderr if file is None else file).write(formatwarning(message, category, filename, lineno, line))


def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=0):
    """Adds a rule; message and module are prefixes of the text and of the name of the module."""
    item = (action, message.lower(), category, module, lineno)
    if append:
        filters.append(item)
    else:
        filters.insert(0, item)


def simplefilter(action, category=Warning, lineno=0, append=0):
    filterwarnings(action, '', category, '', lineno, append)


def resetwarnings():
    del filters[:]


def _action(text, category, module, lineno):
    for action, prefix, cat, mod, ln in filters:
        if text.lower().startswith(prefix) and issubclass(category, cat) and module.startswith(mod) and ln in (0, lineno):
            return action
    return defaultaction


def warn(message, category=None, stacklevel=1):
    """Issues a warning for the caller."""
    if isinstance(message, Warning):
        category = message.__class__
    category = category or UserWarning
    frame = sys._getframe(1)
    for i in range(stacklevel - 1):
        if frame.f_back is None:
            break
        frame = frame.f_back
    g = frame.f_globals
    registry = g.setdefault('__warningregistry__', {})
    warn_explicit(message, category, frame.f_code.co_filename, frame.f_lineno, g.get('__name__') or '<string>', registry)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issues a warning for a place."""
    if registry is None:
        registry = {}
    if isinstance(message, Warning):
        text, category = str(message), message.__class__
    else:
        text, message = message, category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    action = _action(text, category, module or filename, int(lineno))
    if action == 'ignore':
        return
    if action == 'error':
        raise message
    if action == 'once':
        if onceregistry.get((text, category)):
            return
        onceregistry[text, category] = 1
    elif action == 'module':
        if registry.get((text, category, 0)):
            return
        registry[text, category, 0] = 1
    elif action == 'default':
        registry[key] = 1
    elif action != 'always':
        raise RuntimeError('Unrecognized action (%r) in warnings.filters' % (action,))
    showwarning(message, category, filename, lineno)


def warnpy3k(message, category=None, stacklevel=1):
    return None


class catch_warnings(object):
    """Brings back the rules at the end; record=True lists warnings instead of writing them."""

    def __init__(self, record=False, module=None):
        self._record = record

    def __enter__(self):
        global showwarning
        self._saved = filters[:], showwarning
        if not self._record:
            return None
        log = []

        def show(*args, **kwargs):
            log.append(WarningMessage(*args, **kwargs))
        showwarning = show
        return log

    def __exit__(self, *exc):
        global showwarning
        filters[:], showwarning = self._saved
