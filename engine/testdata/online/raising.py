class Done(Exception):
    def __init__(self, v):
        self.v = v
class Machine:
    def __init__(self, code, n):
        self.code = code
        self.pc = 0
        self.a = n
        self.b = 0
    def step(self):
        c = self.code[self.pc]
        self.pc += 1
        if c == 'x':
            raise Done(self.b)
        if c == '+':
            self.b += self.a
        elif c == '-':
            self.a -= 1
        elif c == 'l':
            if self.a > 0:
                self.pc = 0
def main(n):
    m = Machine("+-lx", n)
    try:
        while 1:
            m.step()
    except Done as e:
        return e.v
