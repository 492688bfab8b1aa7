# functions of the program, called by name with arguments
FUNCS = {'main': 'xd(sq)+', 'sq': 'xx*', 'd': 'x'}
class Frame(object):
    def __init__(self, code, x):
        self.code = code
        self.x = x
        self.pc = 0
        self.st = []
def call(name, x):
    f = Frame(FUNCS[name], x)
    while f.pc < len(f.code):
        c = f.code[f.pc]
        f.pc += 1
        if c == 'x':
            f.st.append(f.x)
        elif c == 'd':
            f.st.append(f.st[-1])
        elif c == '(':
            end = f.code.find(')', f.pc)
            assert end >= 0
            nm = f.code[f.pc:end]
            f.pc = end + 1
            f.st.append(call(nm, f.st.pop()))
        elif c == '+':
            f.st.append(f.st.pop() + f.st.pop())
        elif c == '*':
            f.st.append(f.st.pop() * f.st.pop())
    return f.st.pop()
def main(n):
    return call('main', n)
