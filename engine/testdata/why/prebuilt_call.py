class Reg(object):
    def __init__(self, name, index):
        self.name = name
        self.index = index

regs = []

def define(name, index):
    regs.append(Reg(name, index))

define('ax', 0)
define('bx', 1)
define(None, 2)  # planted

def main(n):
    r = regs[n]
    return r.name
