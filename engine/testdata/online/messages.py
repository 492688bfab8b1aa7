# several processes with own pcs, round robin, messages
class Proc(object):
    def __init__(self, code):
        self.code = code
        self.pc = 0
        self.acc = 0
        self.alive = True
def main(n):
    procs = [Proc("ns+s."), Proc("r*r-.")]
    mail = 0
    out = 0
    live = 2
    while live > 0:
        for p in procs:
            if not p.alive:
                continue
            c = p.code[p.pc]
            p.pc += 1
            if c == 'n':
                p.acc = n
            elif c == 's':
                mail = p.acc
            elif c == '+':
                p.acc += 1
            elif c == 'r':
                p.acc += mail
            elif c == '*':
                p.acc *= 3
            elif c == '-':
                out -= p.acc
            elif c == '.':
                p.alive = False
                live -= 1
    return out
