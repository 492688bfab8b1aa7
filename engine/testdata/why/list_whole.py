def add(l, x):
    l.append(x)

def main(n):
    l = [n]
    add(l, 3)
    add(l, n * 2)
    k = n + 1
    add(l, 2.5)  # planted
    return l
