# dispatch by dictionary of ints -> method of vm class, operands follow in list
class VM(object):
    def __init__(self, n):
        self.r = [0, 0, 0]
        self.r[0] = n
        self.pc = 0
        self.done = False
    def op_load(self, code):
        self.r[code[self.pc]] = code[self.pc + 1]
        self.pc += 2
    def op_add(self, code):
        self.r[code[self.pc]] += self.r[code[self.pc + 1]]
        self.pc += 2
    def op_loop(self, code):
        self.r[0] -= 1
        if self.r[0] > 0:
            self.pc = code[self.pc]
        else:
            self.pc += 1
    def op_stop(self, code):
        self.done = True
def op_load(vm, c): vm.op_load(c)
def op_add(vm, c): vm.op_add(c)
def op_loop(vm, c): vm.op_loop(c)
def op_stop(vm, c): vm.op_stop(c)
TABLE = {10: op_load, 20: op_add, 30: op_loop, 99: op_stop}
CODE = [10, 1, 5, 20, 2, 1, 30, 3, 99]
def main(n):
    vm = VM(n)
    while not vm.done:
        h = TABLE[CODE[vm.pc]]
        vm.pc += 1
        h(vm, CODE)
    return vm.r[2]
