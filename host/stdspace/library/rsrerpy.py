"""Compiles regular expressions for rsre_core, when a program is loaded."""

import re
from rlib.rsre.rsre_core import CompiledPattern


def get_code(regexp, flags=0, allargs=False):
    compiled = re.compile(regexp, flags)
    words, groups = _words(compiled._code)
    code = CompiledPattern(words, compiled.flags, groups)
    if not allargs:
        return code
    names = [None] * (groups + 1)
    for name, group in compiled.groupindex.items():
        names[group] = name
    return code, compiled.flags, (groups, compiled.groupindex, names)
