"""Floats: how many points of an n by n grid stay in the Mandelbrot set."""


def stays(cx, cy):
    x = 0.0
    y = 0.0
    for step in range(60):
        xx = x * x
        yy = y * y
        if xx + yy > 4.0:
            return False
        y = 2.0 * x * y + cy
        x = xx - yy + cx
    return True


def main(n):
    inside = 0
    for row in range(n):
        for column in range(n):
            if stays(3.0 * column / n - 2.0, 2.0 * row / n - 1.0):
                inside += 1
    return inside


ENTRIES = {"main": ["int"]}
