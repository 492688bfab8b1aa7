# linked instructions: each knows its successors
class Op(object):
    _immutable_ = True
    def __init__(self, kind, next, other):
        self.kind = kind
        self.next = next
        self.other = other
def build():
    end = Op('ret', None, None)
    a = Op('acc', end, None)
    b = Op('dbl', a, None)
    c = Op('test', b, end)
    return c
START = build()
def main(n):
    acc = n
    op = START
    while op is not None:
        k = op.kind
        if k == 'acc':
            acc += n
            op = op.next
        elif k == 'dbl':
            acc *= 2
            op = op.next
        elif k == 'test':
            if acc > 3:
                op = op.next
            else:
                op = op.other
        else:
            return acc
    return -1
