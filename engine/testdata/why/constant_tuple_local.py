def main(n):
    t = (
        10,
        20,
        None,  # planted
        30)
    if n == 0:
        return t[0]
    if n == 1:
        return t[2]
    return t[3]
