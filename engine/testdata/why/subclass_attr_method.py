class Cmd(object):
    def run(self, n):
        raise NotImplementedError
    def twice(self, n):
        self.run(n)
        return self.run(n)

class Inc(Cmd):
    def run(self, n):
        return n + 1

class Log(Cmd):
    def __init__(self):
        self.l = []
    def run(self, n):
        self.l.append(n)
        if n > 100:
            return 0.0  # planted
        return n

def main(n):
    if n == 3:
        c = Inc()
    else:
        c = Log()
    return c.twice(n)
