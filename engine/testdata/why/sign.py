def distance(a, b):
    if a > b:
        return a - b  # planted
    return 0

def main(n):
    l = [len(str(n)), 3]
    i = 0
    while i < 3:
        l.append(i + 1)
        i = i + 1
    l.append(distance(l[0], l[1]))
    return l[n]
