# a compiler and its interpreter: the code is made at run time of known text
class Code:
    def __init__(self):
        self.ops = []
    def emit(self, op, arg):
        self.ops.append(op)
        self.ops.append(arg)
def compile(text):
    code = Code()
    for w in text.split(' '):
        if w == '+':
            code.emit(1, 0)
        elif w == '*':
            code.emit(2, 0)
        elif w == 'x':
            code.emit(3, 0)
        else:
            code.emit(4, int(w))
    return code
def run(code, x):
    st = []
    i = 0
    ops = code.ops
    while i < len(ops):
        op = ops[i]
        arg = ops[i + 1]
        i += 2
        if op == 1:
            b = st.pop()
            st.append(st.pop() + b)
        elif op == 2:
            b = st.pop()
            st.append(st.pop() * b)
        elif op == 3:
            st.append(x)
        else:
            st.append(arg)
    return st[-1]
def main(n):
    return run(compile("x 12 * x x * + 7 +"), n)
