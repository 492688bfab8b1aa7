def get(d, k, default):
    if k in d:
        return d[k]
    res = default
    return res

def main(n):
    d = {1: 2, n: 3}
    nothing = 'nothing'  # planted
    a = get(d, n, 0)
    b = get(d, n + 1, nothing)
    return a
