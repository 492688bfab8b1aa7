"""Addresses: programs have none, so everything here says so."""


def _refused(name):
    def refuse(*args, **kwds):
        raise TypeError('programs cannot use %s() of llmemory: an address could be any, and every access is checked' % name)
    refuse.__name__ = name
    return refuse


for _name in '''cast_ptr_to_adr cast_adr_to_ptr cast_adr_to_int cast_int_to_adr raw_malloc raw_free raw_memcopy raw_memclear raw_memmove
        raw_malloc_usage offsetof sizeof itemoffsetof weakref_create weakref_deref cast_ptr_to_weakrefptr cast_any_ptr
        cast_weakrefptr_to_ptr arena_malloc arena_free'''.split():
    globals()[_name] = _refused(_name)
del _name
