class A:
    def value(self):
        return 1

class B(A):
    def value(self):
        text = 'b'  # planted
        result = text
        return result

def make(n):
    if n > 1:
        return A()
    return B()

def main(n):
    return make(n).value()
