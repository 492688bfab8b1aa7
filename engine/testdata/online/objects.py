LABELS = {'a': 1, 'b': 3}
CODE = ['inc', 'dec', 'jnz:a', 'ret']
class Op:
    def __init__(self, name, target):
        self.name = name
        self.target = target
OPS = [Op('add', 0), Op('dec', 0), Op('jnz', 0), Op('ret', 0)]
def run(ops, n):
    pc = 0
    acc = 0
    while 1:
        o = ops[pc]
        pc += 1
        if o.name == 'add':
            acc += n
        elif o.name == 'dec':
            n -= 1
        elif o.name == 'jnz':
            if n:
                pc = o.target
        else:
            return acc
def main(n: int):
    return run(OPS, n)
