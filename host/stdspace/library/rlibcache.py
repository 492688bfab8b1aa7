"""Tables that are filled while a program is translated, with keys of any kind."""

from pypy.tool.cache import Cache as _Cache


class Cache(_Cache):
    """getorbuild(key) is what the method _build(key) of a subclass has made."""
