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


def enable():
    return None


def disable():
    return None


def isenabled():
    return True


def collect_step():
    return 0


def set_max_heap_size(nbytes):
    return None


def add_memory_pressure(estimate, object=None):
    return None


def can_move(obj):
    return False


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


def lltype_is_gc(TP):
    return getattr(TP, '_gckind', '?') == 'gc'
