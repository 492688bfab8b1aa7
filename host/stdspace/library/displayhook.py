"""What shows the value of an expression that is a statement of its own at a prompt."""


def displayhook(value):
    import sys
    builtins = sys.modules['__builtin__' if sys.hexversion < 0x03000000 else 'builtins']
    if value is None:
        return
    builtins._ = None
    sys.stdout.write(repr(value))
    sys.stdout.write('\n')
    builtins._ = value


__displayhook__ = displayhook
