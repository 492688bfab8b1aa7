# the same in an object, in a method

class VM(object):
    def __init__(self, code, n):
        self.code = code
        self.pc = 0
        self.acc = n
    def fetch(self):
        c = self.code[self.pc & 1]
        self.pc += 1
        return c
    def step(self):
        while True:
            c = self.fetch()
            if c == '-':
                self.acc -= 1
            elif c == '?':
                if self.acc < 0:
                    return
                else:
                    self.acc -= 1
def main(n):
    vm = VM("-?", n)
    vm.step()
    return vm.acc
