def label(n):
    if n > 10:
        return 'big'
    if n == 7:
        return None  # planted
    return 'small'

def main(n):
    s = label(n)
    return s
