def find(n):
    if n > 3:
        return 'x'
    elif n > 2:
        return 'y'
    i = n + 1  # planted

def main(n):
    s = find(n)
    return s
