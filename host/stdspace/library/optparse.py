"""Options of a command line, with help."""

import os
import sys
import textwrap

NO_DEFAULT = ('NO', 'DEFAULT')
SUPPRESS_HELP = 'SUPPRESS' + 'HELP'
SUPPRESS_USAGE = 'SUPPRESS' + 'USAGE'


class OptParseError(Exception):
    def __init__(self, msg):
        self.msg = msg

    def __str__(self):
        return self.msg


class OptionError(OptParseError):
    def __init__(self, msg, option):
        self.msg, self.option_id = msg, str(option)

    def __str__(self):
        return 'option %s: %s' % (self.option_id, self.msg) if self.option_id else self.msg


class OptionConflictError(OptionError):
    pass


class OptionValueError(OptParseError):
    pass


class BadOptionError(OptParseError):
    def __init__(self, opt_str):
        self.opt_str = opt_str

    def __str__(self):
        return 'no such option: %s' % (self.opt_str,)


class AmbiguousOptionError(BadOptionError):
    def __init__(self, opt_str, possibilities):
        BadOptionError.__init__(self, opt_str)
        self.possibilities = possibilities

    def __str__(self):
        return 'ambiguous option: %s (%s?)' % (self.opt_str, ', '.join(self.possibilities))


def _integer(value):
    text = value.lower()
    for prefix, base in (('0x', 16), ('0b', 2), ('0', 8)):
        if text.startswith(prefix) and len(text) > len(prefix):
            return int(text[len(prefix):], base)
    return int(text)


def check_builtin(option, opt, value):
    convert, what = {'int': (_integer, 'integer'), 'long': (_integer, 'long integer'),
                     'float': (float, 'floating-point'), 'complex': (complex, 'complex')}[option.type]
    try:
        return convert(value)
    except ValueError:
        raise OptionValueError('option %s: invalid %s value: %r' % (opt, what, value))


def check_choice(option, opt, value):
    if value in option.choices:
        return value
    raise OptionValueError('option %s: invalid choice: %r (choose from %s)' % (opt, value, ', '.join([repr(c) for c in option.choices])))


class Option(object):
    """One option: how it is written, and what it does."""

    ATTRS = ['action', 'type', 'dest', 'default', 'nargs', 'const', 'choices', 'callback', 'callback_args', 'callback_kwargs', 'help', 'metavar']
    ACTIONS = ('store', 'store_const', 'store_true', 'store_false', 'append', 'append_const', 'count', 'callback', 'help', 'version')
    STORE_ACTIONS = ('store', 'store_const', 'store_true', 'store_false', 'append', 'append_const', 'count')
    TYPED_ACTIONS = ('store', 'append', 'callback')
    ALWAYS_TYPED_ACTIONS = ('store', 'append')
    CONST_ACTIONS = ('store_const', 'append_const')
    TYPES = ('string', 'int', 'long', 'float', 'complex', 'choice')
    TYPE_CHECKER = {'int': check_builtin, 'long': check_builtin, 'float': check_builtin, 'complex': check_builtin, 'choice': check_choice}

    def __init__(self, *opts, **attrs):
        self._short_opts, self._long_opts = [], []
        opts = [o for o in opts if o]
        if not opts:
            raise TypeError('at least one option string must be supplied')
        for opt in opts:
            self._set_opt_string(opt)
        for name in self.ATTRS:
            setattr(self, name, attrs.pop(name, NO_DEFAULT if name == 'default' else None))
        if attrs:
            raise OptionError('invalid keyword arguments: %s' % ', '.join(sorted(attrs)), self)
        self._check()

    def _set_opt_string(self, opt):
        if len(opt) < 2:
            raise OptionError('invalid option string %r: must be at least two characters long' % opt, '')
        if len(opt) == 2:
            if opt[0] != '-' or opt[1] == '-':
                raise OptionError("invalid short option string %r: must be of the form -x, (x any non-dash char)" % opt, '')
            self._short_opts.append(opt)
        else:
            if opt[:2] != '--' or opt[2] == '-':
                raise OptionError("invalid long option string %r: must start with --, followed by non-dash" % opt, '')
            self._long_opts.append(opt)

    def _check(self):
        if self.action is None:
            self.action = 'store'
        elif self.action not in self.ACTIONS:
            raise OptionError('invalid action: %r' % (self.action,), self)
        if self.type is None:
            if self.action in self.ALWAYS_TYPED_ACTIONS:
                self.type = 'choice' if self.choices is not None else 'string'
        else:
            if isinstance(self.type, type):
                self.type = self.type.__name__
            if self.type == 'str':
                self.type = 'string'
            if self.type not in self.TYPES:
                raise OptionError('invalid option type: %r' % (self.type,), self)
            if self.action not in self.TYPED_ACTIONS:
                raise OptionError('must not supply a type for action %r' % (self.action,), self)
        if self.type == 'choice':
            if self.choices is None:
                raise OptionError("must supply a list of choices for type 'choice'", self)
            if not isinstance(self.choices, (tuple, list)):
                raise OptionError("choices must be a list of strings (%r supplied)" % type(self.choices).__name__, self)
        elif self.choices is not None:
            raise OptionError('must not supply choices for type %r' % (self.type,), self)
        if self.dest is None and (self.action in self.STORE_ACTIONS or self.type is not None):
            name = self._long_opts[0][2:] if self._long_opts else self._short_opts[0][1]
            self.dest = name.replace('-', '_')
        if self.action not in self.CONST_ACTIONS and self.const is not None:
            raise OptionError("'const' must not be supplied for action %r" % (self.action,), self)
        if self.action in self.TYPED_ACTIONS:
            if self.nargs is None and self.type is not None:
                self.nargs = 1
        elif self.nargs is not None:
            raise OptionError("'nargs' must not be supplied for action %r" % (self.action,), self)
        if self.action == 'callback':
            if not callable(self.callback):
                raise OptionError('callback not callable: %r' % (self.callback,), self)
        elif self.callback is not None:
            raise OptionError('callback supplied (%r) for non-callback option' % (self.callback,), self)

    def __str__(self):
        return '/'.join(self._short_opts + self._long_opts)

    def takes_value(self):
        return self.type is not None

    def get_opt_string(self):
        return (self._long_opts or self._short_opts)[0]

    def check_value(self, opt, value):
        checker = self.TYPE_CHECKER.get(self.type)
        return value if checker is None else checker(self, opt, value)

    def convert_value(self, opt, value):
        if value is None:
            return None
        if self.nargs == 1:
            return self.check_value(opt, value)
        return tuple([self.check_value(opt, v) for v in value])

    def process(self, opt, value, values, parser):
        return self.take_action(self.action, self.dest, opt, self.convert_value(opt, value), values, parser)

    def take_action(self, action, dest, opt, value, values, parser):
        if action == 'store':
            setattr(values, dest, value)
        elif action == 'store_const':
            setattr(values, dest, self.const)
        elif action in ('store_true', 'store_false'):
            setattr(values, dest, action == 'store_true')
        elif action == 'append':
            values.ensure_value(dest, []).append(value)
        elif action == 'append_const':
            values.ensure_value(dest, []).append(self.const)
        elif action == 'count':
            setattr(values, dest, values.ensure_value(dest, 0) + 1)
        elif action == 'callback':
            self.callback(self, opt, value, parser, *(self.callback_args or ()), **(self.callback_kwargs or {}))
        elif action == 'help':
            parser.print_help()
            parser.exit()
        elif action == 'version':
            parser.print_version()
            parser.exit()
        return 1


def make_option(*args, **kwargs):
    return Option(*args, **kwargs)


class Values(object):
    """What the options were set to, as attributes."""

    def __init__(self, defaults=None):
        for name, value in (defaults or {}).items():
            setattr(self, name, value)

    def __str__(self):
        return str(self.__dict__)

    def __repr__(self):
        return '<Values at 0x%x: %s>' % (id(self), self)

    def __eq__(self, other):
        if isinstance(other, Values):
            return self.__dict__ == other.__dict__
        return self.__dict__ == other

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def ensure_value(self, attr, value):
        if getattr(self, attr, None) is None:
            setattr(self, attr, value)
        return getattr(self, attr)


class HelpFormatter(object):
    """How help is written."""

    def __init__(self, indent_increment=2, max_help_position=24, width=None, short_first=1):
        self.indent_increment, self.max_help_position = indent_increment, max_help_position
        self.width = 78 if width is None else width
        self.short_first, self.current_indent, self.level = short_first, 0, 0
        self.parser = None

    def set_parser(self, parser):
        self.parser = parser

    def indent(self):
        self.current_indent += self.indent_increment
        self.level += 1

    def dedent(self):
        self.current_indent -= self.indent_increment
        self.level -= 1

    def format_usage(self, usage):
        return 'Usage: %s\n' % usage

    def format_heading(self, heading):
        return '%*s%s:\n' % (self.current_indent, '', heading)

    def _format_text(self, text):
        indent = ' ' * self.current_indent
        return textwrap.fill(text, max(self.width - self.current_indent, 11), initial_indent=indent, subsequent_indent=indent)

    def format_description(self, description):
        return self._format_text(description) + '\n' if description else ''

    def format_epilog(self, epilog):
        return '\n' + self._format_text(epilog) + '\n' if epilog else ''

    def option_strings(self, option):
        if option.takes_value():
            metavar = option.metavar or option.dest.upper()
            short = ['%s %s' % (o, metavar) for o in option._short_opts]
            longs = ['%s=%s' % (o, metavar) for o in option._long_opts]
        else:
            short, longs = option._short_opts, option._long_opts
        return ', '.join(short + longs if self.short_first else longs + short)

    def format_option(self, option, position):
        opts, width = self.option_strings(option), position - self.current_indent - 2
        first = 0
        if len(opts) > width:
            out, first = ['%*s%s\n' % (self.current_indent, '', opts)], position
        else:
            out = ['%*s%-*s  ' % (self.current_indent, '', width, opts)]
        if option.help:
            text = option.help
            if self.parser is not None and '%default' in text:
                default = self.parser.defaults.get(option.dest)
                text = text.replace('%default', 'none' if default is NO_DEFAULT or default is None else str(default))
            lines = textwrap.wrap(text, max(self.width - position, 11))
            out.append('%*s%s\n' % (first, '', lines[0] if lines else ''))
            out.extend(['%*s%s\n' % (position, '', line) for line in lines[1:]])
        elif out[-1][-1] != '\n':
            out.append('\n')
        return ''.join(out)


class IndentedHelpFormatter(HelpFormatter):
    pass


class TitledHelpFormatter(HelpFormatter):
    def __init__(self, indent_increment=0, max_help_position=24, width=None, short_first=0):
        HelpFormatter.__init__(self, indent_increment, max_help_position, width, short_first)

    def format_usage(self, usage):
        return '%s  %s\n' % (self.format_heading('Usage'), usage)

    def format_heading(self, heading):
        return '%s\n%s\n' % (heading, '=-'[self.level] * len(heading))


class OptionContainer(object):
    """Options that belong together."""

    def __init__(self, option_class, conflict_handler, description):
        self.option_class, self.conflict_handler, self.description = option_class, conflict_handler, description
        self.option_list = []

    def set_description(self, description):
        self.description = description

    def get_description(self):
        return self.description

    def add_option(self, *args, **kwargs):
        if args and isinstance(args[0], Option):
            option = args[0]
        else:
            option = self.option_class(*args, **kwargs)
        self._check_conflict(option)
        self.option_list.append(option)
        option.container = self
        for o in option._short_opts:
            self._short_opt[o] = option
        for o in option._long_opts:
            self._long_opt[o] = option
        if option.dest is not None:
            if option.default is not NO_DEFAULT:
                self.defaults[option.dest] = option.default
            elif option.dest not in self.defaults:
                self.defaults[option.dest] = None
        return option

    def _check_conflict(self, option):
        taken = [o for o in option._short_opts if o in self._short_opt] + [o for o in option._long_opts if o in self._long_opt]
        if not taken:
            return
        if self.conflict_handler == 'error':
            raise OptionConflictError('conflicting option string(s): %s' % ', '.join(taken), option)
        for o in taken:
            table = self._short_opt if o in self._short_opt else self._long_opt
            old = table.pop(o)
            (old._short_opts if o in old._short_opts else old._long_opts).remove(o)
            if not (old._short_opts or old._long_opts):
                old.container.option_list.remove(old)

    def add_options(self, options):
        for option in options:
            self.add_option(option)

    def get_option(self, opt):
        return self._short_opt.get(opt) or self._long_opt.get(opt)

    def has_option(self, opt):
        return opt in self._short_opt or opt in self._long_opt

    def remove_option(self, opt):
        option = self.get_option(opt)
        if option is None:
            raise ValueError('no such option %r' % opt)
        for o in option._short_opts:
            del self._short_opt[o]
        for o in option._long_opts:
            del self._long_opt[o]
        option.container.option_list.remove(option)

    def format_option_help(self, formatter):
        shown = [o for o in self.option_list if o.help is not SUPPRESS_HELP]
        return ''.join([formatter.format_option(o, formatter.position) for o in shown])


class OptionGroup(OptionContainer):
    def __init__(self, parser, title, description=None):
        self.parser, self.title = parser, title
        OptionContainer.__init__(self, parser.option_class, parser.conflict_handler, description)
        self._short_opt, self._long_opt, self.defaults = parser._short_opt, parser._long_opt, parser.defaults

    def set_title(self, title):
        self.title = title

    def format_help(self, formatter):
        out = formatter.format_heading(self.title)
        formatter.indent()
        if self.description:
            out += formatter.format_description(self.description) + '\n'
        out += self.format_option_help(formatter)
        formatter.dedent()
        return out


class OptionParser(OptionContainer):
    """Reads options: parser.add_option(...), then options, args = parser.parse_args()."""

    standard_option_list = []

    def __init__(self, usage=None, option_list=None, option_class=Option, version=None, conflict_handler='error',
                 description=None, formatter=None, add_help_option=True, prog=None, epilog=None):
        OptionContainer.__init__(self, option_class, conflict_handler, description)
        self._short_opt, self._long_opt, self.defaults = {}, {}, {}
        self.prog, self.version, self.epilog = prog, version, epilog
        self.option_groups, self.allow_interspersed_args, self.process_default_values = [], True, True
        self.set_usage(usage)
        self.formatter = formatter or IndentedHelpFormatter()
        self.formatter.set_parser(self)
        self.add_options(self.standard_option_list)
        self.add_options(option_list or [])
        if version:
            self.add_option('--version', action='version', help="show program's version number and exit")
        if add_help_option:
            self.add_option('-h', '--help', action='help', help='show this help message and exit')
        self.rargs = self.largs = self.values = None

    def set_usage(self, usage):
        if usage is None:
            self.usage = '%prog [options]'
        elif usage is SUPPRESS_USAGE:
            self.usage = None
        else:
            self.usage = usage[7:] if usage.lower().startswith('usage: ') else usage

    def enable_interspersed_args(self):
        self.allow_interspersed_args = True

    def disable_interspersed_args(self):
        self.allow_interspersed_args = False

    def set_process_default_values(self, process):
        self.process_default_values = process

    def set_default(self, dest, value):
        self.defaults[dest] = value

    def set_defaults(self, **kwargs):
        self.defaults.update(kwargs)

    def get_default_values(self):
        defaults = dict(self.defaults)
        if self.process_default_values:
            for option in self._all_options():
                default = defaults.get(option.dest)
                if isinstance(default, str):
                    defaults[option.dest] = option.check_value(option.get_opt_string(), default)
        return Values(defaults)

    def _all_options(self):
        options = self.option_list[:]
        for group in self.option_groups:
            options.extend(group.option_list)
        return options

    def add_option_group(self, *args, **kwargs):
        group = args[0] if args and isinstance(args[0], OptionGroup) else OptionGroup(self, *args, **kwargs)
        self.option_groups.append(group)
        return group

    def get_option_group(self, opt):
        option = self.get_option(opt)
        return option.container if option is not None and option.container is not self else None

    def parse_args(self, args=None, values=None):
        """The options as attributes of an object, and the other arguments."""
        self.rargs = rargs = sys.argv[1:] if args is None else list(args)
        self.largs = largs = []
        self.values = values = self.get_default_values() if values is None else values
        try:
            self._process_args(largs, rargs, values)
        except (BadOptionError, OptionValueError) as err:
            self.error(str(err))
        return self.check_values(values, largs + rargs)

    def check_values(self, values, args):
        return values, args

    def _process_args(self, largs, rargs, values):
        while rargs:
            arg = rargs[0]
            if arg == '--':
                del rargs[0]
                return
            if arg[:2] == '--':
                self._process_long_opt(rargs, values)
            elif arg[:1] == '-' and len(arg) > 1:
                self._process_short_opts(rargs, values)
            elif self.allow_interspersed_args:
                largs.append(arg)
                del rargs[0]
            else:
                return

    def _match_long_opt(self, opt):
        if opt in self._long_opt:
            return opt
        found = sorted([o for o in self._long_opt if o.startswith(opt)])
        if len(found) == 1:
            return found[0]
        if not found:
            raise BadOptionError(opt)
        raise AmbiguousOptionError(opt, found)

    def _take(self, option, opt, rargs):
        n = option.nargs
        if len(rargs) < n:
            self.error('%s option requires %s' % (opt, 'an argument' if n == 1 else '%d arguments' % n))
        value = rargs[0] if n == 1 else tuple(rargs[:n])
        del rargs[:n]
        return value

    def _process_long_opt(self, rargs, values):
        arg = rargs.pop(0)
        opt, equals, value = arg.partition('=')
        if equals:
            rargs.insert(0, value)
        opt = self._match_long_opt(opt)
        option, value = self._long_opt[opt], None
        if option.takes_value():
            value = self._take(option, opt, rargs)
        elif equals:
            self.error('%s option does not take a value' % opt)
        option.process(opt, value, values, self)

    def _process_short_opts(self, rargs, values):
        arg = rargs.pop(0)
        for i in range(1, len(arg)):
            opt = '-' + arg[i]
            option, value = self._short_opt.get(opt), None
            if option is None:
                raise BadOptionError(opt)
            stop = option.takes_value()
            if stop:
                if i + 1 < len(arg):
                    rargs.insert(0, arg[i + 1:])
                value = self._take(option, opt, rargs)
            option.process(opt, value, values, self)
            if stop:
                break

    def get_prog_name(self):
        return os.path.basename(sys.argv[0]) if self.prog is None else self.prog

    def expand_prog_name(self, s):
        return s.replace('%prog', self.get_prog_name())

    def get_description(self):
        return self.expand_prog_name(self.description) if self.description else self.description

    def exit(self, status=0, msg=None):
        if msg:
            sys.stderr.write(msg)
        sys.exit(status)

    def error(self, msg):
        self.print_usage(sys.stderr)
        self.exit(2, '%s: error: %s\n' % (self.get_prog_name(), msg))

    def get_usage(self):
        return self.formatter.format_usage(self.expand_prog_name(self.usage)) if self.usage else ''

    def print_usage(self, file=None):
        if self.usage:
            (sys.stdout if file is None else file).write(self.get_usage() + '\n')

    def get_version(self):
        return self.expand_prog_name(self.version) if self.version else ''

    def print_version(self, file=None):
        if self.version:
            (sys.stdout if file is None else file).write(self.get_version() + '\n')

    def _store_position(self, formatter):
        formatter.indent()
        widest = max([0] + [len(formatter.option_strings(o)) + formatter.current_indent for o in self.option_list if o.help is not SUPPRESS_HELP])
        formatter.indent()
        for group in self.option_groups:
            widest = max([widest] + [len(formatter.option_strings(o)) + formatter.current_indent for o in group.option_list if o.help is not SUPPRESS_HELP])
        formatter.dedent()
        formatter.dedent()
        formatter.position = min(widest + 2, formatter.max_help_position)

    def format_help(self, formatter=None):
        formatter = formatter or self.formatter
        out = []
        if self.usage:
            out.append(self.get_usage() + '\n')
        if self.description:
            out.append(formatter.format_description(self.get_description()) + '\n')
        self._store_position(formatter)
        out.append(formatter.format_heading('Options'))
        formatter.indent()
        if self.option_list:
            out.append(self.format_option_help(formatter) + '\n')
        for group in self.option_groups:
            out.append(group.format_help(formatter) + '\n')
        formatter.dedent()
        text = ''.join(out)
        text = text[:-1] if self.option_list or self.option_groups else text
        return text + formatter.format_epilog(self.epilog)

    def print_help(self, file=None):
        (sys.stdout if file is None else file).write(self.format_help())
