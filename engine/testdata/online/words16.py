# state in an object, methods by name of operation; code pairs of bytes with 16-bit jumps
class VM(object):
    def __init__(self, code, n):
        self.code = code
        self.pc = 0
        self.regs = [0] * 4
        self.regs[0] = n
        self.running = True
    def byte(self):
        b = ord(self.code[self.pc])
        self.pc += 1
        return b
    def word(self):
        lo = self.byte()
        return lo | (self.byte() << 8)
    def op_mov(self):
        a = self.byte()
        self.regs[a] = self.regs[self.byte()]
    def op_ldi(self):
        a = self.byte()
        self.regs[a] = self.word()
    def op_add(self):
        a = self.byte()
        self.regs[a] += self.regs[self.byte()]
    def op_sub(self):
        a = self.byte()
        self.regs[a] -= self.regs[self.byte()]
    def op_jnz(self):
        a = self.byte()
        to = self.word()
        if self.regs[a]:
            self.pc = to
    def op_halt(self):
        self.running = False
    def step(self):
        op = self.byte()
        if op == 0: self.op_halt()
        elif op == 1: self.op_mov()
        elif op == 2: self.op_ldi()
        elif op == 3: self.op_add()
        elif op == 4: self.op_sub()
        elif op == 5: self.op_jnz()
    def run(self):
        while self.running:
            self.step()
        return self.regs[1]
#        ldi r1 0      ldi r2 1        add r1 r0   sub r0 r2   jnz r0 8
CODE = "\x02\x01\x00\x00\x02\x02\x01\x00\x03\x01\x00\x04\x00\x02\x05\x00\x08\x00\x00"
def main(n):
    return VM(CODE, n).run()
