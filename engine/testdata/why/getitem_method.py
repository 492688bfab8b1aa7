class Row(object):
    def __init__(self, first):
        self.first = first
        self.rest = [1, 2]

    def __getitem__(self, i):
        if i == 0:
            return self.first
        return self.rest[i]

    def __setitem__(self, i, v):
        self.rest[i] = v

    def __len__(self):
        return 3


def main(n):
    r = Row(n)
    r[1] = n * 2
    r[2] = 2.5  # planted
    return r[len(r) - n]
