"""Interpreters that read a program line by line."""

import sys
import traceback

PyCF_DONT_IMPLY_DEDENT = 0x200  # a flag of compile(), which has no effect here


def compile_command(source, filename='<input>', symbol='single'):
    """The code of a text; None if it could go on."""
    if not [line for line in source.split('\n') if line.strip() and not line.lstrip().startswith('#')]:
        source = 'pass'
    try:
        code = compile(source, filename, symbol)
    except SyntaxError:
        if _goes_on(source):
            return None
        raise
    return None if symbol == 'single' and _is_block(source) else code


_compound = ('if', 'while', 'for', 'try', 'with', 'def', 'class')


def _is_block(source):
    """Whether a text is a statement with a block, which ends with an empty line."""
    first = source.lstrip()
    word = ''
    for c in first:
        if not (c.isalnum() or c == '_'):
            break
        word += c
    return (word in _compound or first.startswith('@')) and not source.endswith('\n')


def _goes_on(source):
    """Whether a text that is wrong may be the beginning of one that is right."""
    depth, quote, i = 0, '', 0
    while i < len(source):
        c = source[i]
        if quote:
            if c == '\\':
                i += 1
            elif source.startswith(quote, i):
                i += len(quote) - 1
                quote = ''
            elif c == '\n' and len(quote) == 1:
                return False
        elif c == '#':
            while i < len(source) and source[i] != '\n':
                i += 1
            continue
        elif c in '\'"':
            quote = c * 3 if source.startswith(c * 3, i) else c
            i += len(quote) - 1
        elif c in '([{':
            depth += 1
        elif c in ')]}':
            depth -= 1
        i += 1
    last = source.rstrip().split('\n')[-1]
    if depth > 0 or len(quote) == 3 or last.endswith('\\'):
        return True
    return last.endswith(':') or last[:1] in (' ', '\t') and not source.endswith('\n')


class CommandCompiler(object):
    def __call__(self, source, filename='<input>', symbol='single'):
        return compile_command(source, filename, symbol)


class InteractiveInterpreter(object):
    """Runs texts in a dictionary of names."""

    def __init__(self, locals=None):
        self.locals = {'__name__': '__console__', '__doc__': None} if locals is None else locals
        self.compile = CommandCompiler()

    def runsource(self, source, filename='<input>', symbol='single'):
        """Runs a text; the result is true if it must go on."""
        try:
            code = self.compile(source, filename, symbol)
        except (OverflowError, SyntaxError, ValueError):
            self.showsyntaxerror(filename)
            return False
        if code is None:
            return True
        self.runcode(code)
        return False

    def runcode(self, code):
        try:
            exec(code, self.locals)
        except SystemExit:
            raise
        except BaseException:
            self.showtraceback()

    def showsyntaxerror(self, filename=None):
        for text in traceback.format_exception_only(*sys.exc_info()[:2]):
            self.write(text)

    def showtraceback(self):
        kind, value, tb = sys.exc_info()
        for text in traceback.format_exception(kind, value, tb.tb_next):
            self.write(text)

    def write(self, data):
        sys.stderr.write(data)


class InteractiveConsole(InteractiveInterpreter):
    """An interpreter that asks for lines."""

    def __init__(self, locals=None, filename='<console>'):
        InteractiveInterpreter.__init__(self, locals)
        self.filename = filename
        self.resetbuffer()

    def resetbuffer(self):
        self.buffer = []

    def interact(self, banner=None):
        self.write('Python %s on %s\n(%s)\n' % (sys.version, sys.platform, self.__class__.__name__) if banner is None else banner + '\n')
        more = 0
        while 1:
            prompt = getattr(sys, 'ps2', '... ') if more else getattr(sys, 'ps1', '>>> ')
            try:
                line = self.raw_input(prompt)
            except EOFError:
                self.write('\n')
                break
            except KeyboardInterrupt:
                self.write('\nKeyboardInterrupt\n')
                self.resetbuffer()
                more = 0
                continue
            more = self.push(line)

    def push(self, line):
        """Adds a line; the result is true if more is wanted."""
        self.buffer.append(line)
        more = self.runsource('\n'.join(self.buffer), self.filename)
        if not more:
            self.resetbuffer()
        return more

    def raw_input(self, prompt=''):
        sys.stdout.write(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip('\n')


def interact(banner=None, readfunc=None, local=None):
    console = InteractiveConsole(local)
    if readfunc is not None:
        console.raw_input = readfunc
    console.interact(banner)
