"""Options in groups, as the original describes what a translation or a program can be told."""

import optparse

SUPPRESS_USAGE = optparse.SUPPRESS_USAGE
DEFAULT_OPTION_NAME = object()


class AmbigousOptionError(Exception):
    pass


class NoMatchingOptionFound(AttributeError):
    pass


class ConfigError(Exception):
    pass


class ConflictConfigError(ConfigError):
    pass


class Option(object):
    """A setting with a name. requires and suggests name other options and their values."""

    def __init__(self, name, doc, cmdline=DEFAULT_OPTION_NAME):
        self._name, self.doc, self.cmdline = name, doc, cmdline

    def validate(self, value):
        raise NotImplementedError('abstract base class')

    def getdefault(self):
        return self.default

    def consequences(self, value):
        """Return the (path, value) pairs that the value requires, and those that it suggests."""
        return (), ()

    def setoption(self, config, value, who):
        if not self.validate(value):
            raise ConfigError('invalid value %s for option %s' % (value, self._name))
        config.__dict__['_values'][self._name] = value
        config.__dict__['_owners'][self._name] = who
        required, suggested = self.consequences(value)
        for path, wanted in required:
            config.getroot().setoption(path, wanted, 'required')
        for path, wanted in suggested:
            try:
                config.getroot().setoption(path, wanted, 'suggested')
            except ConfigError:
                pass

    def parser_settings(self):
        return {'action': 'store', 'type': 'string'}


class ChoiceOption(Option):
    def __init__(self, name, doc, values, default=None, requires=None, suggests=None, cmdline=DEFAULT_OPTION_NAME):
        Option.__init__(self, name, doc, cmdline)
        self.values, self.default = values, default
        self._requires, self._suggests = requires or {}, suggests or {}

    def validate(self, value):
        return value is None or value in self.values

    def consequences(self, value):
        return self._requires.get(value, ()), self._suggests.get(value, ())

    def parser_settings(self):
        return {'action': 'store', 'type': 'choice', 'choices': [str(v) for v in self.values]}


class BoolOption(ChoiceOption):
    def __init__(self, name, doc, default=None, requires=None, suggests=None, validator=None,
                 cmdline=DEFAULT_OPTION_NAME, negation=True):
        ChoiceOption.__init__(self, name, doc, [True, False], default, {True: requires or ()}, {True: suggests or ()}, cmdline)
        self._validator, self.negation = validator, negation

    def setoption(self, config, value, who):
        if value and self._validator is not None:
            self._validator(config.getroot())
        ChoiceOption.setoption(self, config, value, who)

    def parser_settings(self):
        return {'action': 'store_true'}


class _NumberOption(Option):
    def __init__(self, name, doc, default=None, cmdline=DEFAULT_OPTION_NAME):
        Option.__init__(self, name, doc, cmdline)
        self.default = default

    def validate(self, value):
        try:
            self.number(value)
        except (TypeError, ValueError):
            return False
        return True

    def setoption(self, config, value, who):
        try:
            value = self.number(value)
        except (TypeError, ValueError) as e:
            raise ConfigError(*e.args)
        Option.setoption(self, config, value, who)

    def parser_settings(self):
        return {'action': 'store', 'type': self.number.__name__}


class IntOption(_NumberOption):
    number = int


class FloatOption(_NumberOption):
    number = float


class StrOption(Option):
    def __init__(self, name, doc, default=None, cmdline=DEFAULT_OPTION_NAME):
        Option.__init__(self, name, doc, cmdline)
        self.default = default

    def validate(self, value):
        return isinstance(value, str)


class ArbitraryOption(Option):
    def __init__(self, name, doc, default=None, defaultfactory=None):
        Option.__init__(self, name, doc, None)
        self.default, self.defaultfactory = default, defaultfactory

    def validate(self, value):
        return True

    def getdefault(self):
        return self.default if self.defaultfactory is None else self.defaultfactory()


class OptionDescription(object):
    """A group of options and of groups."""

    cmdline = None

    def __init__(self, name, doc, children):
        self._name, self.doc, self._children = name, doc, children
        for child in children:
            setattr(self, child._name, child)

    def getpaths(self, include_groups=False, currpath=None):
        return Config(self).getpaths(include_groups)


class Config(object):
    """The values of the options of a group. One of a group that nobody described takes any option, and
    gives None for those that were not set."""

    def __init__(self, descr=None, parent=None, **overrides):
        self.__dict__.update(_descr=descr, _parent=parent, _values={}, _owners={})
        for child in descr._children if descr is not None else ():
            self._add(child)
        self.override(overrides)

    def _add(self, child):
        if isinstance(child, OptionDescription):
            self._values[child._name] = Config(child, self)
        else:
            self._values[child._name] = child.getdefault()
            self._owners[child._name] = 'default'

    def add_group(self, descr):
        """Add a group of options, as those that a program has of its own."""
        self._values[descr._name] = type(self)(descr, self)

    def _option(self, name):
        return getattr(self._descr, name, None) if self._descr is not None else None

    def __getattr__(self, name):
        if name in self._values:
            return self._values[name]
        if name.startswith('__') or self._descr is not None and self._closed():
            raise AttributeError('%s object has no attribute %s' % (self.__class__, name))
        return None

    def _closed(self):
        return True

    def __setattr__(self, name, value):
        self.setoption(name, value, 'user')

    def setoption(self, path, value, who='user'):
        group, name = self._home(path)
        option = group._option(name)
        if option is None:
            if group._closed():
                raise AttributeError('unknown option %s' % path)
            group._values[name] = value
            return
        owner, old = group._owners.get(name), group._values.get(name)
        if old == value and owner not in ('default', 'suggested'):
            return
        if owner == 'required' or owner == 'user' and who == 'required':
            raise ConflictConfigError('conflicting values for option %s: %s and %s' % (path, old, value))
        if who == 'suggested' and owner not in ('default', 'suggested'):
            return
        option.setoption(group, value, who)

    def _home(self, path):
        group, names = self, path.split('.')
        for name in names[:-1]:
            inner = getattr(group, name)
            if inner is None:
                inner = group._values[name] = type(group)(None, group)
            group = inner
        return group, names[-1]

    def _cfgimpl_get_home_by_path(self, path):
        return self._home(path)

    def getroot(self):
        group = self
        while group._parent is not None:
            group = group._parent
        return group

    def override(self, overrides):
        for path, value in overrides.items():
            group, name = self._home(path)
            group._values[name] = value
            group._owners[name] = 'default'

    def set(self, **options):
        """Set options by the ends of their paths."""
        for name, value in options.items():
            found = [path for path in self.getpaths() if ('.' + path).endswith('.' + name.replace('__', '.'))]
            if len(found) > 1:
                raise AmbigousOptionError('more than one option that ends with %s' % name)
            if not found and self._closed():
                raise NoMatchingOptionFound('there is no option that matches %s' % name)
            self.setoption(found[0] if found else name, value)

    def suggest(self, **options):
        for name, value in options.items():
            self.suggestoption(name, value)

    def suggestoption(self, path, value):
        try:
            self.setoption(path, value, 'suggested')
        except ConflictConfigError:
            pass

    def getpaths(self, include_groups=False, currpath=None):
        paths = []
        for name in self._names():
            value = self._values[name]
            if isinstance(value, Config):
                if include_groups:
                    paths.append(name)
                paths.extend([name + '.' + path for path in value.getpaths(include_groups)])
            else:
                paths.append(name)
        return paths

    def _names(self):
        if self._descr is not None:
            return [child._name for child in self._descr._children]
        return sorted(self._values)

    def copy(self, as_default=False, parent=None):
        other = type(self)(self._descr, parent)
        for name, value in self._values.items():
            other._values[name] = value.copy(as_default, other) if isinstance(value, Config) else value
            if name in self._owners:
                other._owners[name] = 'default' if as_default else self._owners[name]
        return other

    def __iter__(self):
        return iter([(name, self._values[name]) for name in self._names() if not isinstance(self._values[name], Config)])

    def __eq__(self, other):
        return isinstance(other, Config) and make_dict(self) == make_dict(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return id(self)

    def __str__(self):
        return '\n'.join(['%s = %s' % item for item in sorted(make_dict(self).items())])


class OpenConfig(Config):
    """A Config in which any option can be set."""

    def _closed(self):
        return False


def make_dict(config):
    found = {}
    for path in config.getpaths():
        group, name = config._home(path)
        found[path] = group._values[name]
    return found


def to_optparse(config, useoptions=None, parser=None, parserargs=None, parserkwargs=None, extra_useage=None):
    """Return a parser of command lines that sets options of config."""
    if parser is None:
        parser = optparse.OptionParser(*(parserargs or []), **(parserkwargs or {}))
    paths = []
    for path in config.getpaths() if useoptions is None else useoptions:
        if path.endswith('.*'):
            group = getattr(*config._home(path[:-2]))
            paths.extend([path[:-1] + inner for inner in group.getpaths()])
        else:
            paths.append(path)
    for path in paths:
        group, name = config._home(path)
        option = group._option(name)
        if option is None or isinstance(option, OptionDescription) or option.cmdline is None:
            continue
        names = ['--' + path.replace('.', '-')] if option.cmdline is DEFAULT_OPTION_NAME else option.cmdline.split(' ')
        names = [n for n in names if not parser.has_option(n)]
        if names:
            parser.add_option(*names, help=option.doc, dest=path, default=optparse.NO_DEFAULT,
                              **_settings(config, path, option))
        if isinstance(option, BoolOption) and option.negation and option.cmdline is DEFAULT_OPTION_NAME:
            head, _, tail = path.rpartition('.')
            no = '--' + (head + '.no' + tail if head else 'no' + tail).replace('.', '-')
            if not parser.has_option(no):
                parser.add_option(no, action='callback', callback=_setter(config, path, False), help='unset ' + path)
    return parser


def _settings(config, path, option):
    settings = option.parser_settings()
    if settings['action'] == 'store_true':
        return {'action': 'callback', 'callback': _setter(config, path, True)}
    settings['callback'] = _setter(config, path, None)
    settings['action'] = 'callback'
    return settings


def _setter(config, path, fixed):
    def callback(option, opt, value, parser, *args, **kwds):
        try:
            config.setoption(path, value if fixed is None else fixed, 'cmdline')
        except ConfigError as e:
            raise optparse.OptionValueError('%s: %s' % (opt, e))
    return callback
