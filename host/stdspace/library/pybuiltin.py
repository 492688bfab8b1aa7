"""What newer versions of Python have among the builtins."""

set, frozenset, sorted, reversed, enumerate = set, frozenset, sorted, reversed, enumerate
BaseException, GeneratorExit, any, all = BaseException, GeneratorExit, any, all


def print_(*args, **kwargs):
    import sys
    file = kwargs.get('file') or sys.stdout
    file.write(kwargs.get('sep', ' ').join([str(x) for x in args]) + kwargs.get('end', '\n'))


def exec_(code, globals=None, locals=None):
    exec(code, {} if globals is None else globals, {} if locals is None else locals)
