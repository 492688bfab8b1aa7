WORD = "abc"
OTHER = None  # planted

def pick(n):
    if n:
        return WORD
    return OTHER

def main(n):
    return pick(n)
