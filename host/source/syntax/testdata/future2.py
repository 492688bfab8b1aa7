"""A docstring, which is unicode too: \u1234."""
from __future__ import print_function, unicode_literals
print("a", b"b", file=c)
print
print.a
"a" u"b"
