"""What a program says about code in C that it needs. No C is compiled here, and none is called."""


class ExternalCompilationInfo(object):
    """Names of files and of options for a compiler, which are only kept."""

    _NAMES = ('pre_include_bits', 'includes', 'include_dirs', 'post_include_bits', 'libraries', 'library_dirs',
              'separate_module_sources', 'separate_module_files', 'compile_extra', 'link_extra', 'frameworks', 'link_files',
              'testonly_libraries', 'platform')

    def __init__(self, **attrs):
        for name in self._NAMES:
            value = attrs.pop(name, ())
            setattr(self, name, tuple(value) if isinstance(value, list) else value)
        self.use_cpp_linker = attrs.pop('use_cpp_linker', False)
        if attrs:
            raise TypeError('unexpected keyword arguments: ' + ', '.join(sorted(attrs)))

    def _value(self):
        return tuple([getattr(self, name) for name in self._NAMES])

    def __eq__(self, other):
        return isinstance(other, ExternalCompilationInfo) and self._value() == other._value()

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self._value())

    def merge(self, *others):
        attrs = {}
        for name in self._NAMES:
            parts = []
            for info in (self,) + others:
                value = getattr(info, name)
                parts.extend([x for x in value if x not in parts] if isinstance(value, tuple) else [])
            attrs[name] = parts
        return ExternalCompilationInfo(**attrs)
