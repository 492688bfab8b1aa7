"""Every hint gives its value on, also those that are about the place where they stand."""
from rlib.jit import hint


def f(n, x):
    while n > 0:
        x = hint(x, global_merge_point=True)
        y = hint(x, reverse_split_queue=True)
        z = hint(y, can_enter_jit=True) + hint(n, reverse_split_queue=True)
        k = hint(n, promote=True)
        x = z + hint(k, reverse_split_queue=True) * k
        n -= 1
    return x


META = {'kind': 'function', 'entry': 'f', 'runs': [{'args': [3, 100]}, {'args': [0, 7]}, {'args': [5, -9]}]}
