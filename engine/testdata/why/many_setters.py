class C(object):
    def __init__(self):
        self.x = 0
    def a(self, n):
        self.x = n
    def b(self, n):
        self.x = n + 1
    def c(self, n):
        self.x = n * 3
    def d(self, n):
        self.x = n / 3.0  # planted
    def e(self, n):
        self.x = 7
    def f(self, n):
        self.x = self.x + 1

def main(n):
    c = C()
    c.a(n); c.b(n); c.c(n); c.d(n); c.e(n); c.f(n)
    return c.x
