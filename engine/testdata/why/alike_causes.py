def main(n):
    d = {1: 'a', n: 'b'}
    d2 = {}
    for key in d:
        d2[key] = 1
    d2[n * 2.0] = 4  # planted
    k = 0.0
    for k in d2:
        if k > n:
            return k
    return k
