def first(s):
    if len(s) > 0:
        return s[0]
    return ''  # planted

def main(n):
    c = first(str(n))
    d = c
    return d
