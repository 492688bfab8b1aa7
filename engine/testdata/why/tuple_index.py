def pair(n):
    t = (n, 'a')
    u = (n + 1, None)  # planted
    if n:
        return t
    return u

def main(n):
    x = pair(n)[1]
    return x
