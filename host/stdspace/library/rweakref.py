"""Weak references in RPython, and dictionaries that do not keep their values or keys alive. What died
leaves its place when the dictionary has grown.

The dictionaries for a class of keys and a class of values have a class of their own, so that others may
hold something else."""

from weakref import ref
from rlib.jit import dont_look_inside
from rlib.objectmodel import compute_identity_hash, we_are_translated


def has_weakref_support():
    return True


def RWeakValueDictionary(keyclass, valueclass):
    """A dictionary whose values are instances of valueclass, or of what inherits from it."""
    return _value_dictionary(keyclass, valueclass)()
RWeakValueDictionary._annspecialcase_ = 'specialize:call_location'


def RWeakKeyDictionary(keyclass, valueclass):
    """A dictionary whose keys are instances of keyclass, compared by identity. It keeps the values as
    long as the keys live."""
    return _key_dictionary(keyclass, valueclass)()
RWeakKeyDictionary._annspecialcase_ = 'specialize:call_location'


def _value_dictionary(keyclass, valueclass):
    return _class_for(_value_classes, _make_value_class, keyclass, valueclass)
_value_dictionary._annspecialcase_ = 'specialize:memo'


def _key_dictionary(keyclass, valueclass):
    return _class_for(_key_classes, _make_key_class, keyclass, valueclass)
_key_dictionary._annspecialcase_ = 'specialize:memo'

_value_classes, _key_classes = {}, {}


def _class_for(made, make, keyclass, valueclass):
    if (keyclass, valueclass) not in made:
        made[keyclass, valueclass] = make()
    return made[keyclass, valueclass]


def _make_value_class():
    class RWeakValueDictionary(object):
        def __init__(self):
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
            alive = {}
            for key in self._refs:
                r = self._refs[key]
                if r() is not None:
                    alive[key] = r
            self._refs = alive
            self._limit = 2 * len(alive) + 16

    return RWeakValueDictionary


def _make_key_class():
    class RWeakKeyDictionary(object):
        def __init__(self):
            self._entries = {}  # by the hash of the key, lists of the key and the value
            self._translated = we_are_translated()
            self._limit = 16

        @dont_look_inside
        def get(self, key):
            self._check()
            hash = compute_identity_hash(key)
            if hash in self._entries:
                for r, value in self._entries[hash]:
                    if r() is key:
                        return value
            return None

        @dont_look_inside
        def set(self, key, value):
            self._check()
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
                self._rebuild()

        @dont_look_inside
        def length(self):
            self._rebuild()
            n = 0
            for hash in self._entries:
                n += len(self._entries[hash])
            return n

        def _check(self):
            """Objects have another hash in a translated program than before."""
            if self._translated != we_are_translated():
                self._translated = we_are_translated()
                self._rebuild()

        def _rebuild(self):
            alive = {}
            for old in self._entries:
                for entry in self._entries[old]:
                    x = entry[0]()
                    if x is not None:
                        hash = compute_identity_hash(x)
                        if hash not in alive:
                            alive[hash] = []
                        alive[hash].append(entry)
            self._entries = alive
            self._limit = 2 * len(alive) + 16

    return RWeakKeyDictionary
