def pick(n):
    none = ''  # planted
    other = none
    if n > 2:
        return n
    return other

def main(n):
    r = pick(n)
    return r
