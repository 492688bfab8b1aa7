class Parser:
    def __init__(self, text, x):
        self.text = text
        self.pos = 0
        self.x = x
    def peek(self):
        if self.pos < len(self.text):
            return self.text[self.pos]
        return '$'
    def expr(self):
        v = self.term()
        while True:
            c = self.peek()
            if c == '+':
                self.pos += 1
                v += self.term()
            elif c == '-':
                self.pos += 1
                v -= self.term()
            else:
                return v
    def term(self):
        v = self.atom()
        while self.peek() == '*':
            self.pos += 1
            v *= self.atom()
        return v
    def atom(self):
        c = self.peek()
        self.pos += 1
        if c == '(':
            v = self.expr()
            self.pos += 1
            return v
        if c == 'x':
            return self.x
        return ord(c) - 48
def main(n):
    return Parser("(x+1)*(x-2)+3*x", n).expr()
