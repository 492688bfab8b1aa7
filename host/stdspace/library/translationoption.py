"""The options of a translation. Here they are what a target finds in driver.config: what is set there
changes nothing about how Vitrine translates."""

from rpython.config.config import OpenConfig

DEFL_INLINE_THRESHOLD, DEFL_PROF_BASED_INLINE_THRESHOLD = 32.4, 32.4
DEFL_LOW_INLINE_THRESHOLD, DEFL_CLEVER_MALLOC_REMOVAL_INLINE_THRESHOLD = 16.2, 32.4
DEFL_ROOTFINDER_WITHJIT, DEFL_GC, FINAL_ROOTFINDER, IS_64_BITS, SUPPORT__THREAD = 'shadowstack', 'incminimark', None, True, True
OPT_LEVELS, DEFAULT_OPT_LEVEL = ['0', '1', 'size', 'mem', '2', '3', 'jit'], '2'

_TRANSLATION = {
    'translation.' + name: value for name, value in [
        ('type_system', 'lltype'), ('backend', 'c'), ('gc', 'boehm'), ('thread', False), ('stackless', False), ('continuation', False),
        ('jit', False), ('jit_backend', 'auto'), ('sandbox', False), ('verbose', False), ('opt', '2'), ('shared', False),
        ('rweakref', True), ('gcremovetypeptr', False), ('gcrootfinder', 'n/a'), ('cc', None), ('output', None), ('icon', None),
        ('list_comprehension_operations', True), ('taggedpointers', False), ('split_gc_during_malloc', False), ('reverse_debugger', False),
        ('log', True), ('lldebug', False), ('profopt', False), ('debug', True), ('simplifying', False), ('make_jobs', 1)]}


def get_combined_translation_config(other_optdescr=None, existing_config=None, overrides=None, translating=False):
    """Return the options of a translation and, if other_optdescr describes some, those of a program."""
    config = OpenConfig()
    config.override(_TRANSLATION)
    config.override({'translating': translating, 'objspace.std': None, 'objspace.usemodules': None})
    for name in ('std', 'usemodules'):
        config.objspace._values[name] = OpenConfig(None, config.objspace)
    if other_optdescr is not None:
        config.add_group(other_optdescr)
    if existing_config is not None:
        for name, value in existing_config._values.items():
            if name not in config._values:
                config._values[name] = value
    config.override(overrides or {})
    return config


def get_translation_config():
    """Return the options of the translation that is under way: None while a program is only loaded."""
    return None


def set_opt_level(config, level):
    config.setoption('translation.opt', level)


def set_pypy_opt_level(config, level):
    set_opt_level(config, level)
