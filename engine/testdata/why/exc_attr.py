class Err(Exception):
    def __init__(self, code):
        self.code = code

def f(n):
    if n > 3:
        raise Err(n)
    if n > 2:
        raise Err(1.5)  # planted
    return n

def main(n):
    try:
        f(n)
    except Err as e:
        return e.code
    return 0
