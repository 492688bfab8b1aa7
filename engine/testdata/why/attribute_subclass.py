class Shape(object):
    def __init__(self, w):
        self.w = w

class Square(Shape):
    def scale(self, k):
        self.w = self.w * k

class Circle(Shape):
    def scale(self, k):
        self.w = k / 2.0  # planted

def make(n):
    if n:
        return Square(n)
    return Circle(n)

def main(n):
    s = make(n)
    s.scale(3)
    return s.w
