class _named(tuple):
    """A tuple whose items have names."""

    def __getattr__(self, name):
        names = self._names
        if name in names:
            return self[names.index(name)]
        raise AttributeError("'%s' object has no attribute '%s'" % (self.__class__.__name__, name))

    def __repr__(self):
        items = ', '.join(['%s=%r' % pair for pair in zip(self._names, self)])
        return 'sys.%s(%s)' % (self.__class__.__name__, items)


class version_info(_named):
    _names = ('major', 'minor', 'micro', 'releaselevel', 'serial')


class float_info(_named):
    _names = ('max', 'max_exp', 'max_10_exp', 'min', 'min_exp', 'min_10_exp',
              'dig', 'mant_dig', 'epsilon', 'radix', 'rounds')


class int_info(_named):
    _names = ('bits_per_digit', 'sizeof_digit')


class long_info(_named):
    _names = int_info._names


class flags(_named):
    _names = ('debug', 'inspect', 'interactive', 'optimize', 'dont_write_bytecode', 'no_user_site', 'no_site',
              'ignore_environment', 'verbose', 'bytes_warning', 'quiet', 'hash_randomization', 'isolated')


if hexversion < 0x03000000:
    flags._names = ('debug', 'py3k_warning', 'division_warning', 'division_new', 'inspect', 'interactive', 'optimize',
                    'dont_write_bytecode', 'no_user_site', 'no_site', 'ignore_environment', 'tabcheck', 'verbose',
                    'unicode', 'bytes_warning', 'hash_randomization')


class _implementation(object):
    name = 'vitrine'


version_info = version_info((hexversion >> 24, hexversion >> 16 & 255, hexversion >> 8 & 255, 'final', 0))
float_info = float_info((1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307,
                         15, 53, 2.220446049250313e-16, 2, 1))
int_info = int_info((30, 4))
long_info = long_info(int_info)
flags = flags((0,) * len(flags._names))
implementation = _implementation()
del _named, _implementation
py3kwarning = dont_write_bytecode = False
warnoptions, meta_path, path_hooks, path_importer_cache = [], [], [], {}
exec_prefix, float_repr_style, api_version = prefix, 'short', 1013
subversion = ('Vitrine', '', '')
