def main(n):
    x = 0
    if n > 5:
        x = n
    elif n < -5:
        x = 0.5  # planted
    else:
        x = 3
    y = x
    z = y
    return z
