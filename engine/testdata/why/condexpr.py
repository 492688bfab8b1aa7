def main(n):
    a = 1
    b = 2
    x = a if n > 3 else 0.5  # planted
    y = x
    return y
