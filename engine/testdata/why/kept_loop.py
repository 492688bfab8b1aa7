def find(l, x):
    best = 'no'  # planted
    for i in range(len(l)):
        if l[i] == x:
            best = i
    return best

def main(n):
    return find([1, n, 3], n)
