class Span(object):
    def __init__(self, low, high):
        self.low = low
        self.high = high

    def __iter__(self):
        return self

    def next(self):
        if self.low == self.high:
            raise StopIteration
        if self.low == 7:
            return 0.5  # planted
        self.low += 1
        return self.low


def main(n):
    last = 0
    for x in Span(1, n):
        last = x
    return last
