def main(n):
    f = lambda x: x + 1
    g = lambda x: x * 1.5  # planted
    if n > 2:
        h = f
    else:
        h = g
    return h(n)
