class Temp(object):
    def __init__(self, c):
        self._c = c

    def get(self):
        if self._c > 100:
            return 100
        return self._c

    def set(self, v):
        self._c = v
    c = property(get, set)


def main(n):
    t = Temp(n)
    t.c = n + 1
    t.c = 36.6  # planted
    return t.c
