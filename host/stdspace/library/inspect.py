"""What can be found out about objects."""

import sys
import types
from collections import namedtuple

try:
    _text = (str, unicode)
except NameError:
    _text = (str,)

ArgSpec = namedtuple('ArgSpec', 'args varargs keywords defaults')
Arguments = namedtuple('Arguments', 'args varargs keywords')
ArgInfo = namedtuple('ArgInfo', 'args varargs keywords locals')

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS = 1, 2, 4, 8
CO_NESTED, CO_GENERATOR, CO_NOFREE = 16, 32, 64


def ismodule(x):
    return isinstance(x, types.ModuleType)


def isclass(x):
    return isinstance(x, type)


def isfunction(x):
    return isinstance(x, types.FunctionType)


def ismethod(x):
    return isinstance(x, types.MethodType)


def isbuiltin(x):
    return isinstance(x, types.BuiltinFunctionType)


def isgenerator(x):
    return isinstance(x, types.GeneratorType)


def istraceback(x):
    return isinstance(x, types.TracebackType)


def isframe(x):
    return isinstance(x, types.FrameType)


def iscode(x):
    return isinstance(x, types.CodeType)


def isgeneratorfunction(x):
    return (isfunction(x) or ismethod(x)) and bool(_code_of(x).co_flags & CO_GENERATOR)


def isroutine(x):
    return isbuiltin(x) or isfunction(x) or ismethod(x) or ismethoddescriptor(x)


def ismethoddescriptor(x):
    return hasattr(x, '__get__') and not hasattr(x, '__set__') and not ismethod(x) and not isfunction(x) and not isclass(x)


def isdatadescriptor(x):
    return hasattr(x, '__set__') and hasattr(x, '__get__')


def isabstract(x):
    return bool(isinstance(x, type) and getattr(x, '__abstractmethods__', None))


def getmembers(x, predicate=None):
    """The attributes of an object, sorted by name."""
    out = []
    for name in dir(x):
        try:
            value = getattr(x, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            out.append((name, value))
    out.sort(key=lambda pair: pair[0])
    return out


def getmro(cls):
    return cls.__mro__


def _code_of(fn):
    if ismethod(fn):
        fn = fn.__func__
    return fn if iscode(fn) else fn.__code__


def getargs(code):
    """The parameters of a piece of code."""
    if not iscode(code):
        raise TypeError('arg is not a code object')
    names, n = code.co_varnames, code.co_argcount
    args, varargs, keywords = list(names[:n]), None, None
    if code.co_flags & CO_VARARGS:
        varargs = names[n]
        n += 1
    if code.co_flags & CO_VARKEYWORDS:
        keywords = names[n]
    return Arguments(args, varargs, keywords)


def getargspec(fn):
    """The parameters of a function, and the defaults of the last ones."""
    if ismethod(fn):
        fn = fn.__func__
    if not isfunction(fn):
        raise TypeError('%r is not a Python function' % (fn,))
    args, varargs, keywords = getargs(fn.__code__)
    return ArgSpec(args, varargs, keywords, fn.__defaults__)


def getargvalues(frame):
    args, varargs, keywords = getargs(frame.f_code)
    return ArgInfo(args, varargs, keywords, frame.f_locals)


def strseq(x, convert, join=None):
    if isinstance(x, (list, tuple)):
        parts = [strseq(y, convert, join) for y in x]
        return '(' + ', '.join(parts) + (',)' if len(parts) == 1 else ')')
    return convert(x)


def formatargspec(args, varargs=None, varkw=None, defaults=None, formatarg=str, formatvarargs=lambda name: '*' + name,
                  formatvarkw=lambda name: '**' + name, formatvalue=lambda value: '=' + repr(value)):
    """The parameters as they are written."""
    specs, first = [], len(args) - len(defaults or ())
    for i, arg in enumerate(args):
        spec = strseq(arg, formatarg)
        if defaults and i >= first:
            spec += formatvalue(defaults[i - first])
        specs.append(spec)
    if varargs is not None:
        specs.append(formatvarargs(varargs))
    if varkw is not None:
        specs.append(formatvarkw(varkw))
    return '(' + ', '.join(specs) + ')'


def getcallargs(fn, *positional, **named):
    """Which parameter gets what in a call."""
    args, varargs, keywords, defaults = getargspec(fn)
    if ismethod(fn) and fn.__self__ is not None:
        positional = (fn.__self__,) + positional
    values, name = {}, fn.__name__
    if len(positional) > len(args) and varargs is None:
        raise TypeError('%s() takes %s %d arguments (%d given)' % (
            name, 'at most' if defaults else 'exactly', len(args), len(positional) + len(named)))
    for arg, value in zip(args, positional):
        values[arg] = value
    if varargs is not None:
        values[varargs] = tuple(positional[len(args):])
    rest = {}
    for key, value in named.items():
        if key in args:
            if key in values:
                raise TypeError("%s() got multiple values for keyword argument '%s'" % (name, key))
            values[key] = value
        elif keywords is None:
            raise TypeError("%s() got an unexpected keyword argument '%s'" % (name, key))
        else:
            rest[key] = value
    first = len(args) - len(defaults or ())
    for i, arg in enumerate(args):
        if arg not in values:
            if i < first:
                raise TypeError('%s() takes %s %d arguments (%d given)' % (
                    name, 'at least' if defaults else 'exactly', first, len(positional) + len(named)))
            values[arg] = defaults[i - first]
    if keywords is not None:
        values[keywords] = rest
    return values


def getdoc(x):
    """The documentation of an object without its indentation."""
    doc = getattr(x, '__doc__', None)
    return cleandoc(doc) if isinstance(doc, _text) else None


def cleandoc(doc):
    lines = doc.expandtabs().split('\n')
    margins = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    if lines:
        lines[0] = lines[0].lstrip()
    if margins:
        lines[1:] = [line[min(margins):] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return '\n'.join(lines)


def getmodule(x, _filename=None):
    """The module that an object is from."""
    if ismodule(x):
        return x
    return sys.modules.get(getattr(x, '__module__', None))


def getmodulename(path):
    name = path.split('/')[-1]
    return name[:-3] if name.endswith('.py') else None


def getfile(x):
    """The file that an object is from."""
    if ismodule(x) or isclass(x):
        m = x if ismodule(x) else sys.modules.get(x.__module__)
        if hasattr(m, '__file__'):
            return m.__file__
        raise TypeError('%r is a built-in %s' % (x, 'module' if ismodule(x) else 'class'))
    if istraceback(x):
        x = x.tb_frame
    if isframe(x):
        x = x.f_code
    if isfunction(x) or ismethod(x) or iscode(x):
        return _code_of(x).co_filename
    raise TypeError('%r is not a module, class, method, function, traceback, frame, or code object' % (x,))


getsourcefile = getfile
getabsfile = getfile


def getblock(lines):
    """The lines at the beginning that belong to one definition."""
    first = lines[0]
    indent = len(first) - len(first.lstrip())
    last, header, depth = 1, True, 0
    for i, line in enumerate(lines):
        text = line.strip()
        if not text:
            continue
        if not header and depth <= 0 and len(line) - len(line.lstrip()) <= indent:
            break
        depth += sum([text.count(c) for c in '([{']) - sum([text.count(c) for c in ')]}'])
        if header and depth <= 0 and not text.startswith('@') and text.split('#')[0].rstrip().endswith(':'):
            header = False
        last = i + 1
        if header and depth <= 0 and not text.startswith('@') and ':' in text:
            break
    return lines[:last]


def findsource(x):
    import linecache
    file = getfile(x)
    lines = linecache.getlines(file)
    if not lines:
        raise IOError('could not get source code')
    if ismodule(x):
        return lines, 0
    if isclass(x):
        for i, line in enumerate(lines):
            if line.lstrip().startswith('class ' + x.__name__) and not line.lstrip()[6 + len(x.__name__):][:1].isalnum():
                return lines, i
        raise IOError('could not find class definition')
    if istraceback(x):
        x = x.tb_frame
    if isframe(x):
        x = x.f_code
    return lines, _code_of(x).co_firstlineno - 1


def getsourcelines(x):
    """The lines of an object, and the number of the first one."""
    lines, start = findsource(x)
    if ismodule(x):
        return lines, 0
    return getblock(lines[start:]), start + 1


def getsource(x):
    return ''.join(getsourcelines(x)[0])


def currentframe():
    return sys._getframe(1)


def getframeinfo(frame, context=1):
    import linecache
    if istraceback(frame):
        lineno, frame = frame.tb_lineno, frame.tb_frame
    else:
        lineno = frame.f_lineno
    file = frame.f_code.co_filename
    lines = [linecache.getline(file, lineno)] if context > 0 else None
    return Traceback(file, lineno, frame.f_code.co_name, lines, 0)


Traceback = namedtuple('Traceback', 'filename lineno function code_context index')


def getouterframes(frame, context=1):
    out = []
    while frame:
        out.append((frame,) + tuple(getframeinfo(frame, context)))
        frame = frame.f_back
    return out


def stack(context=1):
    return getouterframes(sys._getframe(1), context)


def trace(context=1):
    tb, out = sys.exc_info()[2], []
    while tb:
        out.append((tb.tb_frame,) + tuple(getframeinfo(tb, context)))
        tb = tb.tb_next
    return out


def classify_class_attrs(cls):
    """(name, kind, class that defines it, object) for each attribute."""
    out = []
    for name in dir(cls):
        for base in cls.__mro__:
            if name in base.__dict__:
                x = base.__dict__[name]
                if isinstance(x, staticmethod):
                    kind = 'static method'
                elif isinstance(x, classmethod):
                    kind = 'class method'
                elif isinstance(x, property):
                    kind = 'property'
                else:
                    kind = 'method' if isroutine(x) else 'data'
                out.append((name, kind, base, x))
                break
    return out
