"""Messages of a program about itself, on standard error."""

import sys

NOTSET, DEBUG, INFO, WARNING, ERROR, CRITICAL = 0, 10, 20, 30, 40, 50
WARN, FATAL = WARNING, CRITICAL
BASIC_FORMAT = '%(levelname)s:%(name)s:%(message)s'
_names = {NOTSET: 'NOTSET', DEBUG: 'DEBUG', INFO: 'INFO', WARNING: 'WARNING', ERROR: 'ERROR', CRITICAL: 'CRITICAL'}
_loggers = {}


def getLevelName(level):
    return _names.get(level, 'Level %s' % level)


def addLevelName(level, name):
    _names[level] = name


class Formatter(object):
    def __init__(self, fmt=None, datefmt=None):
        self.fmt = fmt or '%(message)s'

    def format(self, record):
        return self.fmt % record


class Handler(object):
    def __init__(self, level=NOTSET):
        self.level, self.formatter = level, None

    def setLevel(self, level):
        self.level = level

    def setFormatter(self, formatter):
        self.formatter = formatter

    def handle(self, record):
        if record['levelno'] >= self.level:
            self.emit(record)

    def emit(self, record):
        raise NotImplementedError('emit must be implemented by Handler subclasses')

    def flush(self):
        pass

    close = flush


class NullHandler(Handler):
    def emit(self, record):
        pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = stream

    def emit(self, record):
        (self.stream or sys.stderr).write((self.formatter or Formatter()).format(record) + '\n')


class Logger(object):
    """Passes on messages of its level and above, to its handlers and those of the loggers above it."""

    def __init__(self, name, level=NOTSET):
        self.name, self.level, self.handlers, self.propagate, self.disabled = name, level, [], True, False

    def parents(self):
        name, found = self.name, [self]
        while self is not root and '.' in name:
            name = name[:name.rindex('.')]
            if name in _loggers:
                found.append(_loggers[name])
        return found if self is root else found + [root]

    def setLevel(self, level):
        self.level = level

    def addHandler(self, handler):
        if handler not in self.handlers:
            self.handlers.append(handler)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def getEffectiveLevel(self):
        for logger in self.parents():
            if logger.level:
                return logger.level
        return NOTSET

    def isEnabledFor(self, level):
        return not self.disabled and level >= self.getEffectiveLevel()

    def log(self, level, msg, *args, **kwds):
        if not self.isEnabledFor(level):
            return
        text = str(msg)
        if args:
            text = text % (args[0] if len(args) == 1 and isinstance(args[0], dict) else args)
        record = {'name': self.name, 'levelno': level, 'levelname': getLevelName(level), 'message': text}
        for logger in self.parents():
            for handler in logger.handlers:
                handler.handle(record)
            if not logger.propagate:
                break

    def debug(self, msg, *args, **kwds):
        self.log(DEBUG, msg, *args)

    def info(self, msg, *args, **kwds):
        self.log(INFO, msg, *args)

    def warning(self, msg, *args, **kwds):
        self.log(WARNING, msg, *args)

    def error(self, msg, *args, **kwds):
        self.log(ERROR, msg, *args)

    def critical(self, msg, *args, **kwds):
        self.log(CRITICAL, msg, *args)

    warn, exception, fatal = warning, error, critical


root = Logger('root', WARNING)


def getLogger(name=None):
    if not name:
        return root
    if name not in _loggers:
        _loggers[name] = Logger(name)
    return _loggers[name]


def basicConfig(**kwds):
    if not root.handlers:
        handler = StreamHandler(kwds.get('stream'))
        handler.setFormatter(Formatter(kwds.get('format', BASIC_FORMAT)))
        root.addHandler(handler)
        if 'level' in kwds:
            root.setLevel(kwds['level'])


def _first(name):
    def say(msg, *args, **kwds):
        basicConfig()
        getattr(root, name)(msg, *args)
    return say


debug, info, warning, error, critical = _first('debug'), _first('info'), _first('warning'), _first('error'), _first('critical')
warn, exception, fatal = warning, error, critical


def log(level, msg, *args, **kwds):
    basicConfig()
    root.log(level, msg, *args)
