def main(n):
    l = []
    l.append((1, 'one'))
    l.append((2, 'two'))
    l.append((3, None))  # planted
    r = 'x'
    for k, v in l:
        if k == n:
            r = v
    return r
