# Variables of the interpreted program are in a dictionary with the names as keys.
from rlib.jit import JitDriver, hint, promote, elidable, dont_look_inside, unroll_safe

driver = JitDriver(greens=['pc', 'code'], reds=['env', 'n'])

def interp(code, n):
    pc = 0
    env = {}
    env['x'] = n
    env['y'] = 0
    while pc < len(code):
        driver.jit_merge_point(pc=pc, code=code, env=env, n=n)
        op = code[pc]
        name = code[pc + 1]
        pc += 2
        if op == '+':
            env[name] = env[name] + env['x']
        elif op == '-':
            env[name] = env[name] - 1
        elif op == '=':
            env[name] = n
        elif op == '?':
            if name in env:
                n += 1
            else:
                env[name] = 1
        elif op == 'L':
            if env[name] > 0:
                pc = 0
        elif op == 'n':
            n += len(env)
    return env['y'] * 100 + n + env.get('z', 5)

def main(which, k):
    return interp(['+y-xLx', '=y?z-xLx', '+w', 'n.?q?qnr', '-x?v+yLx'][which], k)

META = {"entry": "main", "kind": "portal", "portal": "interp", "runs": [{"args": [0, 9]}, {"args": [1, 7]}, {"args": [2, 3]}, {"args": [3, 2]}, {"args": [4, 12]}]}
