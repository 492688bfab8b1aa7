def find(l, n):
    found = 'nothing'
    for x in l:
        if len(x) == n:
            found = x
            break
    else:
        found = None  # planted
    return found

def main(n):
    r = find(['a', 'bb'], n)
    return r
