class Base(object):
    def __init__(self, v):
        self.v = v

class A(Base):
    def __init__(self):
        Base.__init__(self, 1)

class B(Base):
    def __init__(self):
        Base.__init__(self, 2.5)  # planted

def main(n):
    a = A()
    b = B()
    return a.v
