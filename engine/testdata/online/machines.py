# a list of handler objects, which change the machine that they are given
class M(object):
    def __init__(self, code, n):
        self.code = code
        self.pc = 0
        self.top = 0
        self.below = []
        self.n = n
    def fetch(self):
        self.pc += 1
        return self.code[self.pc - 1]
    def push(self, v):
        self.below.append(self.top)
        self.top = v
class H(object):
    def exec_(self, m):
        pass
class HNum(H):
    def exec_(self, m):
        m.push(m.fetch())
class HArg(H):
    def exec_(self, m):
        m.push(m.n)
class HMul(H):
    def exec_(self, m):
        m.top = m.below.pop() * m.top
class HSub(H):
    def exec_(self, m):
        m.top = m.below.pop() - m.top
class HRep(H):
    def exec_(self, m):
        to = m.fetch()
        m.n -= 1
        if m.n > 0:
            m.pc = to
TABLE = [H(), HNum(), HArg(), HMul(), HSub(), HRep()]
CODE = [1, 2, 2, 3, 1, 1, 4, 5, 2]
def main(n):
    m = M(CODE, n)
    while m.pc < len(m.code):
        TABLE[m.fetch()].exec_(m)
    return m.top
