"""namedtuple. The other containers are written in Go, but for Counter, and OrderedDict of Python 2."""

import sys


def namedtuple(typename, field_names, *more, **options):
    """Makes a class of tuples whose items have names."""
    rename, defaults, module = _namedtuple_options(more, options)
    if isinstance(field_names, str if str is not bytes else basestring):
        field_names = field_names.replace(',', ' ').split()
    fields = list(map(str, field_names))
    typename = str(typename)
    if rename:
        fields = [_usable(name, fields[:i]) and name or '_%d' % i for i, name in enumerate(fields)]
    for name in [typename] + fields:
        _check_name(name)
    for i, name in enumerate(fields):
        if name.startswith('_') and not rename:
            raise ValueError('Field names cannot start with an underscore: %r' % name)
        if name in fields[:i]:
            raise ValueError('Encountered duplicate field name: %r' % name)
    fields = tuple(fields)
    defaults = tuple(defaults or ())
    if len(defaults) > len(fields):
        raise TypeError('Got more default values than field names')

    shown = '(' + ', '.join([name + '=%r' for name in fields]) + ')'

    def _make(cls, iterable):
        made = tuple.__new__(cls, iterable)
        if len(made) != len(fields):
            raise TypeError('Expected %d arguments, got %d' % (len(fields), len(made)))
        return made

    def _replace(self, **kwargs):
        values = [kwargs.pop(name, value) for name, value in zip(fields, self)]
        if kwargs:
            raise ValueError('Got unexpected field names: %r' % list(kwargs))
        return self._make(values)

    def _asdict(self):
        return (OrderedDict if str is bytes else dict)(zip(fields, self))

    def __repr__(self):
        return (typename if str is bytes else self.__class__.__name__) + shown % self

    def __getnewargs__(self):
        return tuple(self)

    methods = [_tuple_maker(fields, defaults), _make, _replace, __repr__, _asdict, __getnewargs__]
    body = {'__doc__': '%s(%s)' % (typename, ', '.join(fields)), '__slots__': (), '_fields': fields,
            '_field_defaults': dict(zip(fields[len(fields) - len(defaults):], defaults))}
    for method in methods:
        if str is not bytes:
            method.__qualname__ = typename + '.' + method.__name__
        body[method.__name__] = classmethod(method) if method is _make else method
    if str is not bytes:
        body['__match_args__'] = fields
    for i, name in enumerate(fields):
        body[name] = _field(i)
    body['__module__'] = module or sys._getframe(1).f_globals.get('__name__', '__main__')
    return type(typename, (tuple,), body)


def _namedtuple_options(more, options):
    """What namedtuple is told beside the names: Python 2 takes it by position, too."""
    known = ('verbose', 'rename') if str is bytes else ('rename', 'defaults', 'module')
    if more and str is not bytes:
        raise TypeError('namedtuple() takes 2 positional arguments but %d were given' % (2 + len(more)))
    if len(more) > 2:
        raise TypeError('namedtuple() takes at most 4 arguments (%d given)' % (2 + len(more) + len(options)))
    given = dict(zip(known, more))
    for name in options:
        if name not in known:
            raise TypeError('namedtuple() got an unexpected keyword argument %r' % name)
        given[name] = options[name]
    return given.get('rename', False), given.get('defaults'), given.get('module')


def _tuple_maker(fields, defaults):
    """The __new__ of a class: its parameters have the names of the fields."""
    names = ''.join([', ' + name for name in fields])
    space = {'_new': tuple.__new__}
    exec('def __new__(_cls%s): return _new(_cls, (%s))' % (names, names[2:] + ',' if fields else ''), space)
    made = space['__new__']
    made.__defaults__ = defaults or None
    return made


def _is_name(name):
    if str is not bytes:
        return name.isidentifier()
    return all(c.isalnum() or c == '_' for c in name)


def _check_name(name):
    if not _is_name(name):
        raise ValueError('Type names and field names %s: %r' % (
            'can only contain alphanumeric characters and underscores' if str is bytes else 'must be valid identifiers', name))
    if name in _keywords:
        raise ValueError('Type names and field names cannot be a keyword: %r' % name)
    if name[0].isdigit():
        raise ValueError('Type names and field names cannot start with a number: %r' % name)


def _usable(name, before):
    return bool(name) and _is_name(name) and not (name[0].isdigit() or name[0] == '_' or name in before or name in _keywords)


_keywords = ('and as assert break class continue def del elif else except finally for from global if import in is lambda '
             'not or pass raise return try while with yield ').split()
_keywords += ['exec', 'print'] if str is bytes else ['False', 'None', 'True', 'async', 'await', 'nonlocal']


def _field(i):
    if str is bytes:
        return property(lambda self: tuple.__getitem__(self, i))
    return property(lambda self: tuple.__getitem__(self, i), _fixed, _kept, 'Alias for field number %d' % i)


def _fixed(self, value):
    raise AttributeError("can't set attribute")


def _kept(self):
    raise AttributeError("can't delete attribute")
