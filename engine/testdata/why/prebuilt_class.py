class Op(object):
    weight = 1

class Add(Op):
    weight = 2

class Mul(Op):
    weight = 1.5  # planted

def make(n):
    if n == 1:
        return Add()
    if n == 2:
        return Mul()
    return Op()

def main(n):
    o = make(n)
    return o.weight
