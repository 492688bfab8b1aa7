def main(n):
    l = ['a', 'b']
    l.insert(0, None)  # planted
    m = l[0:n]
    k = m[1:]
    return k[0]
