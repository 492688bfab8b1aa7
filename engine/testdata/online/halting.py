# exceptions inside the interpreter: Halt, Jump
class Halt(Exception):
    def __init__(self, v):
        self.v = v
class Jump(Exception):
    def __init__(self, to):
        self.to = to
def step(op, arg, env):
    if op == 'set':
        env['a'] = arg
    elif op == 'add':
        env['a'] = env['a'] + env['n']
    elif op == 'dec':
        env['n'] = env['n'] - 1
    elif op == 'jgt':
        if env['n'] > 0:
            raise Jump(arg)
    elif op == 'halt':
        raise Halt(env['a'])
PROG = [('set', 0), ('add', 0), ('dec', 0), ('jgt', 1), ('halt', 0)]
def main(n):
    env = {'n': n, 'a': 0}
    pc = 0
    while True:
        op, arg = PROG[pc]
        pc += 1
        try:
            step(op, arg, env)
        except Jump as j:
            pc = j.to
        except Halt as h:
            return h.v
