# the same, made at run time
def build():
    prog = []
    for i in range(3):
        prog.append(('add', i + 1))
    prog.append(('mul', 2))
    return prog
def run(prog, n):
    acc = n
    for name, v in prog:
        if name == 'add':
            acc += v
        else:
            acc *= v
    return acc
def main(n):
    return run(build(), n)
