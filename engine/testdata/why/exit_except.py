def parse(s):
    try:
        v = int(s)
    except ValueError:
        v = -1  # planted
    return v

def main(n):
    if n:
        s = '12'
    else:
        s = 'abc'
    x = parse(s)
    return x
