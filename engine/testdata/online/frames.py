# class hierarchy of frames with overridden fetch, blocks with nested loops of the language
class BaseFrame(object):
    def __init__(self, code):
        self.code = code
        self.ip = 0
        self.loops = []
    def fetch(self):
        c = self.code[self.ip]
        self.ip += 1
        return c
class Frame(BaseFrame):
    def __init__(self, code, n):
        BaseFrame.__init__(self, code)
        self.x = n
        self.y = 0
    def open(self):
        self.loops.append(self.ip)
    def close(self):
        if self.x > 0:
            self.ip = self.loops[-1]
        else:
            self.loops.pop()
    def run(self):
        while self.ip < len(self.code):
            c = self.fetch()
            if c == '(':
                self.open()
            elif c == ')':
                self.close()
            elif c == 'y':
                self.y += self.x
            elif c == 'd':
                self.x -= 1
            elif c == 'r':
                self.x = self.y
        return self.y
def main(n):
    return Frame("(yd)r(yd)", n).run()
