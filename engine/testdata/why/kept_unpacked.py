def main(n):
    low, high = 0, 'high'  # planted
    if n > 3:
        m = low
    else:
        m = high
    return m
