# recursive descent with a lexer object with pushback, variables by letter in dict
class Lexer(object):
    def __init__(self, s):
        self.s = s
        self.i = 0
        self.back = ''
    def get(self):
        if self.back != '':
            t = self.back
            self.back = ''
            return t
        while self.i < len(self.s) and self.s[self.i] == ' ':
            self.i += 1
        if self.i == len(self.s):
            return '$'
        c = self.s[self.i]
        self.i += 1
        return c
    def unget(self, t):
        self.back = t
class Calc(object):
    def __init__(self, s, env):
        self.lex = Lexer(s)
        self.env = env
    def expr(self):
        v = self.term()
        while True:
            t = self.lex.get()
            if t == '+':
                v = v + self.term()
            elif t == '-':
                v = v - self.term()
            else:
                self.lex.unget(t)
                return v
    def term(self):
        v = self.atom()
        while True:
            t = self.lex.get()
            if t == '*':
                v = v * self.atom()
            else:
                self.lex.unget(t)
                return v
    def atom(self):
        t = self.lex.get()
        if t == '(':
            v = self.expr()
            self.lex.get()
            return v
        if t in self.env:
            return self.env[t]
        return ord(t) - ord('0')
def main(n, m):
    return Calc("(x + 3) * y - x", {'x': n, 'y': m}).expr()
