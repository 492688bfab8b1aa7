# variables in a dictionary
PROG = ["=xn", "=y1", "*yx", "-x1", "?x2", "ry "]
def run(prog, n):
    env = {}
    env['n'] = n
    env['1'] = 1
    pc = 0
    while pc < len(prog):
        s = prog[pc]
        pc += 1
        c = s[0]
        if c == '=':
            env[s[1]] = env[s[2]]
        elif c == '*':
            env[s[1]] = env[s[1]] * env[s[2]]
        elif c == '-':
            env[s[1]] = env[s[1]] - env[s[2]]
        elif c == '?':
            if env[s[1]] > 0:
                pc = int(s[2])
        elif c == 'r':
            return env[s[1]]
    return 0
def main(n):
    return run(PROG, n)
