class A(object):
    def __init__(self, b):
        self.b = b
class B(object):
    def __init__(self, c):
        self.c = c
class C(object):
    def __init__(self, v):
        self.v = v

def main(n):
    a = A(B(C(n)))
    a2 = A(B(C(2.5)))  # planted
    return a.b.c.v
