"""Functions out of texts, and functions with other names."""

import inspect
import sys
import types

PY_IDENTIFIER = ''.join([chr(i) if chr(i).isalnum() and i < 128 else '_' for i in range(256)])
PY_IDENTIFIER_MAX = 120


def render_docstr(func, indent_str='', closing_str=''):
    """The documentation of a function, or a text, as a literal: that with the fewer escapes; None if there is none."""
    doc = func if isinstance(func, str) else func.__doc__
    if doc is None:
        return None
    doc = doc.replace('\\', '\\\\')
    double, single = [indent_str + q + doc.replace(q[0], '\\' + q[0]) + q + closing_str for q in ('"""', "'''")]
    return (double, single)[len(single) < len(double)]


class MyStr(str):
    """The text of a piece of code."""


def compile2(source, filename='', mode='exec', flags=0, dont_inherit=0):
    """The code of a text; inspect finds the text by the name of the file."""
    import linecache
    if not filename:
        f = sys._getframe(1)
        filename = '<%s:%d>' % (f.f_code.co_filename, f.f_lineno)
    linecache.cache[filename] = [line + '\n' for line in source.split('\n')]
    return compile(source, filename, mode)


class NiceCompile(object):
    """Compiles texts that belong to a file."""

    def __init__(self, namespace_or_filename):
        name = namespace_or_filename if isinstance(namespace_or_filename, str) else namespace_or_filename.get('__file__')
        self.srcname = name or '<string>'

    def __call__(self, src, args=None):
        if args is not None:
            src = '\n'.join(src.split('\n')) % args
        return compile2(src.strip('\n') + '\n', self.srcname)


def compile_template(source, resultname):
    """What a text with indentation defines under a name; it sees the variables of the caller."""
    f = sys._getframe(1)
    names = dict(f.f_globals)
    names.update(f.f_locals)
    lines = [line for line in source.split('\n') if line.strip()]
    margin = min([len(line) - len(line.lstrip()) for line in lines])
    exec(compile2('\n'.join([line[margin:] for line in lines]) + '\n'), names)
    return names[resultname]


def newcode(fromcode, **kwargs):
    raise TypeError('programs cannot make code objects: write a text, and compile it')


def newcode_withfilename(co, co_filename):
    return co


def getsource(object):
    """The text of a function or a piece of code, None if it is not known."""
    try:
        return inspect.getsource(object)
    except (IOError, OSError, TypeError):
        return None


def getsourcelines(func):
    try:
        return inspect.getsourcelines(func)
    except (IOError, OSError, TypeError):
        return [], 0


def func_with_new_name(func, newname, globals=None):
    """A copy of a function, with another name."""
    if globals is None:
        globals = func.__globals__
    f = types.FunctionType(func.__code__, globals, newname, func.__defaults__, func.__closure__)
    for name, value in func.__dict__.items():
        setattr(f, name, value)
    f.__doc__ = func.__doc__
    f.__module__ = func.__module__
    return f


def func_renamer(newname):
    """A decorator that gives a function another name."""
    def decorate(func):
        return func_with_new_name(func, newname)
    return decorate


def valid_identifier(stuff):
    """A name made of a text."""
    stuff = ''.join([PY_IDENTIFIER[ord(c) & 255] for c in str(stuff)])
    if not stuff or '0' <= stuff[0] <= '9':
        stuff = '_' + stuff
    return stuff[:PY_IDENTIFIER_MAX]


def has_varargs(func):
    return bool(getattr(func, '__code__', func).co_flags & 4)


def has_varkeywords(func):
    return bool(getattr(func, '__code__', func).co_flags & 8)


def nice_repr_for_func(fn, name=None):
    """A function in a message: its module, the line and its name."""
    mod = getattr(fn, '__module__', None) or '?'
    if name is None:
        cls = getattr(fn, 'class_', None)
        name = getattr(fn, '__name__', 'unknown')
        if cls is not None:
            name = '%s.%s' % (cls.__name__, name)
    try:
        line = fn.__code__.co_firstlineno
    except AttributeError:
        line = -1
    return '(%s:%d)%s' % (mod, line, name)


def rpython_wrapper(f, template, templateargs=None, **globaldict):
    """A function that is made of a text, with the parameters of another, which the text calls by 'original'."""
    if templateargs is None:
        templateargs = {}
    args, varargs, keywords, defaults = inspect.getargspec(f)
    assert varargs is None and keywords is None
    templateargs.update(name=f.__name__, arguments=', '.join(args), original=f.__name__ + '_original')
    lines = [line for line in template.split('\n') if line.strip()]
    margin = min([len(line) - len(line.lstrip()) for line in lines])
    src = '\n'.join([line[margin:] for line in lines]) + '\n'
    names = dict(globaldict)
    names[f.__name__ + '_original'] = f
    exec(compile2(src.format(**templateargs)), names)
    result = names[f.__name__]
    result.__defaults__ = f.__defaults__
    result.__doc__ = f.__doc__
    result.__dict__.update(f.__dict__)
    return result


def with_unicode_literals(fn=None, **kwds):
    """A decorator: its function has texts of characters. Literals are what they are in the file, so it must ask for that."""
    def decorate(fn):
        return fn
    return decorate if fn is None else decorate(fn)
