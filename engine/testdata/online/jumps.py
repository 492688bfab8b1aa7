# labels found first, in a dictionary
SRC = """  set i n
  set s 0
loop:
  jz i end
  add s i
  dec i
  jmp loop
end:
  ret s"""
def run(src, n):
    lines = []
    labels = {}
    for line in src.split('\n'):
        words = []
        for w in line.split(' '):
            if w:
                words.append(w)
        if len(words) == 1 and words[0][-1] == ':':
            labels[words[0][:-1]] = len(lines)
        else:
            lines.append(words)
    env = {'n': n, '0': 0}
    pc = 0
    while True:
        w = lines[pc]
        pc += 1
        op = w[0]
        if op == 'set':
            env[w[1]] = env[w[2]]
        elif op == 'add':
            env[w[1]] += env[w[2]]
        elif op == 'dec':
            env[w[1]] -= 1
        elif op == 'jmp':
            pc = labels[w[1]]
        elif op == 'jz':
            if env[w[1]] == 0:
                pc = labels[w[2]]
        elif op == 'ret':
            return env[w[1]]
def main(n):
    return run(SRC, n)
