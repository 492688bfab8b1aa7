"""Dictionaries: entries in the order of insertion, and an index by hash with
open addressing.

    num_live_items        how many keys there are
    num_ever_used_items   how many entries have been used, deleted ones included
    resize_counter        how many places of the index are still free to be used
    indexes               numbers of entries plus 2; 0 is free, 1 is deleted
    entries               keys, values, hashes; f_valid tells whether one is in use

Prebuilt dictionaries have no index: it is made when it is needed, because
the hashes of some keys depend on where objects lie. How keys are compared and
hashed are methods of the low-level type (keyeq, keyhash). A program may give
functions of its own for that, and they may change the dictionary that calls them;
the method changed tells. What is read before such a call is not to be relied on
after it."""

from rlib.lltype import malloc, nullptr, typeOf
from rlib.rarithmetic import intmask


FREE = 0
DELETED = 1
OFFSET = 2


def ll_newdict(DICT):
    d = malloc(DICT)
    d.entries = malloc(DICT.entries.TO, 5)
    ll_new_index(d, 8)
    return d
ll_newdict.oopspec = 'newdict()'


def ll_new_index(d, size):
    """An empty index. A third of it stays free, so that searches end."""
    d.indexes = malloc(typeOf(d).TO.indexes.TO, size)
    d.resize_counter = size - size // 3


# Searching.

def ll_dict_lookup(d, key, hash):
    """The number of the entry of a key, -1 if there is none."""
    if not d.indexes:
        ll_dict_prepare(d)
    indexes = d.indexes
    entries = d.entries
    mask = len(indexes) - 1
    i = hash & mask
    perturb = hash & 0x7fffffffffffffff
    while True:
        n = indexes[i]
        if n == FREE:
            return -1
        if n >= OFFSET:
            n -= OFFSET
            if entries[n].f_hash == hash:
                same = d.keyeq(entries[n].key, key)
                if d.changed(indexes, entries, n):
                    return ll_dict_lookup(d, key, hash)
                if same:
                    return n
        i = (i * 5 + perturb + 1) & mask
        perturb = perturb >> 5


def ll_dict_find(d, key):
    hash = d.keyhash(key)
    if d.num_live_items == 0:
        return -1
    return ll_dict_lookup(d, key, hash)


def ll_dict_place(d, hash):
    """The place in the index for a new entry with that hash."""
    indexes = d.indexes
    mask = len(indexes) - 1
    i = hash & mask
    perturb = hash & 0x7fffffffffffffff
    while indexes[i] != FREE:
        i = (i * 5 + perturb + 1) & mask
        perturb = perturb >> 5
    return i


def ll_dict_place_of(d, n):
    """The place in the index of entry n."""
    indexes = d.indexes
    mask = len(indexes) - 1
    hash = d.entries[n].f_hash
    i = hash & mask
    perturb = hash & 0x7fffffffffffffff
    while indexes[i] != n + OFFSET:
        i = (i * 5 + perturb + 1) & mask
        perturb = perturb >> 5
    return i


def ll_dict_prepare(d):
    """Makes the index of a prebuilt dictionary. Whatever uses the dictionary in the
    meantime makes it first."""
    entries = d.entries
    n = 0
    while n < d.num_ever_used_items:
        hash = d.keyhash(entries[n].key)
        if d.indexes:
            return
        entries[n].f_hash = hash
        n += 1
    ll_dict_reindex(d)


# What it fills in, nobody can tell from what was there.
ll_dict_prepare._pure_function_ = True


def ll_dict_reindex(d):
    size = 8
    while size * 2 <= d.num_live_items * 6:
        size *= 2
    ll_new_index(d, size)
    n = 0
    while n < d.num_ever_used_items:
        d.indexes[ll_dict_place(d, d.entries[n].f_hash)] = n + OFFSET
        n += 1
    d.resize_counter -= n


# Growing.

def ll_dict_compact(d):
    """Moves the entries in use to the front of an array that has room."""
    entries = malloc(typeOf(d).TO.entries.TO, d.num_live_items + (d.num_live_items >> 1) + 5)
    old = d.entries
    to = 0
    n = 0
    while n < d.num_ever_used_items:
        if old[n].f_valid:
            entries[to].key = old[n].key
            entries[to].value = old[n].value
            entries[to].f_hash = old[n].f_hash
            entries[to].f_valid = True
            to += 1
        n += 1
    d.entries = entries
    d.num_ever_used_items = to


def ll_dict_insertclean(d, key, value, hash):
    """Adds a key that is not there yet."""
    if not d.indexes:
        ll_dict_prepare(d)
    if d.num_ever_used_items == len(d.entries):
        moved = d.num_live_items != d.num_ever_used_items
        ll_dict_compact(d)
        if moved or d.resize_counter == 0:
            ll_dict_reindex(d)
    elif d.resize_counter == 0:
        ll_dict_compact(d)
        ll_dict_reindex(d)
    n = d.num_ever_used_items
    entries = d.entries
    entries[n].key = key
    entries[n].value = value
    entries[n].f_hash = hash
    entries[n].f_valid = True
    d.indexes[ll_dict_place(d, hash)] = n + OFFSET
    d.num_ever_used_items = n + 1
    d.num_live_items += 1
    d.resize_counter -= 1


def ll_dict_remove(d, n):
    d.indexes[ll_dict_place_of(d, n)] = DELETED
    entries = d.entries
    entries[n].f_valid = False
    d.entryclear(n)
    d.num_live_items -= 1
    if d.num_live_items == 0:
        d.num_ever_used_items = 0
        ll_new_index(d, len(d.indexes))


# How entries forget what they lead to.

def ll_forget_nothing(d, n):
    pass


def ll_forget_key(d, n):
    d.entries[n].key = nullptr(typeOf(d).TO.entries.TO.OF.key.TO)


def ll_forget_value(d, n):
    d.entries[n].value = nullptr(typeOf(d).TO.entries.TO.OF.value.TO)


def ll_forget_both(d, n):
    ll_forget_key(d, n)
    ll_forget_value(d, n)


# What programs do to dictionaries.

def ll_dict_len(d):
    return d.num_live_items


def ll_dict_is_true(d):
    if d:
        return d.num_live_items != 0
    return False


def ll_dict_getitem(d, key):
    n = ll_dict_find(d, key)
    if n < 0:
        raise KeyError
    return d.entries[n].value
ll_dict_getitem.oopspec = 'dict.getitem(d, key)'


def ll_dict_setitem(d, key, value):
    hash = d.keyhash(key)
    n = ll_dict_lookup(d, key, hash)
    if n < 0:
        ll_dict_insertclean(d, key, value, hash)
    else:
        d.entries[n].value = value
ll_dict_setitem.oopspec = 'dict.setitem(d, key, value)'


def ll_dict_delitem(d, key):
    n = ll_dict_find(d, key)
    if n < 0:
        raise KeyError
    ll_dict_remove(d, n)


def ll_contains(d, key):
    return ll_dict_find(d, key) >= 0
ll_contains.oopspec = 'dict.contains(d, key)'


def ll_dict_get(d, key, default):
    n = ll_dict_find(d, key)
    if n < 0:
        return default
    return d.entries[n].value


def ll_dict_setdefault(d, key, default):
    hash = d.keyhash(key)
    n = ll_dict_lookup(d, key, hash)
    if n < 0:
        ll_dict_insertclean(d, key, default, hash)
        return default
    return d.entries[n].value


def ll_dict_pop(d, key):
    n = ll_dict_find(d, key)
    if n < 0:
        raise KeyError
    value = d.entries[n].value
    ll_dict_remove(d, n)
    return value


def ll_dict_pop_default(d, key, default):
    n = ll_dict_find(d, key)
    if n < 0:
        return default
    value = d.entries[n].value
    ll_dict_remove(d, n)
    return value


def ll_dict_last(d):
    """The number of the last entry. All behind it are free again, so that it costs no more
    to take all items one by one than to put them in."""
    if not d.indexes:
        ll_dict_prepare(d)
    if d.num_live_items == 0:
        raise KeyError
    n = d.num_ever_used_items - 1
    while not d.entries[n].f_valid:
        n -= 1
    d.num_ever_used_items = n + 1
    return n


def ll_dict_popitem(TUPLE, d):
    n = ll_dict_last(d)
    item = ll_dict_item(TUPLE, d, n)
    ll_dict_remove(d, n)
    return item


def ll_dict_copy(d):
    new = ll_newdict(typeOf(d).TO)
    d.copyfunctions(new)
    ll_dict_update(new, d)
    return new


def ll_copy_nothing(d, new):
    pass


def ll_copy_functions(d, new):
    new.fnkeyeq = d.fnkeyeq
    new.fnkeyhash = d.fnkeyhash


def ll_dict_update(d, other):
    if d == other:
        return
    if not other.indexes:
        ll_dict_prepare(other)
    n = 0
    while n < other.num_ever_used_items:
        if other.entries[n].f_valid:
            key = other.entries[n].key
            value = other.entries[n].value
            hash = other.entries[n].f_hash
            at = ll_dict_lookup(d, key, hash)
            if at < 0:
                ll_dict_insertclean(d, key, value, hash)
            else:
                d.entries[at].value = value
        n += 1


def ll_dict_clear(d):
    d.entries = malloc(typeOf(d).TO.entries.TO, 5)
    d.num_live_items = 0
    d.num_ever_used_items = 0
    ll_new_index(d, 8)


def ll_dicteq(d1, d2, eqfn):
    if not d1 or not d2:
        return not d1 and not d2
    if d1.num_live_items != d2.num_live_items:
        return False
    n = 0
    while n < d1.num_ever_used_items:
        if d1.entries[n].f_valid:
            value = d1.entries[n].value
            at = ll_dict_find(d2, d1.entries[n].key)
            if at < 0:
                return False
            if eqfn is None:
                if value != d2.entries[at].value:
                    return False
            else:
                if not eqfn(value, d2.entries[at].value):
                    return False
        n += 1
    return True


def ll_both_empty(d1, d2):
    """Equality, where nothing is ever put into one of them."""
    if not d1 or not d2:
        return not d1 and not d2
    return d1.num_live_items == d2.num_live_items


# Lists of what is in a dictionary.

def ll_dict_keys(LIST, d):
    l = LIST.ll_newlist(d.num_live_items)
    i = 0
    n = 0
    while n < d.num_ever_used_items:
        if d.entries[n].f_valid:
            l.ll_setitem_fast(i, d.entries[n].key)
            i += 1
        n += 1
    return l


def ll_dict_values(LIST, d):
    l = LIST.ll_newlist(d.num_live_items)
    i = 0
    n = 0
    while n < d.num_ever_used_items:
        if d.entries[n].f_valid:
            l.ll_setitem_fast(i, d.entries[n].value)
            i += 1
        n += 1
    return l


def ll_dict_items(LIST, TUPLE, d):
    l = LIST.ll_newlist(d.num_live_items)
    i = 0
    n = 0
    while n < d.num_ever_used_items:
        if d.entries[n].f_valid:
            l.ll_setitem_fast(i, ll_dict_item(TUPLE, d, n))
            i += 1
        n += 1
    return l


def ll_dict_item(TUPLE, d, n):
    t = malloc(TUPLE)
    t.item0 = d.entries[n].key
    t.item1 = d.entries[n].value
    return t


# Iteration.

def ll_dictiter(ITER, d):
    iter = malloc(ITER)
    iter.dict = d
    iter.index = 0
    if d:
        iter.size = d.num_live_items
    return iter


def ll_dictnext(iter):
    """The number of the next entry."""
    d = iter.dict
    if d:
        if d.num_live_items != iter.size:
            raise RuntimeError
        n = iter.index
        while n < d.num_ever_used_items:
            if d.entries[n].f_valid:
                iter.index = n + 1
                return n
            n += 1
        iter.index = n
    raise StopIteration


def ll_dictnext_keys(iter):
    n = ll_dictnext(iter)
    return iter.dict.entries[n].key


def ll_dictnext_values(iter):
    n = ll_dictnext(iter)
    return iter.dict.entries[n].value


def ll_dictnext_items(TUPLE, iter):
    n = ll_dictnext(iter)
    return ll_dict_item(TUPLE, iter.dict, n)


# Equality and hash of keys that are not objects.

def ll_eq_plain(d, x, y):
    return x == y


def ll_hash_plain(d, x):
    return intmask(x)


def ll_never_changed(d, indexes, entries, n):
    return False


# Dictionaries that bring their own functions.

def ll_has_changed(d, indexes, entries, n):
    """Whether the index, the entries or entry n are no longer those of d."""
    return indexes != d.indexes or entries != d.entries or not entries[n].f_valid


def ll_eq_custom(d, x, y):
    return d.fnkeyeq(x, y)


def ll_eq_method(d, x, y):
    return d.fnkeyeq(d.selfkeyeq, x, y)


def ll_hash_method(d, x):
    return d.fnkeyhash(d.selfkeyhash, x)


def ll_hash_custom(d, x):
    return d.fnkeyhash(x)
