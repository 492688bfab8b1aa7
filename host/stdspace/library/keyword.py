"""The words that are no names."""

import sys

kwlist = ('and as assert break class continue def del elif else except finally for from global if import in is lambda not or '
          'pass raise return try while with yield').split()
kwlist += 'exec print'.split() if sys.version_info[0] == 2 else 'False None True async await nonlocal'.split()
kwlist.sort()
iskeyword = frozenset(kwlist).__contains__
