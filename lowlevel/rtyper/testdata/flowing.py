# Programs whose graphs depend on what the flow object space finds out by itself:
# constants that are never merged, operations that always raise, imports.

import os
from rlib.jit import hint, _is_early_constant, conditional_call, conditional_call_elidable, unroll_parameters
from rlib.rarithmetic import ovfcheck, int_force_ge_zero
from rlib.unroll import unrolling_zero, unrolling_iterable

NUMBERS = [(0, 1), (3, 0), (-2, 5)]
EXAMPLES = {}
TYPES = {}

weights = [3, 1, 4, 1, 5]
steps = unrolling_iterable([1, 10])


class Holder(object):
    def __init__(self, n):
        self.n = n


def counted(n):
    total = n
    i = unrolling_zero
    while i < len(weights):
        total += weights[i]
        if total > 7:
            total -= 1
        i = i + 1
    return total * 10 + i


def backwards(n):
    i = unrolling_zero + 3
    result = []
    while i:
        i = i - 1
        if n & 1:
            continue
        result.append(i * n)
    return len(result) * 100 + sum_of(result)


def sum_of(items):
    total = 0
    for x in items:
        total += x
    return total


def crossed(n):
    total = 0
    for step in steps:
        i = unrolling_zero
        while i < 3:
            if n == 5:
                break
            total = total * 2 + step * i
            i = i + 1
    return total


def left_to_chance(n):
    i = unrolling_zero
    if n > 2:
        i = n
    return i + 1


def reraised(n):
    try:
        x = [1, 2, 3][n]
    except IndexError:
        raise
    return n


def renamed(n):
    try:
        return [5, 6][n]
    except IndexError:
        raise ValueError


def raised_again_later(n):
    try:
        try:
            x = {1: 2}[n]
        except KeyError:
            raise
    except KeyError:
        return -n
    return n


def three_arguments(n):
    try:
        if n > 3:
            raise ValueError
        if n > 1:
            raise KeyError
    except Exception as z:
        raise z.__class__, z, None
    return n


def no_such_module(n):
    try:
        import nothing_of_that_name
    except ImportError:
        return n
    return -1


def no_such_name(n):
    try:
        from os import nothing_of_that_name
    except ImportError:
        n += 1
    return n


def with_a_module(n):
    try:
        import math
    except ImportError:
        return -1
    return int(math.sqrt(n * n))


def always_divides_by_zero(n):
    try:
        k = 1 // 0
    except ZeroDivisionError:
        k = n
    return k


def always_out_of_range(n):
    try:
        k = (1, 2)[2]
    except LookupError:
        k = n + 1
    return k


def no_such_attribute(n):
    nothing = None
    try:
        nothing.close()
    except AttributeError:
        n += 1
    return n


def checked_constant(n):
    v = 0
    for x in range(n):
        v += ovfcheck(2 * 3)
    return v


def checked_constant_guarded(n):
    v = 0
    for x in range(n):
        try:
            v = ovfcheck(v + ovfcheck(2 * 3))
        except OverflowError:
            return -1
    return v


def checked_something_else(n):
    v = 0
    for x in [n, 2, 3]:
        w = ovfcheck(n)
        v += x + w
    return v


def checked_after_lookup(n):
    d = {1: 10, 3: 30}
    try:
        y = d[n]
        z = ovfcheck(6)
    except KeyError:
        return -1
    return y + z


def named_only(n):
    if n > 1000:
        return n + 1
    f = os.path.join
    return n


def early(n):
    if _is_early_constant(n):
        return 42
    return hint(n, promote=True)


def add_to(holder, k):
    holder.n += k


def thrice(k):
    return 3 * k


def conditional(n):
    holder = Holder(n)
    conditional_call(n > 2, add_to, holder, 5)
    return holder.n * 100 + conditional_call_elidable(n - 3, thrice, 7) + int_force_ge_zero(-n)


def parameters(n):
    found = 0
    for name, value in unroll_parameters:
        if len(name) == n:
            found += 1
    return found


prepared = ValueError('prepared')


def raise_prepared(n):
    if n > 2:
        raise prepared
    return n


def catch_prepared(n):
    try:
        raise_prepared(n)
    except ValueError as e:
        if e is prepared:
            return -1
        raise
    return n


def text_of_import_error(n):
    try:
        import nothing_of_that_name
    except ImportError as e:
        raise ValueError(str(e))
    return n


def power_in_place(n):
    x = 3
    x **= n & 7
    return x


def checked_and_kept(n):
    m = 0
    try:
        m = n * 4
        k = ovfcheck(m)
    except OverflowError:
        return -1, (m & 1) == 0
    return k, m == k


def checked_in_place(n):
    try:
        n -= 5
        k = ovfcheck(n)
    except OverflowError:
        return -1 - (n & 1 == 0)
    return k


def checked_either_way(n):
    m = 5
    try:
        if n > 3:
            m = 6 * 7
        else:
            m = n * 4
        k = ovfcheck(m)
    except OverflowError:
        return -1 - (m & 1 == 0)
    return k


LARGE = [(0,), (1,), (4,), (1 << 62,), (-1 << 62,), (-9223372036854775808,), (9223372036854775807,), (-9223372036854775805,)]
for name in ['checked_and_kept', 'checked_in_place', 'checked_either_way']:
    EXAMPLES[name] = LARGE
