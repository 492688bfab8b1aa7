def pick(a, b):
    return a or b

def main(n):
    x = pick('x', 'yy')
    y = pick('', None)  # planted
    return x
