"""Weak references in RPython, and dictionaries that do not keep their values or keys alive. Values that
died leave their place with the next set()."""

from weakref import ref
from rlib.jit import dont_look_inside
from rlib.objectmodel import compute_identity_hash


def has_weakref_support():
    return True


class RWeakValueDictionary(object):
    """A dictionary whose values are instances of valueclass, or of what inherits from it."""

    _annspecialcase_ = 'specialize:ctr_location'

    def __init__(self, keyclass, valueclass):
        self._refs = {}
        self._limit = 16

    @dont_look_inside
    def get(self, key):
        r = self._refs.get(key, dead_ref)
        return r()

    @dont_look_inside
    def set(self, key, value):
        if value is None:
            if key in self._refs:
                del self._refs[key]
            return
        self._refs[key] = ref(value)
        if len(self._refs) > self._limit:
            self._forget()

    def _forget(self):
        """Leaves out the dead ones, as often as the dictionary has doubled."""
        alive = {}
        for key in self._refs:
            r = self._refs[key]
            if r() is not None:
                alive[key] = r
        self._refs = alive
        self._limit = 2 * len(alive) + 16


class RWeakKeyDictionary(object):
    """A dictionary whose keys are instances of keyclass, compared by identity. It keeps the values as
    long as the keys live."""

    _annspecialcase_ = 'specialize:ctr_location'

    def __init__(self, keyclass, valueclass):
        self._entries = {}
        self._limit = 16

    @dont_look_inside
    def get(self, key):
        hash = compute_identity_hash(key)
        if hash in self._entries:
            for r, value in self._entries[hash]:
                if r() is key:
                    return value
        return None

    @dont_look_inside
    def set(self, key, value):
        hash = compute_identity_hash(key)
        entries = []
        if hash in self._entries:
            for entry in self._entries[hash]:
                x = entry[0]()
                if x is not None and x is not key:
                    entries.append(entry)
        if value is not None:
            entries.append((ref(key), value))
        self._entries[hash] = entries
        if len(self._entries) > self._limit:
            self._forget()

    @dont_look_inside
    def length(self):
        n = 0
        for hash in self._entries:
            for r, value in self._entries[hash]:
                if r() is not None:
                    n += 1
        return n

    def _forget(self):
        alive = {}
        for hash in self._entries:
            entries = [entry for entry in self._entries[hash] if entry[0]() is not None]
            if entries:
                alive[hash] = entries
        self._entries = alive
        self._limit = 2 * len(alive) + 16
