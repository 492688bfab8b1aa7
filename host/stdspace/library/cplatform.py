"""The machine that code in C would be compiled for. No C is compiled here."""


class CompilationError(Exception):
    def __init__(self, out, err=''):
        self.out, self.err = out, err


class Platform(object):
    name, so_ext, so_prefixes, exe_ext, cc = 'linux', 'so', ('lib', ''), '', 'cc'
    relevant_environ, log_errors = (), True

    def _refuse(self, *args, **kwds):
        raise CompilationError('', 'programs cannot compile C: no function of C is called, and its memory is not reached')

    compile = execute = gen_makefile = execute_makefile = _refuse

    def __eq__(self, other):
        return isinstance(other, Platform)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def check___thread(self):
        return False

    def include_dirs_for_libffi(self):
        return []

    library_dirs_for_libffi = include_dirs_for_libffi


platform = host = host_factory = Platform()


def is_host_build():
    return True


def set_platform(new_platform, cc):
    pass


def pick_platform(new_platform, cc):
    return platform
