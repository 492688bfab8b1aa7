def names(n):
    r = ['a']
    if n > 3:
        r.append(None)  # planted
    return r

def main(n):
    l = ['x', 'yy']
    l.append('zz')
    l.extend(names(n))
    s = l[n]
    return s
