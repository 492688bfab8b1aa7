# Objects of several classes with a method: promotion of the class.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['kinds'], reds=['i', 'total', 'shapes'])

class Shape(object):
    def area(self):
        raise NotImplementedError

class Square(Shape):
    def __init__(self, side):
        self.side = side
    def area(self):
        return self.side * self.side

class Rect(Shape):
    def __init__(self, w, h):
        self.w = w
        self.h = h
    def area(self):
        return self.w * self.h

class Dot(Shape):
    def area(self):
        return 0

class Negative(Shape):
    def __init__(self, inner):
        self.inner = inner
    def area(self):
        hint(self.inner.__class__, promote=True)
        return -self.inner.area()

def interp(kinds, shapes):
    i = 0
    total = 0
    while i < len(shapes):
        driver.jit_merge_point(kinds=kinds, i=i, total=total, shapes=shapes)
        shape = shapes[i]
        hint(shape.__class__, promote=True)
        total = total * 2 % 9973 + shape.area()
        i += 1
        driver.can_enter_jit(kinds=kinds, i=i, total=total, shapes=shapes)
    return total

def main(kinds, n):
    shapes = [Dot()]
    for i in range(n):
        if i % 4 == 1 and kinds > 0:
            shapes.append(Rect(i, 3))
        elif i % 4 == 2 and kinds > 1:
            shapes.append(Dot())
        elif i % 4 == 3 and kinds > 2:
            shapes.append(Negative(shapes[-1]))
        else:
            shapes.append(Square(i))
    return interp(kinds, shapes)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 10]}, {"args": [1, 20]}, {"args": [2, 30]}, {"args": [3, 50]}, {"args": [3, 3]}]}
