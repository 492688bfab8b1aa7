"""Tables that are filled while a program is translated."""


class Cache(object):
    """getorbuild(key) is what the method _build(key) of a subclass has made."""

    def __init__(self):
        self.content = {}
        self._building = {}

    def getorbuild(self, key):
        if key in self.content:
            return self.content[key]
        if key in self._building:
            raise Exception('%s recursive building of %r' % (self, key))
        self._building[key] = True
        try:
            result = self._build(key)
            self.content[key] = result
        finally:
            del self._building[key]
        self._ready(result)
        return result
    getorbuild._annspecialcase_ = 'specialize:memo'

    def _ready(self, result):
        return None

    def _freeze_(self):
        return True
