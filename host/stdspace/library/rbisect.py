"""Places in sorted lists."""


def bisect_left(a, x, hi):
    """Where x would be put before what is equal to it, among the first hi items."""
    lo = 0
    while lo < hi:
        mid = (lo + hi) >> 1
        if a[mid] < x:
            lo = mid + 1
        else:
            hi = mid
    return lo


def bisect_right(a, x, hi):
    """Where x would be put after what is equal to it, among the first hi items."""
    lo = 0
    while lo < hi:
        mid = (lo + hi) >> 1
        if x < a[mid]:
            hi = mid
        else:
            lo = mid + 1
    return lo
