class Base(object):
    pass
class A(Base):
    pass
class B(Base):
    pass

def make(n):
    if n > 1:
        return A()
    if n > 5:
        return B()  # planted
    return A()

def main(n):
    x = make(n)
    return x
