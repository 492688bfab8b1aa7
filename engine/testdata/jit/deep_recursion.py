# Functions that call themselves deeper than calls are inlined. The result of one is red; that of the other is green,
# though which one it is depends on what is red.
from pypy.rlib.jit import hint


def climb(n, x):
    if n == 0:
        return x
    return climb(n - 1, x + n)


def find(n, x):
    if n == 0:
        return 1
    if x > 100:
        return 2
    return find(n - 1, x + 1)


def interp(n, deep, x):
    hint(None, global_merge_point=True)
    hint(n, concrete=True)
    hint(deep, concrete=True)
    if deep:
        return climb(n, x)
    found = hint(find(n, x), concrete=True)
    if found == 1:
        return x
    return 0 - x


def main(n, deep, x):
    return interp(n, deep, x)


META = {'entry': 'main', 'kind': 'portal', 'portal': 'interp', 'runs': [
    {'args': [20, 1, 5]}, {'args': [20, 0, 5]}, {'args': [300, 1, 5]}]}
