def conv(n):
    if n > 2:
        return None  # planted
    return 'abc'

def main(n):
    l = [conv(i) for i in range(n)]
    return l[0]
