"""The garbage collector, as far as a program can ask for it."""


class FinalizerQueue(object):
    """Objects that are dead; nobody is told of dead objects here, so the queue stays empty."""

    Class = None

    def register_finalizer(self, obj):
        return None

    def next_dead(self):
        return None

    def finalizer_trigger(self):
        return None


def ll_arraycopy(source, dest, source_start, dest_start, length):
    """Copies items; the arrays may be the same."""
    if source_start < dest_start:
        i = length - 1
        while i >= 0:
            dest[dest_start + i] = source[source_start + i]
            i -= 1
    else:
        i = 0
        while i < length:
            dest[dest_start + i] = source[source_start + i]
            i += 1


ll_arraycopy._annspecialcase_ = 'specialize:ll'


def ll_arraymove(array, source_start, dest_start, length):
    ll_arraycopy(array, array, source_start, dest_start, length)


def pin(obj):
    """Whether the object will not move; no collector here promises that."""
    return False


def unpin(obj):
    raise RuntimeError('the object was not pinned')


def _is_pinned(obj):
    return False


def get_stats(stat_no):
    return 0


def may_ignore_finalizer(obj):
    return None


def move_out_of_nursery(obj):
    return obj


def increase_root_stack_depth(new_size):
    return None


def has_gcflag_extra():
    return False


def must_split_gc_address_space():
    return False


def _refused(name):
    def refuse(*args):
        raise TypeError('programs cannot use %s() of rgc: what is in memory, and where, is not visible' % name)
    refuse.__name__ = name
    return refuse


for _name in '''cast_gcref_to_int cast_instance_to_gcref try_cast_gcref_to_instance get_rpy_roots get_rpy_referents
        get_rpy_memory_usage get_rpy_type_index dump_rpy_heap get_typeids_z get_typeids_list get_typeid do_get_objects gc_clone gc_swap_pool
        hide_nonmovable_gcref reveal_gcref nonmoving_raw_ptr_for_resizable_list resizable_list_supporting_raw_ptr
        ll_for_resizable_list register_custom_trace_hook ll_writebarrier toggle_gcflag_extra get_gcflag_extra'''.split():
    globals()[_name] = _refused(_name)
del _name
