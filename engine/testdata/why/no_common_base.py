class Num:
    def __init__(self, v):
        self.v = v

    def eval(self):
        return self.v

class Word:
    def __init__(self, s):
        self.s = s

    def eval(self):
        return len(self.s)

def build(n):
    if n > 3:
        return Num(n)
    return Word('ab')  # planted

def main(n):
    t = build(n)
    return t.eval()
