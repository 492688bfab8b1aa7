"""What a target is given: it says there how it wants to be translated."""


class Config(object):
    """Options in groups. One that nobody has set is None."""

    def __init__(self, **options):
        self.__dict__.update(options)

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return None

    def set(self, **options):
        for path, value in options.items():
            self._put(path, value)

    suggest = set

    def _put(self, path, value):
        group = self
        names = path.split('.')
        for name in names[:-1]:
            if getattr(group, name) is None:
                setattr(group, name, Config())
            group = getattr(group, name)
        setattr(group, names[-1], value)

    def setoption(self, name, value, who='user'):
        self._put(name, value)

    def copy(self):
        other = Config()
        for name, value in self.__dict__.items():
            if isinstance(value, Config):
                value = value.copy()
            setattr(other, name, value)
        return other


def translation_config():
    """The options of a translation with the C back end of the original."""
    return Config(translating=True,
                  translation=Config(type_system='lltype', backend='c', gc='boehm', thread=False, stackless=False,
                                     continuation=False, jit=False, sandbox=False, verbose=False, opt='2'),
                  objspace=Config(usemodules=Config(), std=Config()))


class TranslationDriver(object):

    translator = None  # Vitrine's own, which is no object of the program

    exe_name = None
    extmod_name = None
    default_goal = 'compile'
    disable = ()

    def __init__(self):
        self.config = translation_config()
        self.extra = {}
        self.options = self.config
        self.args = []
