# jumps forward and back, registers in an instance, comparison pushes a truth value
class Frame:
    def __init__(self, n):
        self.a = n
        self.b = 0
        self.flag = False
class Op:
    def __init__(self, name, arg):
        self.name = name
        self.arg = arg
def assemble(src):
    ops = []
    for line in src.split(';'):
        w = line.strip(' ').split(' ')
        if len(w) == 2:
            ops.append(Op(w[0], int(w[1])))
        else:
            ops.append(Op(w[0], 0))
    return ops
OPS = assemble("ldb 0; lt 1; jt 8; addb; deca 1; lt 100; jf 8; jmp 1; ret")
def run(ops, n):
    fr = Frame(n)
    pc = 0
    while True:
        op = ops[pc]
        pc += 1
        if op.name == 'ldb':
            fr.b = op.arg
        elif op.name == 'lt':
            fr.flag = fr.a < op.arg
        elif op.name == 'jt':
            if fr.flag:
                pc = op.arg
        elif op.name == 'jf':
            if not fr.flag:
                pc = op.arg
        elif op.name == 'jmp':
            pc = op.arg
        elif op.name == 'addb':
            fr.b += fr.a
        elif op.name == 'deca':
            fr.a -= op.arg
        elif op.name == 'ret':
            return fr.b
def main(n):
    return run(OPS, n)
