class W_Root:
    def add(self, o):
        return self
    def truth(self):
        return False
class W_Int(W_Root):
    def __init__(self, v):
        self.v = v
    def add(self, o):
        if isinstance(o, W_Int):
            return W_Int(self.v + o.v)
        return W_Str('?')
    def truth(self):
        return self.v != 0
class W_Str(W_Root):
    def __init__(self, s):
        self.s = s
    def add(self, o):
        return W_Str(self.s + '!')
    def truth(self):
        return len(self.s) > 0
def run(code, n):
    frame = [W_Int(n), W_Int(-1), W_Int(0)]
    stack = []
    pc = 0
    while pc < len(code):
        c = ord(code[pc])
        a = ord(code[pc + 1])
        pc += 2
        if c == 1:
            stack.append(frame[a])
        elif c == 2:
            frame[a] = stack.pop()
        elif c == 3:
            b = stack.pop()
            x = stack.pop()
            stack.append(x.add(b))
        elif c == 4:
            if stack.pop().truth():
                pc = a
        elif c == 5:
            stack.append(W_Int(a))
    w = frame[2]
    if isinstance(w, W_Int):
        return w.v
    return -1
def main(n):
    # loop: f2 = f2 + f0; f0 = f0 + -1; if f0: goto loop
    return run("\x01\x02\x01\x00\x03\x00\x02\x02\x01\x00\x01\x01\x03\x00\x02\x00\x01\x00\x04\x00", n)
