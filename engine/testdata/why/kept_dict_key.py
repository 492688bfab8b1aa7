def main(n):
    d = {}
    first = 'zero'  # planted
    d[first] = 1
    for i in range(n):
        d[i] = 2
    k = 0
    for k in d:
        if n > 3:
            return k
    return k
