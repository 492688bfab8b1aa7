def add(d, k, v):
    if k not in d:
        d[k] = []
    d[k].append(v)

def main(n):
    d = {}
    add(d, 'a', n)
    add(d, 'b', n * 2)
    add(d, 'c', 0.75)  # planted
    l = d['a']
    return l[0]
