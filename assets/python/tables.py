"""Hash tables, as CPython 2.7 has them: the order of a dictionary is that of its table.

A table has a power of two of places. A key is looked for from the place that the low bits of its hash give, then
at others that depend on more and more bits, until it or an empty place is found. Removed keys leave
a mark. When two thirds of the places are taken, the table grows.
"""
from rpython.rlib.jit import dont_look_inside
from rpython.rlib.rarithmetic import intmask, r_uint
from objects import W_Root, W_Int, W_Str

import hashing


class Removed(W_Root):
    pass


removed = Removed()


class Table(object):
    def __init__(self):
        self.clear()

    def clear(self):
        self.mask = 7
        self.used = 0
        self.fill = 0  # with marks of removed keys
        self.keys = [None] * 8
        self.hashes = [0] * 8
        self.values = [None] * 8

    def become(self, other):
        """Take the entries of a table that nobody else has."""
        self.mask = other.mask
        self.used = other.used
        self.fill = other.fill
        self.keys = other.keys
        self.hashes = other.hashes
        self.values = other.values

    def find(self, w_key, h):
        """The place of a key, or that where it belongs, less 2**62."""
        mask = self.mask
        at = h & mask
        free = -1
        perturb = r_uint(h)
        while True:
            w_there = self.keys[at]
            if w_there is None:
                if free >= 0:
                    at = free
                return at - ABSENT
            if w_there is removed:
                if free < 0:
                    free = at
            elif self.hashes[at] == h and same_key(w_there, w_key):
                return at
            at = intmask(at * 5 + 1 + intmask(perturb)) & mask
            perturb = perturb >> 5

    def find_int(self, value):
        """find for an integer."""
        mask = self.mask
        h = value
        if value == -1:
            h = -2
        at = h & mask
        w_there = self.keys[at]
        if isinstance(w_there, W_Int) and w_there.value == value:
            return at
        if w_there is None:
            return at - ABSENT
        return self.find(W_Int(value), h)

    def get(self, w_key):
        """The value of a key, or None."""
        if isinstance(w_key, W_Int):
            at = self.find_int(w_key.value)
        else:
            at = self.find(w_key, hashing.hash_of(w_key))
        if at < 0:
            return None
        return self.values[at]

    def has(self, w_key):
        if isinstance(w_key, W_Int):
            return self.find_int(w_key.value) >= 0
        return self.find(w_key, hashing.hash_of(w_key)) >= 0

    def set(self, w_key, w_value):
        if isinstance(w_key, W_Int):
            h = w_key.value
            if h == -1:
                h = -2
            at = self.find_int(w_key.value)
        else:
            h = hashing.hash_of(w_key)
            at = self.find(w_key, h)
        if at >= 0:
            self.values[at] = w_value
        else:
            self.put(at + ABSENT, w_key, h, w_value)
            if self.fill * 3 >= (self.mask + 1) * 2:
                if self.used > 50000:
                    self.resize(self.used * 2)
                else:
                    self.resize(self.used * 4)

    def put(self, at, w_key, h, w_value):
        if self.keys[at] is None:
            self.fill += 1
        self.used += 1
        self.keys[at] = w_key
        self.hashes[at] = h
        self.values[at] = w_value

    def resize(self, least):
        """Make room for more than so many keys."""
        size = 8
        while size <= least:
            size = size << 1
        keys, hashes, values = self.keys, self.hashes, self.values
        self.mask = size - 1
        self.used = 0
        self.fill = 0
        self.keys = [None] * size
        self.hashes = [0] * size
        self.values = [None] * size
        for i in range(len(keys)):
            w_key = keys[i]
            if w_key is not None and w_key is not removed:
                self.insert_clean(w_key, hashes[i], values[i])

    def insert_clean(self, w_key, h, w_value):
        """Add a key that is not there, to a table without removed ones."""
        mask = self.mask
        at = h & mask
        perturb = r_uint(h)
        while self.keys[at] is not None:
            at = intmask(at * 5 + 1 + intmask(perturb)) & mask
            perturb = perturb >> 5
        self.put(at, w_key, h, w_value)

    def delete(self, w_key):
        """Remove a key and return its value, or None if it is not there."""
        at = self.find(w_key, hashing.hash_of(w_key))
        if at < 0:
            return None
        w_value = self.values[at]
        self.keys[at] = removed
        self.values[at] = None
        self.used -= 1
        return w_value

    def next_place(self, at):
        """The first place from there on that has a key, or -1."""
        n = len(self.keys)
        while at < n:
            w_key = self.keys[at]
            if w_key is not None and w_key is not removed:
                return at
            at += 1
        return -1

    def list_keys(self):
        items = []
        at = self.next_place(0)
        while at >= 0:
            items.append(self.keys[at])
            at = self.next_place(at + 1)
        return items

    def list_values(self):
        items = []
        at = self.next_place(0)
        while at >= 0:
            items.append(self.values[at])
            at = self.next_place(at + 1)
        return items

    def merge(self, other):
        """Add the entries of another table."""
        if other is self or other.used == 0:
            return
        if (self.fill + other.used) * 3 >= (self.mask + 1) * 2:
            self.resize((self.used + other.used) * 2)
        at = other.next_place(0)
        while at >= 0:
            self.set(other.keys[at], other.values[at])
            at = other.next_place(at + 1)

    def remove(self, other):
        """Delete the entries of another table."""
        if other is self:
            self.clear()
        else:
            self.delete_all(other.list_keys())

    def delete_all(self, items):
        """Delete keys, and then the marks of what was removed if these are many."""
        for w in items:
            self.delete(w)
        if (self.fill - self.used) * 5 >= self.mask:
            if self.used > 50000:
                self.resize(self.used * 2)
            else:
                self.resize(self.used * 4)


ABSENT = 1 << 62


def same_key(w_a, w_b):
    if w_a is w_b:
        return True
    if isinstance(w_a, W_Str) and isinstance(w_b, W_Str):
        return w_a.value == w_b.value
    return hashing.equal(w_a, w_b)
