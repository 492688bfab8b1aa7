class Opcode(object):
    def __init__(self, name, args):
        self.name = name
        self.args = args

ops = [Opcode('push', 1), Opcode('pop', 0)]
for i in range(3):
    ops.append(Opcode('op' + str(i), i))
ops.append(Opcode('weird', 0.5))  # planted

def main(n):
    op = ops[n]
    return op.args
