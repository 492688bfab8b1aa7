class A(object):
    def name(self):
        return "a"

class B(A):
    def name(self):
        return "b"

class C(A):
    def name(self):
        x = "c"  # planted

def get(n):
    if n == 0:
        return A()
    elif n == 1:
        return B()
    return C()

def main(n):
    return get(n).name()
