"""Objects with floats: four bodies that attract each other, for n steps."""
from math import sqrt


class Body:
    def __init__(self, x, y, vx, vy, mass):
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy
        self.mass = mass


def attract(a, b, dt):
    dx = a.x - b.x
    dy = a.y - b.y
    square = dx * dx + dy * dy + 0.01
    pull = dt / (square * sqrt(square))
    a.vx -= dx * b.mass * pull
    a.vy -= dy * b.mass * pull
    b.vx += dx * a.mass * pull
    b.vy += dy * a.mass * pull


def main(n):
    bodies = [
        Body(0.0, 0.0, 0.0, 0.0, 1000.0),
        Body(10.0, 0.0, 0.0, 10.0, 1.0),
        Body(0.0, 20.0, -7.0, 0.0, 2.0),
        Body(-35.0, 0.0, 0.0, -5.0, 3.0),
    ]
    for step in range(n):
        for i in range(len(bodies)):
            for k in range(i + 1, len(bodies)):
                attract(bodies[i], bodies[k], 0.001)
        for body in bodies:
            body.x += body.vx * 0.001
            body.y += body.vy * 0.001
    total = 0.0
    for body in bodies:
        total += body.mass * (body.vx * body.vx + body.vy * body.vy)
    return int(total)


ENTRIES = {"main": ["int"]}
