class Token(object):
    def __init__(self, kind, value):
        self.kind = kind
        self.value = value

def reset(t):
    t.value = None  # planted

def scan(n):
    t = Token(1, 'a')
    if n > 3:
        t = Token(2, 'bcd')
    return t

def main(n):
    t = scan(n)
    reset(t)
    s = t.value
    return s
