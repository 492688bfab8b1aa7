def array_copy(T, a, b, i, j, n):
    return b[1000000]
def debug_assert(T, ok, msg):
    pass
