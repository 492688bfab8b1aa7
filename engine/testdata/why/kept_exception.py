class Bad(Exception):
    def __init__(self, what):
        self.what = what

def check(n):
    reason = 'too small'  # planted
    if n < 0:
        raise Bad(reason)
    if n > 100:
        raise Bad(n)
    return n

def main(n):
    try:
        return check(n)
    except Bad as e:
        return e.what
