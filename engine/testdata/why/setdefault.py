def main(n):
    d = {}
    d[1] = 'a'
    d.setdefault(2, None)  # planted
    d[3] = 'b'
    return d[n]
