"""Two runs, each with residual code of its own, of a loop with a global merge point."""
from pypy.rlib.jit import hint

def f(n, x):
    while n > 0:
        hint(None, global_merge_point=True)
        k = hint(n, promote=True)
        x = x + k * k
        n -= 1
    return x

META = {'kind': 'function', 'entry': 'f', 'runs': [{'args': [3, 100]}, {'args': [4, 1]}, {'args': [2, 0]}]}
