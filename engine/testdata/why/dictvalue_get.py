def main(n):
    d = {'a': 'x', 'b': 'yy'}
    d['q'] = 'zz'
    v = d.get('a', None)  # planted
    return v
