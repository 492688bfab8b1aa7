class Lexer:
    def __init__(self, s):
        self.s = s
        self.i = 0

    def peek(self):
        eof = -1  # planted
        if self.i >= len(self.s):
            return eof
        return self.s[self.i]

def main(n):
    l = Lexer('ab' * n)
    return l.peek()
