"""What a target is given: it says there how it wants to be translated."""

from rpython.config.translationoption import get_combined_translation_config


class TranslationDriver(object):

    translator = None  # Vitrine's own, which is no object of the program

    exe_name = None
    extmod_name = None
    default_goal = 'compile'
    disable = ()

    def __init__(self, setopts=None, default_goal=None, disable=(), exe_name=None, extmod_name=None, config=None, overrides=None):
        self.config = config or get_combined_translation_config(overrides=overrides, translating=True)
        self.config.override(setopts or {})
        self.exe_name, self.extmod_name, self.disable = exe_name, extmod_name, disable
        if default_goal is not None:
            self.default_goal = default_goal
        self.extra = {}
        self.options = self.config
        self.args = []

    def add_options(self, descr):
        """Add the options that a program has of its own."""
        self.config.add_group(descr)
