def total(l):
    t = 0
    for x in l:
        t += x
    return t

def main(n):
    l = [1, n]
    l += [0.5]  # planted
    return total(l)
