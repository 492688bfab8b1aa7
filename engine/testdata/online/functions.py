class Frame:
    def __init__(self, arg):
        self.regs = [arg, 0, 0, 0]
        self.pc = 0
        self.done = False
def op_inc(f, code):
    f.regs[ord(code[f.pc])] += 1
    f.pc += 1
def op_dec(f, code):
    f.regs[ord(code[f.pc])] -= 1
    f.pc += 1
def op_add(f, code):
    f.regs[ord(code[f.pc])] += f.regs[ord(code[f.pc + 1])]
    f.pc += 2
def op_jpos(f, code):
    if f.regs[ord(code[f.pc])] > 0:
        f.pc = ord(code[f.pc + 1])
    else:
        f.pc += 2
def op_halt(f, code):
    f.done = True
OPS = [op_inc, op_dec, op_add, op_jpos, op_halt]
def run(code, arg):
    f = Frame(arg)
    while not f.done:
        op = ord(code[f.pc])
        f.pc += 1
        OPS[op](f, code)
    return f.regs[1]
def main(n: int):
    return run("\x02\x01\x00\x01\x00\x03\x00\x00\x04", n)
