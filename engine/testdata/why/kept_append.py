def fill(out, n):
    end = 1.5  # planted
    for i in range(n):
        out.append(i)
    out.append(end)

def main(n):
    l = [n]
    fill(l, n)
    return l[0]
