# brainfuck whose brackets are looked for at run time
class Tape:
    def __init__(self):
        self.cells = [0]
        self.pos = 0
    def get(self):
        return self.cells[self.pos]
    def set(self, v):
        self.cells[self.pos] = v
    def right(self):
        self.pos += 1
        if len(self.cells) <= self.pos:
            self.cells.append(0)
    def left(self):
        self.pos -= 1
def run(prog, n):
    tape = Tape()
    tape.set(n)
    pc = 0
    while pc < len(prog):
        c = prog[pc]
        if c == '+':
            tape.set(tape.get() + 1)
        elif c == '-':
            tape.set(tape.get() - 1)
        elif c == '>':
            tape.right()
        elif c == '<':
            tape.left()
        elif c == '[' and tape.get() == 0:
            need = 1
            while need > 0:
                pc += 1
                if prog[pc] == ']':
                    need -= 1
                elif prog[pc] == '[':
                    need += 1
        elif c == ']' and tape.get() != 0:
            need = 1
            while need > 0:
                pc -= 1
                if prog[pc] == '[':
                    need -= 1
                elif prog[pc] == ']':
                    need += 1
        pc += 1
    return tape.get()
def main(n):
    return run("[->++[->+<]<]>>", n)
