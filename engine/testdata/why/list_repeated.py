def main(n):
    xs = [1] * n
    ys = ["a", "b"]
    zs = xs[1:]
    zs.insert(0, None or 7)
    zs[0] = -n  # planted
    return zs[1]
