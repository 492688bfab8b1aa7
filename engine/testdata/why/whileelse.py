def search(n):
    i = 0
    while i < n:
        if i * i == n:
            res = i
            break
        i = i + 1
    else:
        res = -1.0  # planted
    return res

def main(n):
    return search(n) + search(4)
