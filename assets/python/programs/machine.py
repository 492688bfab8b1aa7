class Op(object):
    def run(self, vm): raise NotImplementedError()
class Push(Op):
    def __init__(self, v): self.v = v
    def run(self, vm): vm.stack.append(self.v)
class Add(Op):
    def run(self, vm):
        b = vm.stack.pop(); a = vm.stack.pop()
        vm.stack.append(a + b)
class Sub(Op):
    def run(self, vm):
        b = vm.stack.pop(); a = vm.stack.pop()
        vm.stack.append(a - b)
class Load(Op):
    def __init__(self, name): self.name = name
    def run(self, vm): vm.stack.append(vm.vars[self.name])
class Store(Op):
    def __init__(self, name): self.name = name
    def run(self, vm): vm.vars[self.name] = vm.stack.pop()
class JumpIf(Op):
    def __init__(self, to): self.to = to
    def run(self, vm):
        if vm.stack.pop(): vm.pc = self.to
class VM(object):
    def __init__(self, code):
        self.code, self.pc, self.stack, self.vars, self.steps = code, 0, [], {}, 0
    def run(self):
        while self.pc < len(self.code):
            op = self.code[self.pc]
            self.pc += 1
            self.steps += 1
            op.run(self)
        return self.vars
code = [Push(200), Store("n"), Push(0), Store("t"),
        Load("t"), Load("n"), Add(), Store("t"), Load("n"), Push(1), Sub(), Store("n"), Load("n"), JumpIf(4)]
vm = VM(code); r = vm.run()
print r["t"], r["n"], vm.steps
def brainf(src, data=""):
    jump, open_ = {}, []
    for i, c in enumerate(src):
        if c == "[": open_.append(i)
        elif c == "]":
            j = open_.pop()
            jump[i], jump[j] = j, i
    tape, at, pc, out = [0] * 30, 0, 0, []
    while pc < len(src):
        c = src[pc]
        if c == ">": at += 1
        elif c == "<": at -= 1
        elif c == "+": tape[at] = (tape[at] + 1) % 256
        elif c == "-": tape[at] = (tape[at] - 1) % 256
        elif c == ".": out.append(chr(tape[at]))
        elif c == "[" and not tape[at]: pc = jump[pc]
        elif c == "]" and tape[at]: pc = jump[pc]
        pc += 1
    return "".join(out)
print brainf("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.")
