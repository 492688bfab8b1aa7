def fill(l, n):
    for i in range(n):
        l[i] = i
    l[0] = -1  # planted

def main(n):
    l = [1, 2, 3]
    fill(l, n)
    x = l[n]
    return x
