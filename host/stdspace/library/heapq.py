"""What is built from heaps; the heap itself is written in Go."""


def nsmallest(n, iterable, key=None):
    return _first(n, iterable, key, False)


def nlargest(n, iterable, key=None):
    return _first(n, iterable, key, True)


def _first(n, iterable, key, reverse):
    if n < 1:
        iter(iterable)
        return []
    return sorted(iterable, key=key, reverse=reverse)[:n]


def merge(*iterables, **options):
    key = options.get('key')
    reverse = options.get('reverse', False)
    heads = []
    for it in map(iter, iterables):
        for value in it:
            heads.append([value, it])
            break
    while heads:
        best = 0
        for i in range(1, len(heads)):
            a, b = heads[i][0], heads[best][0]
            if key is not None:
                a, b = key(a), key(b)
            if reverse and b < a or not reverse and a < b:
                best = i
        yield heads[best][0]
        for value in heads[best][1]:
            heads[best][0] = value
            break
        else:
            del heads[best]
