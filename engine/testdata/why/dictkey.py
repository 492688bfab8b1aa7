def build(n):
    d = {}
    d['a'] = 1
    d[None] = 2  # planted
    return d

def main(n):
    d = build(n)
    for k in d.keys():
        if n:
            return k
    return 'none'
