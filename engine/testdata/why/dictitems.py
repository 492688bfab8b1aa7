def main(n):
    d = {}
    d[1] = 'one'
    d[2] = None  # planted
    last = 'x'
    for k, v in d.items():
        last = v
    return last
