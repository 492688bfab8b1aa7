def build(n):
    d = {}
    d['a'] = 1
    d['b'] = n
    d['c'] = 0.25  # planted
    return d

def main(n):
    d = build(n)
    v = d['a']
    return v
